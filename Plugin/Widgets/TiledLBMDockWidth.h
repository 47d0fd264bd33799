// SPDX-License-Identifier: BSD-3-Clause
#ifndef TiledLBMDockWidth_h
#define TiledLBMDockWidth_h

#include <QObject>

class QScrollArea;
class QWidget;

/// Widens the dock around a panel where what is in it needs more room than there is, so that
/// nothing is cut off, up to a share of the window. A dock that the user makes narrower stays so
/// until something wider is shown.
class TiledLBMDockWidth : public QObject
{
public:
  /// \param inPanel a widget of the panel, which owns this; while it is hidden nothing is done.
  explicit TiledLBMDockWidth(QWidget* inPanel);

  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void watch();
  void widen();

  QWidget* InPanel;
  QScrollArea* Area = nullptr;
  int Needed = 0; // the most so far
};

#endif
