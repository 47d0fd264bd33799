// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMCentrelinePlot_h
#define TiledLBMCentrelinePlot_h

class pqPipelineSource;

/// Plots pressure and mean velocity, and radius and flow rate, over the abscissa of a flow's
/// centrelines in two line charts below the active view. Asks the flow for its centrelines where it
/// has none, without going on with its run.
/// \return whether it has any.
bool tiledLBMPlotCentrelines(pqPipelineSource* flow);

#endif
