// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMLive_h
#define pqTiledLBMLive_h

#include <QObject>

class pqPipelineSource;

/// Has each Tiled LBM Flow that the user applies, or that has a LiveInterval, driven from the
/// client (see pqTiledLBMRun). A script that updates one gets its end at once.
class pqTiledLBMLive : public QObject
{
  Q_OBJECT

public:
  explicit pqTiledLBMLive(QObject* parent = nullptr);

  void startup();
  void shutdown();

private Q_SLOTS:
  void watch(pqPipelineSource* source);

private:
  Q_DISABLE_COPY(pqTiledLBMLive)
};

#endif
