// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMPicture_h
#define pqTiledLBMPicture_h

#include "vtkSMProxy.h" // for the weak pointer
#include "vtkWeakPointer.h"

#include <QMap>
#include <QObject>
#include <QPointer>
#include <QSet>

#include <array>

class pqOutputPort;
class pqPipelineSource;
class pqProxy;
class pqRepresentation;
class pqServerManagerModelItem;
class pqView;

/// Sets up the view of a Tiled LBM Flow after its first Apply: the wall, coloured by its shear
/// stress, or without a wall a slice of the velocity. With a waveform the view shows the peak of
/// the last period. The range of the colours covers all snapshots; that of the stress and the speed
/// goes from 0 to a round number, above the stress of 99 % of the wall. It follows the result of
/// each later Apply, unless the user has set another one.
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
  void noteRemoval(pqRepresentation* removed);
  void showInput(pqPipelineSource* removed);

private:
  // View state of a flow.
  struct Picture
  {
    QPointer<pqOutputPort> Shown;
    QPointer<pqView> View;
    vtkWeakPointer<vtkSMProxy> Colours; // colour map whose range was set last
    std::array<double, 2> Range{};      // that range
    bool IsFirst = true;                // until the first range is set
    bool HasTimes = false;              // whether the last result had snapshots
    bool WasShown = false;              // when ParaView removed its representation

    bool isAutomatic() const;
  };
  void settle(pqPipelineSource* source);
  void settleAtEnd(pqPipelineSource* source);

  QSet<pqProxy*> Unseen; // flows not yet applied, or without a result
  QMap<pqProxy*, Picture> Pictures;
  QPointer<pqPipelineSource> Applied; // flow of the current Apply
};

#endif
