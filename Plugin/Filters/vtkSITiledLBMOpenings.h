// SPDX-License-Identifier: BSD-3-Clause
/**
 * @class   vtkSITiledLBMOpenings
 * @brief   property of rows of numbers that passes an incomplete last row on
 *
 * A repeatable property drops what does not fill a row. This one calls its command for each number,
 * so that the filter sees all of them and can say what is missing. The number of elements per
 * command in the XML remains that of a row, for the columns of the table in the GUI.
 */

#ifndef vtkSITiledLBMOpenings_h
#define vtkSITiledLBMOpenings_h

#include "vtkSIDoubleVectorProperty.h"
#include "vtkTiledLBMFiltersModule.h" // for export macro

class VTKTILEDLBMFILTERS_EXPORT vtkSITiledLBMOpenings : public vtkSIDoubleVectorProperty
{
public:
  static vtkSITiledLBMOpenings* New();
  vtkTypeMacro(vtkSITiledLBMOpenings, vtkSIDoubleVectorProperty);

protected:
  vtkSITiledLBMOpenings() = default;
  ~vtkSITiledLBMOpenings() override = default;

  bool ReadXMLAttributes(vtkSIProxy* proxyHelper, vtkPVXMLElement* element) override;

private:
  vtkSITiledLBMOpenings(const vtkSITiledLBMOpenings&) = delete;
  void operator=(const vtkSITiledLBMOpenings&) = delete;
};

#endif
