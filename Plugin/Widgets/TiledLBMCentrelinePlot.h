// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMCentrelinePlot_h
#define TiledLBMCentrelinePlot_h

class pqPipelineSource;

/// Plots pressure and mean velocity, and radius and flow rate, over the abscissa of a flow's
/// centrelines, in two line charts below the active view. Requests missing centrelines from the
/// flow without continuing its run.
/// \return whether the flow has centrelines.
bool tiledLBMPlotCentrelines(pqPipelineSource* flow);

#endif
