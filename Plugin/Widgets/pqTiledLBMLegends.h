// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMLegends_h
#define pqTiledLBMLegends_h

#include "vtkSMProxy.h" // for the weak pointers
#include "vtkWeakPointer.h"

#include <QObject>
#include <QTimer>

#include <vector>

class pqRepresentation;

/// Colour maps and legends for arrays of a Tiled LBM Flow, directly or through other filters. A new
/// colour map is the one that the filter's XML names for the array, in place of ParaView's default,
/// and numbers of a new legend are short. Titles have the unit: "velocity magnitude (m/s)". Maps
/// and titles of the user stay.
class pqTiledLBMLegends : public QObject
{
  Q_OBJECT

public:
  explicit pqTiledLBMLegends(QObject* parent = nullptr);

  void startup();
  void shutdown();

  using Seen = std::vector<vtkWeakPointer<vtkSMProxy>>;

private Q_SLOTS:
  void watch(pqRepresentation* added);
  void dressAll();
  void learn();

private:
  QTimer Timer;
  Seen Known; // maps and legends that have been seen
};

#endif
