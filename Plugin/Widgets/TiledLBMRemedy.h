// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMRemedy_h
#define TiledLBMRemedy_h

class QPushButton;
class QWidget;
class pqPropertyWidget;
class pqTiledLBMPreview;

/// A button that sets the property which solves a problem of the preview, "Set Length Unit to
/// Metre"; null if no property solves the problem.
/// \param problem its number in the field data `problems`.
/// \param panel widget of the flow's panel that reports the change.
QPushButton* tiledLBMRemedy(
  const pqTiledLBMPreview& preview, int problem, pqPropertyWidget* panel, QWidget* parent);

#endif
