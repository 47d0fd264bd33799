// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMDockWidth_h
#define TiledLBMDockWidth_h

#include <QObject>

class QScrollArea;
class QWidget;

/// Widens the dock of a panel whose contents need more room, up to a share of the window. A dock
/// that the user narrows keeps its width until the contents become wider.
class TiledLBMDockWidth : public QObject
{
public:
  /// \param inPanel a widget of the panel, which owns this; a hidden widget has no effect.
  explicit TiledLBMDockWidth(QWidget* inPanel);

  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void watch();
  void widen();

  QWidget* InPanel;
  QScrollArea* Area = nullptr;
  int Needed = 0; // largest width so far
};

#endif
