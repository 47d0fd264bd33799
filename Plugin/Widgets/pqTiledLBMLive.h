// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMLive_h
#define pqTiledLBMLive_h

#include <QObject>

class pqPipelineSource;

/// Goes on with a Tiled LBM Flow that has a LiveInterval until it has reached its end, with the
/// views drawn anew after each part. A run that the user stopped waits for Apply.
class pqTiledLBMLive : public QObject
{
  Q_OBJECT

public:
  explicit pqTiledLBMLive(QObject* parent = nullptr);

  void startup();
  void shutdown();

private Q_SLOTS:
  void watch(pqPipelineSource* source);
  void pause();
  void resume();
  void schedule(pqPipelineSource* source);

private:
  Q_DISABLE_COPY(pqTiledLBMLive)

  bool Paused = false;
};

#endif
