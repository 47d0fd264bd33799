// SPDX-License-Identifier: BSD-3-Clause
/**
 * @class   vtkTiledLBMCentrelineTables
 * @brief   a table for each centreline of a flow, for charts
 *
 * Converts the output "Centrelines" of a vtkTiledLBMFlow to a vtkMultiBlockDataSet of vtkTables,
 * in the order of the lines. A block has the name of the opening at the end of its line, "opening
 * 2". Its columns are the quantities to plot, in suitable units: `abscissa (mm)`, `radius (mm)`,
 * `pressure (Pa)` or `(mmHg)`, `mean velocity (m/s)` and `flow rate (ml/s)`.
 *
 * In parallel, ranks without lines have the same blocks, without rows.
 */

#ifndef vtkTiledLBMCentrelineTables_h
#define vtkTiledLBMCentrelineTables_h

#include "vtkMultiBlockDataSetAlgorithm.h"
#include "vtkTiledLBMFiltersModule.h" // for export macro

class VTKTILEDLBMFILTERS_EXPORT vtkTiledLBMCentrelineTables : public vtkMultiBlockDataSetAlgorithm
{
public:
  static vtkTiledLBMCentrelineTables* New();
  vtkTypeMacro(vtkTiledLBMCentrelineTables, vtkMultiBlockDataSetAlgorithm);

protected:
  vtkTiledLBMCentrelineTables() = default;
  ~vtkTiledLBMCentrelineTables() override = default;

  int FillInputPortInformation(int port, vtkInformation* info) override;
  int RequestData(vtkInformation*, vtkInformationVector**, vtkInformationVector*) override;

private:
  vtkTiledLBMCentrelineTables(const vtkTiledLBMCentrelineTables&) = delete;
  void operator=(const vtkTiledLBMCentrelineTables&) = delete;
};

#endif
