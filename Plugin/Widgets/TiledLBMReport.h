// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMReport_h
#define TiledLBMReport_h

#include <QString>

class pqPipelineSource;

/// Writes the report of a flow as one page of HTML, with a picture of the active view. The package
/// tiledlbm does this in ParaView's Python.
/// \return an error message, empty after success.
QString tiledLBMSaveReport(pqPipelineSource* flow, const QString& path);

#endif
