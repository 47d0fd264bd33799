// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMReport_h
#define TiledLBMReport_h

#include <QString>

class pqPipelineSource;

/// Writes the report of a flow as one page of HTML, with the active view as its picture: the
/// package tiledlbm does so in ParaView's own Python.
/// \return why it could not, empty where it did.
QString tiledLBMSaveReport(pqPipelineSource* flow, const QString& path);

#endif
