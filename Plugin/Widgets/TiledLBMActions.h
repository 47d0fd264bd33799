// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMActions_h
#define TiledLBMActions_h

#include <QString>

class pqPipelineSource;
class vtkPolyData;

/// Shows streamlines through the whole vessel in the active view, or another one if that is no 3D
/// view, by ParaView's Stream Tracer and Tube; hides those that it shows already.
/// \param openings of the flow's preview.
void tiledLBMShowStreamlines(pqPipelineSource* flow, vtkPolyData* openings);

/// Writes the report of a flow as one page of HTML, with a picture of the active view. The package
/// tiledlbm does this in ParaView's Python.
/// \return an error message, empty after success.
QString tiledLBMSaveReport(pqPipelineSource* flow, const QString& path);

/// Plots pressure and mean velocity, and radius and flow rate, over the abscissa of a flow's
/// centrelines, in two line charts below the active view. Requests missing centrelines from the
/// flow without continuing its run.
/// \return whether the flow has centrelines.
bool tiledLBMPlotCentrelines(pqPipelineSource* flow);

#endif
