// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMSurface_h
#define pqTiledLBMSurface_h

#include <QPointer>

#include "vtkSmartPointer.h"

#include <array>

class pqView;
class vtkSMProxy;
class vtkSMSourceProxy;

/// Shows an output of a filter as a surface in at most one view. The pipeline browser does not list
/// it.
class pqTiledLBMSurface
{
public:
  pqTiledLBMSurface(unsigned int port, const std::array<double, 3>& colour, double opacity);
  ~pqTiledLBMSurface();

  /// Shows the output of a filter; hides it if the view cannot show surfaces.
  void show(vtkSMSourceProxy* filter, pqView* view);
  void hide();
  /// Renders the view of the surface, if there is one.
  void render();

private:
  Q_DISABLE_COPY(pqTiledLBMSurface)

  const unsigned int Port;
  const std::array<double, 3> Colour;
  const double Opacity;
  vtkSmartPointer<vtkSMProxy> Representation;
  QPointer<pqView> View; // view of the surface
};

#endif
