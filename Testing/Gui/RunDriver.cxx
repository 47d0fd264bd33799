// SPDX-License-Identifier: BSD-3-Clause

// Preloaded into ParaView by Panel.py, once the script has made a Tiled LBM Flow: starts a run that
// takes long, and pauses, stops and deletes it as a user does.

#include "Driver.h"

#include "vtkPVArrayInformation.h"
#include "vtkPVDataInformation.h"
#include "vtkPVDataSetAttributesInformation.h"
#include "vtkSMSourceProxy.h"

#include <QAbstractButton>
#include <QProgressBar>

namespace {

class RunDriver : public Driver {
 public:
  using Driver::Driver;

 private:
  // The step that the panel shows.
  int step() {
    const QStringList words = this->textOf("RunControl/Figures").split(' ');
    const int at = words.indexOf("step");
    return at < 0 ? -1 : QString(words.value(at + 1)).remove(',').toInt();
  }

  // The step of the flow in the output.
  int stepOfFlow() {
    auto* fields = this->Flow->GetDataInformation(0)->GetFieldDataInformation();
    auto* steps = fields->GetArrayInformation("steps");
    return steps ? int(steps->GetComponentRange(0)[0]) : -1;
  }

  void expectToGoOn(const char* what) {
    const int from = this->step();
    this->expect(what, [&]() { return this->step() > from; });
  }

  // Nothing is computed any more, for longer than a part takes.
  void expectToRest(const char* what) {
    const int at = this->step();
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 1500) {
      QApplication::processEvents();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    this->expect(what, [&]() { return this->step() == at; });
  }

  // ParaView's button beside the progress bar.
  QAbstractButton* cancel() { return this->findInWindows<QAbstractButton>("AbortButton"); }

  void drive() override {
    this->Flow = vtkSMSourceProxy::SafeDownCast(this->proxy("sources", "TiledLBMFlow1"));
    this->choose("LengthUnit/ComboBox", "Metre");
    // A run that lasts until it has been stopped and gone on often enough.
    this->choose("InitialFlow/ComboBox", "At rest");
    this->type("NumberOfSteps/LineEdit0", "1000000");
    this->expect("nothing to stop before Apply",
                 [&]() { return !this->isShown("RunControl/Stop"); });

    this->click("Accept");
    this->expect("figures of the run", [&]() { return this->step() > 0; });
    const QString figures = this->textOf("RunControl/Figures");
    this->expect("target and time left", [&]() {
      return figures.contains("of at most 1,000,000") && figures.contains(" left");
    });
    this->expect("a first flow", [&]() { return this->stepOfFlow() > 0; });
    this->expectToGoOn("it goes on by itself");

    this->click("RunControl/PauseOrGoOn");
    this->expectToRest("paused");
    this->expect("the flow of the pause", [&]() { return this->stepOfFlow() == this->step(); });
    this->expect("Apply is not offered in a pause", [&]() { return !this->canApply(); });

    // What the run does in between is nothing to undo.
    this->expectStart("the run is told on top", "Notice/Line", "Paused: ");
    this->click("ResultActions/Streamlines");
    this->expectProxy("streamlines", "sources", "Tube1");
    this->click("RunControl/PauseOrGoOn");
    this->expectToGoOn("it goes on after the pause");
    this->click("RunControl/PauseOrGoOn");
    this->expectToRest("paused again");
    this->trigger("actionEditUndo");
    this->expectProxy("no tubes after undo", "sources", "Tube1", false);
    this->expectProxy("no streamlines after undo", "sources", "StreamTracer1", false);
    this->click("RunControl/PauseOrGoOn");
    this->expectToGoOn("it goes on after undo");

    this->expect("Cancel is offered", [&]() { return this->cancel()->isEnabled(); });
    this->cancel()->click();
    this->expectToRest("cancelled");
    this->expect("nothing to cancel", [&]() { return !this->cancel()->isEnabled(); });
    this->expectStart("that it is told", "RunControl/Figures", "Stopped at");
    const int cancelled = this->stepOfFlow();
    this->expect("the flow where it was cancelled", [&]() { return cancelled == this->step(); });
    this->expect("Apply is offered", [&]() { return this->canApply(); });
    this->click("Reset");
    this->expectToRest("Reset does not go on");

    this->type("NumberOfSteps/LineEdit0", "900000");
    this->click("Accept");
    this->expect("Apply goes on from there", [&]() { return this->step() > cancelled; });
    this->expectToGoOn("and by itself");
    this->click("RunControl/Stop");
    this->expectToRest("stopped");
    this->expect("Apply is offered again", [&]() { return this->canApply(); });
    this->click("Accept");
    this->expectToGoOn("it goes on after Stop");

    // A run that comes to its end.
    const int end = this->step() + 40;
    this->type("NumberOfSteps/LineEdit0", QString::number(end));
    this->click("Accept");
    this->expect("its end", [&]() { return this->stepOfFlow() == end; });
    this->expect("nothing to stop at the end", [&]() { return !this->isShown("RunControl/Stop"); });
    this->expect("nothing to apply at the end", [&]() { return !this->canApply(); });

    this->type("NumberOfSteps/LineEdit0", "1000000");
    this->click("Accept");
    this->expect("another run", [&]() { return this->step() > end; });
    this->click("Delete");
    this->expectProxy("the filter is gone", "sources", "TiledLBMFlow1", false);
    this->expect("and its run", [&]() { return !this->cancel()->isEnabled(); });
  }

  vtkSMSourceProxy* Flow = nullptr;
};

void install() {
  (new RunDriver(QCoreApplication::instance()))->start();
}

}  // namespace

// It is loaded once the application is there, and then runs at once.
Q_COREAPP_STARTUP_FUNCTION(install)
