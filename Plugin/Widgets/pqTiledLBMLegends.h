// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMLegends_h
#define pqTiledLBMLegends_h

#include <QObject>
#include <QTimer>

class pqRepresentation;

/// Adds units to the titles of colour legends for arrays of a Tiled LBM Flow, directly or through
/// other filters: "velocity (m/s)". Titles of the user stay.
class pqTiledLBMLegends : public QObject
{
  Q_OBJECT

public:
  explicit pqTiledLBMLegends(QObject* parent = nullptr);

  void startup();
  void shutdown();

private Q_SLOTS:
  void watch(pqRepresentation* added);
  void entitleAll();

private:
  QTimer Timer;
};

#endif
