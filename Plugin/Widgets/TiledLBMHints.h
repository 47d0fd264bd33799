// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMHints_h
#define TiledLBMHints_h

#include "vtkPVXMLElement.h"
#include "vtkSMProperty.h"
#include "vtkSMProxy.h"
#include "vtkSMUncheckedPropertyHelper.h"

#include <QString>

#include <string>
#include <vector>

/// Child elements of that name in an XML element; none for null.
inline std::vector<vtkPVXMLElement*> tiledLBMElements(
  vtkPVXMLElement* within, const std::string& name)
{
  std::vector<vtkPVXMLElement*> found;
  for (unsigned int i = 0; within && i < within->GetNumberOfNestedElements(); ++i)
  {
    if (vtkPVXMLElement* element = within->GetNestedElement(i); element->GetName() == name)
    {
      found.push_back(element);
    }
  }
  return found;
}

/// Child elements of that name in the hints of a property.
inline std::vector<vtkPVXMLElement*> tiledLBMHints(
  vtkSMProxy* flow, const char* property, const std::string& name)
{
  return tiledLBMElements(flow->GetProperty(property)->GetHints(), name);
}

/// An attribute; empty if there is none.
inline QString tiledLBMText(vtkPVXMLElement* element, const char* attribute)
{
  return QString::fromUtf8(element->GetAttribute(attribute));
}

/// A numeric attribute; 0 if there is none.
inline double tiledLBMValue(vtkPVXMLElement* element, const char* attribute)
{
  return tiledLBMText(element, attribute).toDouble();
}

/// The role of openings with that number; null if there is none.
inline vtkPVXMLElement* tiledLBMRole(vtkSMProxy* flow, int number)
{
  for (vtkPVXMLElement* role : tiledLBMHints(flow, "Openings", "OpeningRole"))
  {
    if (tiledLBMText(role, "number").toInt() == number)
    {
      return role;
    }
  }
  return nullptr;
}

/// Whether that role is an inlet.
inline bool tiledLBMIsInlet(vtkSMProxy* flow, int number)
{
  vtkPVXMLElement* role = tiledLBMRole(flow, number);
  return role && role->GetAttribute("inlet");
}

/// Value of a property in the panel, applied or not.
inline double tiledLBMUnchecked(vtkSMProxy* flow, const QString& property)
{
  return vtkSMUncheckedPropertyHelper(flow, property.toUtf8().constData()).GetAsDouble();
}

#endif
