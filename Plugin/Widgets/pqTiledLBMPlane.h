// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMPlane_h
#define pqTiledLBMPlane_h

#include <QObject>
#include <QPointer>
#include <QVector>

#include "vtkSmartPointer.h"

class pqView;
class vtkSMProxy;

/// ParaView's plane widget for a point and a direction in a view, which the mouse moves and tilts.
class pqTiledLBMPlane : public QObject
{
  Q_OBJECT

public:
  pqTiledLBMPlane(vtkSMProxy* beside, QObject* parent);
  ~pqTiledLBMPlane() override;

  /// Shows the plane in a view; hides it if the view cannot show planes.
  /// \param row point, then direction.
  /// \param bounds of the volume, which determine the size of the plane.
  void show(const QVector<double>& row, const double bounds[6], pqView* view);
  void hide();

Q_SIGNALS:
  /// The mouse has released the plane.
  /// \param row point, then direction, of length one.
  void moved(const QVector<double>& row);

private Q_SLOTS:
  void release();

private:
  vtkSmartPointer<vtkSMProxy> Plane;
  QPointer<pqView> View; // view of the plane
};

#endif
