// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMSurface_h
#define pqTiledLBMSurface_h

#include <QPointer>

#include "vtkSmartPointer.h"

#include <array>

class pqView;
class vtkSMProxy;
class vtkSMSourceProxy;

/// An output of a filter as a surface in a view, in at most one at a time, that the pipeline does
/// not list.
class pqTiledLBMSurface
{
public:
  pqTiledLBMSurface(unsigned int port, const std::array<double, 3>& colour, double opacity);
  ~pqTiledLBMSurface();

  /// Shows the output of a filter; hides it where the view is none that shows surfaces.
  void show(vtkSMSourceProxy* filter, pqView* view);
  void hide();
  /// Draws the view anew, where it is shown.
  void render();

private:
  Q_DISABLE_COPY(pqTiledLBMSurface)

  const unsigned int Port;
  const std::array<double, 3> Colour;
  const double Opacity;
  vtkSmartPointer<vtkSMProxy> Representation;
  QPointer<pqView> View; // that it is shown in
};

#endif
