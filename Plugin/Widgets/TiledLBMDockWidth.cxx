// SPDX-License-Identifier: BSD-3-Clause
#include "TiledLBMDockWidth.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QScrollArea>
#include <QTimer>

#include <algorithm>

namespace
{

constexpr double mostOfWindow = 0.4;

}

TiledLBMDockWidth::TiledLBMDockWidth(QWidget* inPanel)
  : QObject(inPanel)
  , InPanel(inPanel)
{
  inPanel->installEventFilter(this);
}

bool TiledLBMDockWidth::eventFilter(QObject* watched, QEvent* event)
{
  const bool isShown = watched == this->InPanel && event->type() == QEvent::Show;
  if (isShown)
  {
    this->watch();
  }
  if (isShown || event->type() == QEvent::LayoutRequest)
  {
    // After the layout of all widgets, including the width of the scroll bar.
    QTimer::singleShot(0, this, [this]() { this->widen(); });
  }
  return QObject::eventFilter(watched, event);
}

void TiledLBMDockWidth::watch()
{
  if (!this->Area)
  {
    this->Area = tiledLBMAround<QScrollArea>(this->InPanel);
    if (this->Area && this->Area->widget())
    {
      this->Area->widget()->installEventFilter(this);
    }
  }
}

void TiledLBMDockWidth::widen()
{
  QWidget* contents = this->Area && this->InPanel->isVisible() ? this->Area->widget() : nullptr;
  auto* dock = tiledLBMAround<QDockWidget>(this->Area);
  auto* window = tiledLBMAround<QMainWindow>(dock);
  if (!contents || !window)
  {
    return;
  }
  const int needed = contents->minimumSizeHint().width();
  const int missing = needed - this->Area->viewport()->width();
  if (missing > 0 && needed > this->Needed)
  {
    const int most = static_cast<int>(mostOfWindow * window->width());
    window->resizeDocks({ dock }, { std::min(dock->width() + missing, most) }, Qt::Horizontal);
  }
  this->Needed = std::max(this->Needed, needed);
}
