// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "vtkSMPropertyHelper.h"
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
#include <string>
#include <thread>
#include <vector>

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

  // The first of a name in any window.
  template <typename Object>
  Object* findInWindows(const char* name) {
    for (QWidget* window : QApplication::topLevelWidgets()) {
      if (auto* found = window->findChild<Object*>(name)) {
        return found;
      }
    }
    return nullptr;
  }

  // A widget by the last names of its path, in the panel of the filter or of the buttons over it.
  template <typename Widget>
  Widget* find(const QString& path) {
    QObject* at = this->findInWindows<QWidget>("propertiesPanel");
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

  void expectText(const char* what, const QString& path, const QString& text) {
    const int before = this->Failed;
    this->expect(what, [&]() { return this->textOf(path) == text; });
    if (this->Failed > before) {
      std::printf("PanelDriver: it is \"%s\"\n", qPrintable(this->textOf(path)));
    }
  }
  void expectStart(const char* what, const QString& path, const QString& start) {
    this->expect(what, [&]() { return this->textOf(path).startsWith(start); });
  }

  void expectProxy(const char* what, const char* group, const char* name, bool isThere = true) {
    this->expect(what, [&]() { return (this->proxy(group, name) != nullptr) == isThere; });
  }
  // Whether a part of a widget is in sight.
  void expectSight(const char* what, const QString& path, bool isInSight) {
    this->expect(
        what, [&]() { return this->find<QWidget>(path)->visibleRegion().isEmpty() != isInSight; });
  }

  // What a label, an edit or a choice shows.
  QString textOf(const QString& path) {
    QWidget* widget = this->find<QWidget>(path);
    if (auto* label = qobject_cast<QLabel*>(widget)) {
      return label->text();
    }
    if (auto* box = qobject_cast<QComboBox*>(widget)) {
      return box->currentText();
    }
    auto* edit = qobject_cast<QLineEdit*>(widget);
    return edit ? edit->text() : QString();
  }

  // The widget of a path. One that is not there counts as failed.
  template <typename Widget>
  Widget* require(const QString& path) {
    auto* widget = this->find<Widget>(path);
    if (!widget) {
      ++this->Failed;
      std::printf("PanelDriver: no %s\n", qPrintable(path));
    }
    return widget;
  }

  void type(const QString& path, const QString& text) {
    auto* edit = this->require<QLineEdit>(path);
    if (!edit) {
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
    if (auto* button = this->require<QPushButton>(path)) {
      button->click();
    }
  }

  void trigger(const char* name) {
    if (auto* action = this->findInWindows<QAction>(name)) {
      action->trigger();
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

  // A value of a property.
  static double number(vtkSMProxy* proxy, const char* name) {
    return vtkSMPropertyHelper(proxy, name).GetAsDouble();
  }
  static std::string text(vtkSMProxy* proxy, const char* name) {
    return vtkSMPropertyHelper(proxy, name).GetAsString();
  }

  std::vector<vtkSMProxy*> representations() {
    vtkSMPropertyHelper all(this->proxy("views", "RenderView1"), "Representations");
    std::vector<vtkSMProxy*> found;
    for (unsigned int i = 0; i < all.GetNumberOfElements(); ++i) {
      found.push_back(all.GetAsProxy(i));
    }
    return found;
  }

  // That of an output of the flow in the view; null where there is none, or it has to be shown.
  vtkSMProxy* representation(vtkSMProxy* flow, unsigned int port, bool isShown) {
    for (vtkSMProxy* each : this->representations()) {
      if (!each->GetProperty("Input")) {
        continue;  // a legend
      }
      vtkSMPropertyHelper input(each, "Input");
      if (input.GetAsProxy() == flow && input.GetOutputPort() == port &&
          (!isShown || number(each, "Visibility") == 1)) {
        return each;
      }
    }
    return nullptr;
  }

  // Whether the wall of the flow is in the view, in colours of its shear stress.
  bool isWallShown(vtkSMProxy* flow) {
    vtkSMProxy* wall = this->representation(flow, 3, true);
    return wall && vtkSMPropertyHelper(wall, "ColorArrayName").GetInputArrayNameToProcess() ==
                       std::string("wall_shear_stress_magnitude");
  }

  int Checks = 0;
  int Failed = 0;
};
