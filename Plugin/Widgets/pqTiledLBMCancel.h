// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMCancel_h
#define pqTiledLBMCancel_h

#include <QList>
#include <QMap>
#include <QObject>
#include <QPointer>

class QWidget;
class pqPipelineSource;
class vtkObject;

/// Has pqTiledLBMRun control each Tiled LBM Flow that the user applies, or that has a LiveInterval.
/// An update by a script runs to its end.
///
/// The abort button of ParaView's status bar stops a Tiled LBM Flow in the same process, and Apply
/// continues it. This holds for runs in one go, as in a script, and for the first part of a run
/// that pqTiledLBMRun controls.
///
/// ParaView 5.11 never enables the button, handles no events while a filter runs, and drops clicks
/// on the button when it does. This class therefore handles the events itself at each progress
/// report of the filter. It lets clicks on the button through, but no event of the user or a timer
/// that could change or enter the running pipeline.
class pqTiledLBMCancel : public QObject
{
  Q_OBJECT

public:
  explicit pqTiledLBMCancel(QObject* parent = nullptr);

  void startup();
  void shutdown();

protected:
  bool eventFilter(QObject* object, QEvent* event) override;

private Q_SLOTS:
  void watch(pqPipelineSource* source);
  void takeEvents(vtkObject* filter);
  void stop();
  void finish(vtkObject* filter);

private:
  QMap<vtkObject*, QPointer<pqPipelineSource>> Sources; // by filter
  vtkObject* Running = nullptr;
  bool Stopped = false;
  QList<QPointer<QWidget>> Unpainted; // 3D views with deferred painting
};

#endif
