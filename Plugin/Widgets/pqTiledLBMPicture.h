// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMPicture_h
#define pqTiledLBMPicture_h

#include <QObject>
#include <QPointer>
#include <QSet>

class pqOutputPort;
class pqPipelineSource;
class pqProxy;
class pqServerManagerModelItem;
class pqView;

/// What the view shows of a Tiled LBM Flow after its first Apply: the wall, coloured by its shear
/// stress, or without a wall a slice of the velocity; with a waveform at the peak of its last
/// period, and in colours that hold for all states that are kept.
class pqTiledLBMPicture : public QObject
{
  Q_OBJECT

public:
  explicit pqTiledLBMPicture(QObject* parent = nullptr);

  void startup();
  void shutdown();

private Q_SLOTS:
  void watch(pqPipelineSource* source);
  void noteState(pqServerManagerModelItem* item);
  void show(pqProxy* applied);
  void finish();

private:
  Q_DISABLE_COPY(pqTiledLBMPicture)

  QSet<pqProxy*> Unseen;        // flows that have not been applied, or had no result
  QPointer<pqOutputPort> Shown; // by the Apply that goes on
  QPointer<pqView> View;        // that it is shown in
};

#endif
