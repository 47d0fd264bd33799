// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "vtkSMProxy.h"
#include "vtkSMProxyManager.h"
#include "vtkSMSessionProxyManager.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QTimer>

#include <chrono>
#include <cstdio>
#include <functional>
#include <thread>

/// Does in ParaView what a user does once the panel of a Tiled LBM Flow is there, and prints a line
/// for each thing that is not as it has to be.
class Driver : public QObject {
 public:
  explicit Driver(QObject* parent) : QObject(parent) {}

  void start() {
    auto* timer = new QTimer(this);
    QObject::connect(timer, &QTimer::timeout, this, [this, timer]() {
      if (this->find<QTableWidget>("Openings/Table") && this->find<QWidget>("FlowSummary")) {
        timer->stop();
        this->drive();
        std::printf("PanelDriver: %d checks, %d failed\n", this->Checks, this->Failed);
        std::fflush(stdout);
        QApplication::exit(this->Failed);
      }
    });
    timer->start(100);
  }

 protected:
  virtual void drive() = 0;

  // A widget by the last names of its path, in the panel of the filter or of the buttons over it.
  template <typename Widget>
  Widget* find(const QString& path) {
    QObject* at = nullptr;
    for (QWidget* window : QApplication::topLevelWidgets()) {
      if (auto* found = window->findChild<QWidget*>("propertiesPanel")) {
        at = found;
      }
    }
    for (const QString& name : path.split('/')) {
      at = at ? at->findChild<QWidget*>(name) : nullptr;
    }
    return dynamic_cast<Widget*>(at);
  }

  bool isShown(const QString& path) {
    auto* widget = this->find<QWidget>(path);
    return widget && widget->isVisible();
  }

  // Goes on with events until a thing is so, for at most some milliseconds.
  void expect(const char* what, const std::function<bool()>& isSo, int patience = 10000) {
    QElapsedTimer timer;
    timer.start();
    while (!isSo() && timer.elapsed() < patience) {
      QApplication::processEvents();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ++this->Checks;
    if (!isSo()) {
      ++this->Failed;
      std::printf("PanelDriver: not so: %s\n", what);
      std::fflush(stdout);
    }
  }

  QString textOf(const QString& path) {
    if (auto* label = this->find<QLabel>(path)) {
      return label->text();
    }
    auto* edit = this->find<QLineEdit>(path);
    return edit ? edit->text() : QString();
  }

  void type(const QString& path, const QString& text) {
    auto* edit = this->find<QLineEdit>(path);
    if (!edit) {
      ++this->Failed;
      std::printf("PanelDriver: no edit %s\n", qPrintable(path));
      return;
    }
    edit->setFocus();
    edit->selectAll();
    if (text.isEmpty()) {
      QKeyEvent erase(QEvent::KeyPress, Qt::Key_Delete, Qt::NoModifier);
      QApplication::sendEvent(edit, &erase);
    }
    for (QChar letter : text) {
      QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, QString(letter));
      QApplication::sendEvent(edit, &press);
    }
    QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, "\r");
    QApplication::sendEvent(edit, &enter);
  }

  void choose(const QString& path, const QString& text) {
    auto* box = this->find<QComboBox>(path);
    const int index = box ? box->findText(text, Qt::MatchStartsWith) : -1;
    if (index < 0) {
      ++this->Failed;
      std::printf("PanelDriver: no choice %s in %s\n", qPrintable(text), qPrintable(path));
      return;
    }
    box->setCurrentIndex(index);
    Q_EMIT box->activated(index);
  }

  void click(const QString& path) {
    auto* button = this->find<QPushButton>(path);
    if (!button) {
      ++this->Failed;
      std::printf("PanelDriver: no button %s\n", qPrintable(path));
      return;
    }
    button->click();
  }

  void trigger(const char* name) {
    for (QWidget* window : QApplication::topLevelWidgets()) {
      if (auto* action = window->findChild<QAction*>(name)) {
        action->trigger();
        return;  // it may have closed windows
      }
    }
  }

  bool canApply() {
    auto* button = this->find<QPushButton>("Accept");
    return button && button->isEnabled();
  }

  vtkSMProxy* proxy(const char* group, const char* name) {
    return vtkSMProxyManager::GetProxyManager()->GetActiveSessionProxyManager()->GetProxy(group,
                                                                                          name);
  }

  int Checks = 0;
  int Failed = 0;
};
