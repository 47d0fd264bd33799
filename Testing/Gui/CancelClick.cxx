// SPDX-License-Identifier: BSD-3-Clause

// Preloaded into ParaView by Cancel.py: a second after ParaView's abort button is enabled, clicks
// on it, and prints how long it took until the button was disabled, that is, until the run had
// ended.
//
// The click is given to the main window, as one of a mouse is, and not to the button: it has to
// find its way through whatever ParaView blocks while it is busy. It comes from another thread,
// since the main one is busy with the run.

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QWidget>
#include <QWindow>

#include <chrono>
#include <cstdio>
#include <thread>

namespace {

class CancelClick : public QObject {
 protected:
  bool eventFilter(QObject* object, QEvent* event) override {
    if (event->type() == QEvent::EnabledChange && object->objectName() == "AbortButton") {
      auto* button = static_cast<QWidget*>(object);
      if (button->isEnabled()) {
        this->click(button);
      } else if (this->SinceClick.isValid()) {
        std::printf("CancelClick: stopped after %lld ms\n",
                    static_cast<long long>(this->SinceClick.elapsed()));
        std::fflush(stdout);
        this->SinceClick.invalidate();
      }
    }
    return false;
  }

 private:
  void click(QWidget* button) {
    std::thread([=]() {
      std::this_thread::sleep_for(std::chrono::seconds(1));
      this->SinceClick.start();
      // Where the button is then: it moves with the length of the text beside it.
      QMetaObject::invokeMethod(
          button, [=]() { postClick(button); }, Qt::QueuedConnection);
    }).detach();
  }

  static void postClick(QWidget* button) {
    QWidget* window = button->window();
    const QPoint centre = button->rect().center();
    const QPoint inWindow = button->mapTo(window, centre), onScreen = button->mapToGlobal(centre);
    for (QEvent::Type type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
      const auto held = type == QEvent::MouseButtonPress ? Qt::LeftButton : Qt::NoButton;
      QCoreApplication::postEvent(window->windowHandle(),
                                  new QMouseEvent(type, inWindow, inWindow, onScreen,
                                                  Qt::LeftButton, held, Qt::NoModifier));
    }
  }

  QElapsedTimer SinceClick;
};

void install() {
  QCoreApplication::instance()->installEventFilter(new CancelClick);
}

}  // namespace

Q_COREAPP_STARTUP_FUNCTION(install)
