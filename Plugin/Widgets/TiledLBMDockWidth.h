// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMDockWidth_h
#define TiledLBMDockWidth_h

#include <QObject>
#include <QWidget>

class QScrollArea;

/// The widget of a type that contains a widget, or the widget itself; null without one.
template <typename Widget>
Widget* tiledLBMAround(QWidget* inner)
{
  while (inner && !qobject_cast<Widget*>(inner))
  {
    inner = inner->parentWidget();
  }
  return qobject_cast<Widget*>(inner);
}

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
