// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMRunControl_h
#define pqTiledLBMRunControl_h

#include "pqPropertyWidget.h"

#include <QPointer>

class QLabel;
class QProgressBar;
class QPushButton;
class pqTiledLBMRun;

/// Part of the panel of a Tiled LBM Flow: how far its run is, with buttons that pause it, go on
/// with it and stop it. There is nothing to be seen while nothing runs.
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
  Q_DISABLE_COPY(pqTiledLBMRunControl)

  QPointer<pqTiledLBMRun> Run;
  QWidget* Shown; // holds all, so that the panel can show this without showing it
  QLabel* Figures;
  QProgressBar* Bar;
  QPushButton* PauseOrGoOn;
  QPushButton* Stop;
};

#endif
