// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMFluid_h
#define pqTiledLBMFluid_h

#include "pqPropertyWidget.h"

#include <QSharedPointer>

#include <vector>

class QComboBox;
class pqTiledLBMPreview;
class vtkPVXMLElement;

/// Choice of a fluid, which sets the properties of density and viscosity. Shows the fluid with the
/// current values, or "Other".
class pqTiledLBMFluid : public pqPropertyWidget
{
  Q_OBJECT
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMFluid(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

private:
  void refresh();
  void choose(int index);

  QSharedPointer<pqTiledLBMPreview> Preview; // reports changes of values
  std::vector<vtkPVXMLElement*> Fluids;      // fluids in the XML
  QComboBox* Choice;
};

#endif
