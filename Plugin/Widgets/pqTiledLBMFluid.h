// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMFluid_h
#define pqTiledLBMFluid_h

#include "pqPropertyWidget.h"

#include <QSharedPointer>

#include <vector>

class QComboBox;
class pqTiledLBMPreview;
class vtkPVXMLElement;

/// Choice of a fluid, which sets the properties of density and viscosity; shows the one that their
/// values are, or that they are of none.
class pqTiledLBMFluid : public pqPropertyWidget
{
  Q_OBJECT
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMFluid(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

private:
  Q_DISABLE_COPY(pqTiledLBMFluid)

  void refresh();
  void choose(int index);

  QSharedPointer<pqTiledLBMPreview> Preview; // tells when a value changes
  std::vector<vtkPVXMLElement*> Fluids;      // of the XML
  QComboBox* Choice;
};

#endif
