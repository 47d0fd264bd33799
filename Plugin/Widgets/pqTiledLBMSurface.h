// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMSurface_h
#define pqTiledLBMSurface_h

#include <QPointer>

#include "vtkSmartPointer.h"

#include <functional>

class pqView;
class vtkSMProxy;
class vtkSMSourceProxy;

/// Shows an output of a filter in at most one view. The pipeline browser does not list it.
class pqTiledLBMSurface
{
public:
  /// Sets the properties of a new representation.
  using Style = std::function<void(vtkSMProxy* representation)>;

  /// \param representation "GeometryRepresentation" or "DataLabelRepresentation".
  pqTiledLBMSurface(unsigned int port, const char* representation, Style style);
  ~pqTiledLBMSurface();

  /// Shows the output of a filter; hides it if the view cannot show surfaces.
  void show(vtkSMSourceProxy* filter, pqView* view);
  void hide();
  bool isShown() const { return this->View; }
  /// Renders the view of the surface, if there is one.
  void render();

private:
  Q_DISABLE_COPY(pqTiledLBMSurface)

  const unsigned int Port;
  const char* const Kind;
  const Style SetStyle;
  vtkSmartPointer<vtkSMProxy> Representation;
  QPointer<pqView> View; // view of the surface
};

#endif
