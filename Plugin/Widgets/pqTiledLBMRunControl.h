// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMRunControl_h
#define pqTiledLBMRunControl_h

#include "pqPropertyWidget.h"

#include <QPointer>
#include <QSharedPointer>

class QLabel;
class QProgressBar;
class QPushButton;
class pqTiledLBMPreview;
class pqTiledLBMRun;

/// Part of a Tiled LBM Flow's panel: the progress of its run, with buttons to pause, continue and
/// stop it. Hidden without a run.
class pqTiledLBMRunControl : public pqPropertyWidget
{
  Q_OBJECT
  typedef pqPropertyWidget Superclass;

public:
  pqTiledLBMRunControl(
    vtkSMProxy* smproxy, vtkSMProperty* smproperty, QWidget* parentWidget = nullptr);

  void apply() override;

private Q_SLOTS:
  void refresh();
  void pauseOrGoOn();

private:
  QSharedPointer<pqTiledLBMPreview> Preview;
  QPointer<pqTiledLBMRun> Run;
  QWidget* Shown; // contains all widgets; stays hidden when the panel shows this
  QLabel* Figures;
  QProgressBar* Bar;
  QPushButton* PauseOrGoOn;
  QPushButton* Stop;
};

#endif
