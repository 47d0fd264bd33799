// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMLegends_h
#define pqTiledLBMLegends_h

#include <QObject>
#include <QTimer>

class pqRepresentation;

/// Puts units into the titles of colour legends where what is coloured comes from a Tiled LBM Flow,
/// straight or through other filters: "velocity (m/s)". A title that the user wrote stays.
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
  Q_DISABLE_COPY(pqTiledLBMLegends)

  QTimer Timer;
};

#endif
