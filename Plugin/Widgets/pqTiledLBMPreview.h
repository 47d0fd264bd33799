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

/// Keeps a Tiled LBM Preview for a Tiled LBM Flow, with the values in the flow's panel, applied or
/// not, and shows its openings and cuts in a view.
///
/// All data come through the server manager; the server may be remote.
class pqTiledLBMPreview : public QObject
{
  Q_OBJECT

public:
  /// The preview of a flow; all widgets of the flow's panel share it.
  static QSharedPointer<pqTiledLBMPreview> of(vtkSMProxy* flow);
  ~pqTiledLBMPreview() override;

  /// Output "Openings" of the preview, with the figures of the flow as field data; empty before the
  /// first update.
  vtkPolyData* openings() const { return this->Openings; }

  /// Output "Cuts" of the preview: a disc per cut; empty before the first update.
  vtkPolyData* cuts() const { return this->Cuts; }

  /// A figure of the field data, NaN if there is none.
  double figure(const char* name, int index = 0) const;
  QString text(const char* name, int index = 0) const;
  /// Number of values of a figure.
  int count(const char* name) const;

  /// Quality of the last result, and the reasons for a lower quality, one sentence per line; empty
  /// without a result.
  const QString& quality() const { return this->LastQuality; }
  const QString& qualityReasons() const { return this->LastReasons; }
  /// First figures of the last result, one line each.
  const QString& resultSummary() const { return this->LastSummary; }
  /// Whether the panel shows the values of an existing result.
  bool showsLastRun() const;

  /// Steps and residuals of the last run.
  const QPolygonF& residuals() const { return this->LastResiduals; }

  /// Shows one opening in a view; -1 for none.
  void highlight(int opening, pqView* view);

  /// Shows in a view: before the first Apply the vessel and its openings with their numbers, in the
  /// colours of their roles; while there are changes to apply, discs at the cuts. nullptr hides
  /// them.
  void showVessel(pqView* view);

Q_SIGNALS:
  void updated();

private Q_SLOTS:
  void schedule();
  void update();
  void noteRun();
  void refreshResult();
  void refreshView();
  void noteApply();

private:
  explicit pqTiledLBMPreview(vtkSMProxy* flow);
  using Kind = std::array<int, 7>; // device and other settings that determine the speed
  Kind kindOfRun(bool unchecked) const;
  void watchTime();
  void readResult();
  bool showsVessel() const;
  bool copyProperties();
  void watchInput(vtkSMProxy* input);
  vtkSmartPointer<vtkPolyData> received(unsigned int port, double time);

  vtkWeakPointer<vtkSMSourceProxy> Flow;
  vtkSmartPointer<vtkSMSourceProxy> Preview;
  vtkSmartPointer<vtkPolyData> Openings, Cuts;
  QTimer Timer, ResultTimer;
  bool Updating = false;
  std::vector<vtkWeakPointer<vtkSMProxy>> WatchedInputs;

  Kind LastRun{};
  double LastSpeed = 0;  // MFLUPS; 0 if there was no run
  double LastMemory = 0; // bytes
  QString LastQuality, LastReasons, LastSummary;
  QStringList LastValues; // of all properties
  QPolygonF LastResiduals;

  pqTiledLBMSurface Highlight, Discs, Vessel, Roles, Numbers;
  QPointer<pqView> ViewOfVessel;
};

#endif
