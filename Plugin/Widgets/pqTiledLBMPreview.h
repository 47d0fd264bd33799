// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMPreview_h
#define pqTiledLBMPreview_h

#include <QObject>
#include <QPointer>
#include <QPolygonF>
#include <QSharedPointer>
#include <QString>
#include <QStringList>
#include <QTimer>

#include "pqTiledLBMSurface.h"

#include "vtkPolyData.h"      // for the smart pointers
#include "vtkSMSourceProxy.h" // for the smart pointers
#include "vtkSmartPointer.h"
#include "vtkWeakPointer.h"

#include <array>
#include <vector>

class pqView;
class vtkPolyData;
class vtkSMProxy;
class vtkSMSourceProxy;

/// Keeps a Tiled LBM Preview beside the proxy of a Tiled LBM Flow, with the values that its panel
/// shows, applied or not, and shows an opening and the cuts of it in a view.
///
/// All data come through the server manager, so that the server may be remote.
class pqTiledLBMPreview : public QObject
{
  Q_OBJECT

public:
  /// That of a flow; all widgets of its panel share it.
  static QSharedPointer<pqTiledLBMPreview> of(vtkSMProxy* flow);
  ~pqTiledLBMPreview() override;

  /// Output "Openings" of the preview, with the figures of the flow as field data; empty before the
  /// first update.
  vtkPolyData* openings() const { return this->Openings; }

  /// Output "Cuts" of the preview: a disc a cut; empty before the first update.
  vtkPolyData* cuts() const { return this->Cuts; }

  /// A figure of the field data, NaN if there is none.
  double figure(const char* name, int index = 0) const;
  QString text(const char* name, int index = 0) const;
  /// Number of values that a figure has.
  int count(const char* name) const;

  /// What the last result is worth, and why it is not good, one sentence a line; empty without one.
  const QString& quality() const { return this->LastQuality; }
  const QString& qualityReasons() const { return this->LastReasons; }
  /// Whether there is a result and the panel shows the values that it was computed with.
  bool showsLastRun() const;

  /// Step and residual over the last run.
  const QPolygonF& residuals() const { return this->LastResiduals; }

  /// Shows an opening in a view; -1 for none. There is one at a time.
  void highlight(int opening, pqView* view);

  /// Shows discs at the cuts of the vessel in a view, nullptr for none, as long as there is
  /// something to apply.
  void showCuts(pqView* view);

Q_SIGNALS:
  void updated();

private Q_SLOTS:
  void schedule();
  void update();
  void noteRun();
  void refreshCuts();

private:
  explicit pqTiledLBMPreview(vtkSMProxy* flow);
  Q_DISABLE_COPY(pqTiledLBMPreview)

  using Kind = std::array<int, 7>; // device, and what else the speed depends on
  Kind kindOfRun(bool unchecked) const;
  bool copyProperties();
  void watchInput(vtkSMProxy* input);
  vtkSmartPointer<vtkPolyData> received(unsigned int port, double time);

  vtkWeakPointer<vtkSMSourceProxy> Flow;
  vtkSmartPointer<vtkSMSourceProxy> Preview;
  vtkSmartPointer<vtkPolyData> Openings, Cuts;
  QTimer Timer;
  bool Updating = false;
  std::vector<vtkWeakPointer<vtkSMProxy>> WatchedInputs;

  Kind LastRun{};
  double LastSpeed = 0;  // MFLUPS; 0 if there was no run
  double LastMemory = 0; // bytes
  QString LastQuality, LastReasons;
  QStringList LastValues; // of all properties
  QPolygonF LastResiduals;

  pqTiledLBMSurface Highlight, Discs;
  QPointer<pqView> ViewOfCuts; // that the discs are to be in
};

#endif
