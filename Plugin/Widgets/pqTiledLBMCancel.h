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

/// Has each Tiled LBM Flow that the user applies, or that has a LiveInterval, driven from the
/// client (see pqTiledLBMRun). A script that updates one gets its end at once.
///
/// Makes the abort button of ParaView's status bar stop a Tiled LBM Flow that runs in the same
/// process, and Apply go on with it. It serves what runs in one go, as for a script, and the first
/// part of what pqTiledLBMRun drives.
///
/// ParaView 5.11 never enables the button, handles no events while a filter runs, and drops clicks
/// on the button when it does. So this takes the events itself at each progress report of the
/// filter, and lets a click on that button through, but nothing by which the user or a timer could
/// change or enter the pipeline that is running.
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
  Q_DISABLE_COPY(pqTiledLBMCancel)

  QMap<vtkObject*, QPointer<pqPipelineSource>> Sources; // by their filter
  vtkObject* Running = nullptr;
  bool Stopped = false;
  QList<QPointer<QWidget>> Unpainted; // 3D views whose painting was put off
};

#endif
