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
class pqServerManagerModelItem;
class pqView;

/// What the view shows of a Tiled LBM Flow after its first Apply: the wall, coloured by its shear
/// stress, or without a wall a slice of the velocity; with a waveform at the peak of its last
/// period, and in colours that hold for all states that are kept. The range of these colours
/// follows the result of each later Apply, unless the user has set another one.
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

  // What is shown of a flow.
  struct Picture
  {
    QPointer<pqOutputPort> Shown;
    QPointer<pqView> View;
    vtkWeakPointer<vtkSMProxy> Colours; // that were last given a range, and
    std::array<double, 2> Range{};      // which
    bool IsFirst = true;                // until it has that

    bool isAutomatic() const;
  };
  void settle(pqPipelineSource* source);
  void settleAtEnd(pqPipelineSource* source);

  QSet<pqProxy*> Unseen; // flows that have not been applied, or had no result
  QMap<pqProxy*, Picture> Pictures;
  QPointer<pqPipelineSource> Applied; // whose picture the Apply that goes on makes or changes
};

#endif
