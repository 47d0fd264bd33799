// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMPlane_h
#define pqTiledLBMPlane_h

#include <QObject>
#include <QPointer>
#include <QVector>

#include "vtkSmartPointer.h"

class pqView;
class vtkSMProxy;

/// ParaView's plane of a point and a direction in a view, that the mouse moves and tilts.
class pqTiledLBMPlane : public QObject
{
  Q_OBJECT

public:
  pqTiledLBMPlane(vtkSMProxy* beside, QObject* parent);
  ~pqTiledLBMPlane() override;

  /// Shows it in a view; hides it where that is none with planes.
  /// \param row point, then direction.
  /// \param bounds of the volume, which its size goes by.
  void show(const QVector<double>& row, const double bounds[6], pqView* view);
  void hide();

Q_SIGNALS:
  /// The mouse let go of it. \param row point, then direction, of length one.
  void moved(const QVector<double>& row);

private Q_SLOTS:
  void release();

private:
  Q_DISABLE_COPY(pqTiledLBMPlane)

  vtkSmartPointer<vtkSMProxy> Plane;
  QPointer<pqView> View; // that it is shown in
};

#endif
