// SPDX-License-Identifier: BSD-3-Clause

// Preloaded into ParaView by Files.py: from an opened file to the picture of the wall, as a user
// does it who changes nothing but a role or a unit.

#include "Driver.h"

#include "vtkSMSourceProxy.h"

#include <QDialog>
#include <QDockWidget>
#include <QListWidget>
#include <QMainWindow>
#include <QPixmap>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>

#include <string>

namespace {

class FilesDriver : public Driver {
 public:
  explicit FilesDriver(QObject* parent) : Driver(parent) {
    auto* timer = new QTimer(this);
    QObject::connect(timer, &QTimer::timeout, this, &FilesDriver::chooseReader);
    timer->start(100);
  }

 private:
  // ParaView asks for the reader of a file that several may read.
  void chooseReader() {
    for (QWidget* window : QApplication::topLevelWidgets()) {
      auto* dialog = window->isVisible() && window->inherits("pqSelectReaderDialog")
                         ? qobject_cast<QDialog*>(window)
                         : nullptr;
      auto* list = dialog ? dialog->findChild<QListWidget*>() : nullptr;
      const auto found =
          list ? list->findItems("Tiled LBM Reader", Qt::MatchContains) : QList<QListWidgetItem*>();
      if (!found.isEmpty()) {
        list->setCurrentItem(found.front());
        dialog->accept();
      }
    }
  }

  QMainWindow* mainWindow() {
    for (QWidget* window : QApplication::topLevelWidgets()) {
      if (auto* found = qobject_cast<QMainWindow*>(window)) {
        return found;
      }
    }
    return nullptr;
  }

  bool hasPopUp() {
    for (QWidget* window : QApplication::topLevelWidgets()) {
      if (window->isVisible() && window != this->mainWindow() &&
          window->windowFlags().testFlag(Qt::Dialog)) {
        auto* text = window->findChild<QPlainTextEdit*>();
        std::printf("PanelDriver: window %s: %s\n", qPrintable(window->windowTitle()),
                    text ? qPrintable(text->toPlainText()) : "");
        return true;
      }
    }
    return false;
  }

  bool isPanelCutOff() {
    for (auto* dock : this->mainWindow()->findChildren<QDockWidget*>("propertiesDock")) {
      for (auto* area : dock->findChildren<QScrollArea*>()) {
        if (area->isVisible() && area->horizontalScrollBar()->maximum() > 0) {
          std::printf("PanelDriver: %d pixels of the panel are cut off\n",
                      area->horizontalScrollBar()->maximum());
          return true;
        }
      }
    }
    return false;
  }

  // The window in a size, and a picture of it where the environment says where to.
  void look(const char* what, int width, int height) {
    this->mainWindow()->resize(width, height);
    for (int i = 0; i < 100; ++i) {
      QApplication::processEvents();
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    this->expect("nothing is cut off", [&]() { return !this->isPanelCutOff(); });
    const QString pictures = qEnvironmentVariable("TILEDLBM_PICTURES");
    if (pictures.isEmpty()) {
      return;
    }
    this->mainWindow()->grab().save(QString("%1_%2_%3.png").arg(pictures).arg(what).arg(width));
  }

  void drive() override {
    auto* flow = vtkSMSourceProxy::SafeDownCast(this->proxy("sources", "TiledLBMFlow1"));
    this->expect("it can run as it is", [&]() {
      return this->textOf("Notice/Line").startsWith("Ready") && this->canApply();
    });
    this->look("ready", 1400, 900);
    this->click("Accept");
    const auto isAtEnd = [&]() {
      flow->UpdatePropertyInformation();
      return number(flow, "NumberOfRuns") > 0 && number(flow, "IsRunFinished") == 1;
    };
    constexpr int patience = 120000;
    this->expect("the run is at its end", isAtEnd, patience);
    this->expect("the wall in colours of its shear stress",
                 [&]() { return this->isWallShown(flow); });
    const std::string quality = text(flow, "ResultQuality");
    std::printf("PanelDriver: %s, the result is %s\n", qPrintable(this->textOf("Notice/Line")),
                quality.c_str());
    this->expect("a result that can be used", [&]() { return quality == "good"; });
    this->expect("nothing popped up", [&]() { return !this->hasPopUp(); });
    this->look("result", 1400, 900);
    this->look("result", 1920, 1080);
  }
};

void install() {
  (new FilesDriver(QCoreApplication::instance()))->start();
}

}  // namespace

// It is loaded once the application is there, and then runs at once.
Q_COREAPP_STARTUP_FUNCTION(install)
