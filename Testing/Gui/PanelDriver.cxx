// SPDX-License-Identifier: BSD-3-Clause

// Preloaded into ParaView by Panel.py, once the script has made a Tiled LBM Flow: does with the
// panel what a user does, and prints a line for each thing that is not as it has to be.

#include "Driver.h"

#include "vtkAlgorithm.h"
#include "vtkDataArray.h"
#include "vtkDataObject.h"
#include "vtkPointData.h"
#include "vtkPolyData.h"
#include "vtkSMArrayListDomain.h"
#include "vtkSMPVRepresentationProxy.h"
#include "vtkSMProperty.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMTransferFunctionProxy.h"
#include "vtkSMUncheckedPropertyHelper.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTemporaryFile>

#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace {

class PanelDriver : public Driver {
 public:
  using Driver::Driver;

 private:
  void expectRows(const char* what, const std::vector<double>& rows) {
    this->expect(what, [&]() {
      return vtkSMPropertyHelper(this->Flow, "Openings").GetDoubleArray() == rows;
    });
  }

  // An output of a filter; none where that is in a server.
  vtkPolyData* outputOf(vtkSMProxy* proxy, int port) {
    auto* filter = proxy ? vtkAlgorithm::SafeDownCast(proxy->GetClientSideObject()) : nullptr;
    return filter ? vtkPolyData::SafeDownCast(filter->GetOutputDataObject(port)) : nullptr;
  }

  // The roles in the output "Openings" of the flow, which are not looked at in a server.
  void expectRoles(const char* what, const std::vector<double>& roles) {
    if (!this->isLocal()) {
      return;
    }
    this->expect(what, [&]() {
      std::vector<double> values;
      auto* output = this->outputOf(this->Flow, 1);
      auto* array = output ? output->GetPointData()->GetArray("role") : nullptr;
      for (vtkIdType i = 0; array && i < array->GetNumberOfTuples(); ++i) {
        values.push_back(array->GetTuple1(i));
      }
      return values == roles;
    });
  }
  bool isLocal() { return this->Flow->GetClientSideObject() != nullptr; }

  // So many things of a kind, by default discs, are in the view beside the pipeline.
  void expectHidden(const char* what, int count, const char* wanted = "GeometryRepresentation") {
    this->expect(what, [&]() {
      vtkSMPropertyHelper shown(this->proxy("views", "RenderView1"), "HiddenRepresentations");
      int found = 0;
      for (unsigned int i = 0; i < shown.GetNumberOfElements(); ++i) {
        found += std::strcmp(shown.GetAsProxy(i)->GetXMLName(), wanted) == 0 ? 1 : 0;
      }
      return found == count;
    });
  }
  void expectPlanes(const char* what, int count) {
    this->expectHidden(what, count, "DisplaySizedImplicitPlaneWidgetRepresentation");
  }

  // The figure of the lattice velocity is red.
  void expectRed(const char* what, bool isRed) {
    this->expect(what, [&]() {
      const QString style = this->find<QLabel>("FlowSummary/max_lattice_velocity")->styleSheet();
      return isRed ? style.contains("c62828") : style.isEmpty();
    });
  }

  // How an output of the flow is shown in the view; null where it is not.
  vtkSMProxy* shown(unsigned int port) { return this->representation(this->Flow, port, true); }

  // Titles of the legends in the view.
  QStringList legends() {
    QStringList titles;
    for (vtkSMProxy* legend : this->representations()) {
      if (legend->GetProperty("Title") && number(legend, "Visibility") == 1) {
        titles << text(legend, "Title").c_str();
      }
    }
    return titles;
  }

  void expectLegend(const char* what, const char* title) {
    this->expect(what, [&]() { return this->legends().contains(title); });
  }

  void applyAutomaticRoles() {
    this->choose("Opening0/Role", "automatic");
    this->choose("Opening1/Role", "automatic");
    this->click("Accept");
  }

  // Applies pressures in a unit.
  void applyUnit(const char* unit) {
    this->choose("PressureUnit/ComboBox", unit);
    this->click("Accept");
  }

  // Names of arrays that an output can be coloured by.
  QStringList colours(vtkSMProxy* representation) {
    QStringList names;
    auto* arrays =
        representation->GetProperty("ColorArrayName")->FindDomain<vtkSMArrayListDomain>();
    for (unsigned int i = 0; i < arrays->GetNumberOfStrings(); ++i) {
      names << arrays->GetString(i);
    }
    return names;
  }

  // What is seen after the first Apply.
  void drivePicture() {
    this->expect("the wall is shown", [&]() { return this->shown(3) != nullptr; });
    this->expect("the volume is not", [&]() { return this->shown(0) == nullptr; });
    if (!this->shown(3)) {
      return;
    }
    this->expect("it is coloured by the wall shear stress",
                 [&]() { return this->isWallShown(this->Flow); });
    this->expect("its legend has a unit",
                 [&]() { return this->legends() == QStringList{"wall shear stress (Pa)"}; });
    this->expect("it is coloured by a sequential map", [&]() {
      const auto points = vtkSMPropertyHelper(this->wallColours(), "RGBPoints").GetDoubleArray();
      return std::abs(points[1] - 0.267004) < 1e-6 && std::abs(points[2] - 0.004874) < 1e-6;
    });
    this->expect("from zero to a round number", [&]() {
      const auto [least, largest] = this->rangeOfColours();
      const double digits = largest / std::pow(10, std::floor(std::log10(largest)) - 1);
      return least == 0 && std::abs(digits - std::round(digits)) < 1e-6;
    });
    this->expect("with short numbers", [&]() {
      for (vtkSMProxy* legend : this->representations()) {
        if (legend->GetProperty("RangeLabelFormat") && text(legend, "RangeLabelFormat") != "%.3g") {
          return false;
        }
      }
      return true;
    });
    this->applyUnit("Millimetre");
    vtkSMPVRepresentationProxy::SetScalarColoring(this->shown(3), "pressure", vtkDataObject::POINT);
    vtkSMPVRepresentationProxy::SetScalarBarVisibility(this->shown(3),
                                                       this->proxy("views", "RenderView1"), true);
    this->expectLegend("a legend in the unit of pressures", "pressure (mmHg)");
    this->applyUnit("Pascal");
    this->expectLegend("a legend in the other unit of pressures", "pressure (Pa)");

    // The volume's representation is there, but hidden.
    if (vtkSMProxy* volume = this->representation(this->Flow, 0, false)) {
      this->expect("fields are colours",
                   [&]() { return this->colours(volume).contains("velocity"); });
      this->expect("figures of the run are not", [&]() {
        return !this->colours(volume).contains("steps") &&
               !this->colours(volume).contains("quality");
      });
    }
    this->expect("residuals are plotted",
                 [&]() { return this->find<QWidget>("ResidualPlot")->height() > 20; });
  }

  vtkSMTransferFunctionProxy* wallColours() {
    return vtkSMTransferFunctionProxy::SafeDownCast(
        vtkSMPropertyHelper(this->shown(3), "LookupTable").GetAsProxy());
  }
  std::array<double, 2> rangeOfColours() {
    std::array<double, 2> range{};
    vtkSMTransferFunctionProxy::GetRange(this->wallColours(), range.data());
    return range;
  }

  // Fields show a word for a value with a meaning of its own, and take it.
  void driveNumbers() {
    const auto cycles = [this]() {
      return vtkSMUncheckedPropertyHelper(this->Flow, "CardiacCycles").GetAsDouble();
    };
    this->expectText("a word", "CardiacCycles/LineEdit0", "until periodic");
    this->expectText("the word of a range", "FluidRange/LineEdit1", "any");
    this->type("CardiacCycles/LineEdit0", "3");
    this->expect("a number", [&]() { return cycles() == 3; });
    this->type("CardiacCycles/LineEdit0", "three");
    this->expectText("the number in place of nonsense", "CardiacCycles/LineEdit0", "3");
    this->type("CardiacCycles/LineEdit0", "until");
    this->expectText("the word again", "CardiacCycles/LineEdit0", "until periodic");
    this->expect("its value", [&]() { return cycles() == -1; });
    this->type("OpeningLabels/LineEdit0", "7, 8");
    this->expectText("a list", "OpeningLabels/LineEdit0", "7 8");
    this->expect("its values", [&]() {
      const vtkSMUncheckedPropertyHelper labels(this->Flow, "OpeningLabels");
      return labels.GetNumberOfElements() == 2 && labels.GetAsDouble(1) == 8;
    });
    this->type("OpeningLabels/LineEdit0", QString());
    this->expect("an empty list", [&]() {
      return vtkSMUncheckedPropertyHelper(this->Flow, "OpeningLabels").GetNumberOfElements() == 0;
    });
  }

  // Colours follow the results until their range is set by hand.
  void driveRange() {
    vtkSMPVRepresentationProxy::RescaleTransferFunctionToDataRange(this->shown(3));
    const double inPascal = this->rangeOfColours()[1];
    this->applyUnit("Millimetre");
    this->expect("the range of the other unit", [&]() {
      return std::abs(133.322 * this->rangeOfColours()[1] / inPascal - 1) < 1e-3;
    });
    this->wallColours()->RescaleTransferFunction(0.0, 1000.0);
    this->applyUnit("Pascal");
    this->expect("the range that was set", [&]() { return this->rangeOfColours()[1] == 1000; });
  }

  // A click adds streamlines, and undo takes them away.
  void driveStreamlines() {
    this->click("ResultActions/Streamlines");
    this->expectProxy("streamlines", "sources", "StreamTracer1");
    this->expectProxy("tubes", "sources", "Tube1");
    this->expectLegend("the legend of the velocity", "velocity magnitude (m/s)");
    if (this->isLocal()) {
      this->expect("lines from the inlet", [&]() {
        auto* lines = this->outputOf(this->proxy("sources", "Tube1"), 0);
        return lines && lines->GetNumberOfCells() > 10;
      });
    }
    this->click("ResultActions/Streamlines");
    this->click("ResultActions/Streamlines");
    this->expectProxy("the same streamlines again", "sources", "Tube2", false);
    for (int i = 0; i < 3; ++i) {
      this->trigger("actionEditUndo");
    }
    this->expectProxy("no streamlines after undo", "sources", "StreamTracer1", false);
    this->expectProxy("no tubes after undo", "sources", "Tube1", false);
  }

  // A click plots along the centrelines.
  void driveCentrelines() {
    this->click("ResultActions/CentrelinePlot");
    this->expectProxy("tables of the centrelines", "sources", "TiledLBMCentrelineTables1");
    this->expect("the flow has them", [&]() { return number(this->Flow, "Centrelines") == 1; });
    const char* titles[][2] = {{"pressure (Pa), solid", "mean velocity (m/s), dashed"},
                               {"radius (mm), solid", "flow rate (ml/s), dashed"}};
    for (int i = 0; i < 2; ++i) {
      const QByteArray name = "LineChartView" + QByteArray::number(i + 1);
      this->expectProxy("a chart", "views", name);
      if (vtkSMProxy* chart = this->proxy("views", name)) {
        this->expect("units on its axes", [&]() {
          return text(chart, "LeftAxisTitle") == titles[i][0] &&
                 text(chart, "RightAxisTitle") == titles[i][1];
        });
        this->expect("its right axis begins at zero", [&]() {
          return number(chart, "RightAxisUseCustomRange") == 1 &&
                 number(chart, "RightAxisRangeMinimum") == 0 &&
                 number(chart, "RightAxisRangeMaximum") > 0;
        });
      }
    }
    this->expect("nothing to apply", [&]() { return !this->canApply(); });
  }
  void undoCentrelines() {
    this->trigger("actionEditUndo");
    this->expectProxy("no tables after undo", "sources", "TiledLBMCentrelineTables1", false);
    this->expectProxy("no charts after undo", "views", "LineChartView1", false);
  }

  // A file is asked for.
  void driveReport() {
    const QTemporaryDir folder;
    const QString path = folder.filePath("report.html");
    QTimer::singleShot(500, this, [&]() {
      QWidget* dialog = QApplication::activeModalWidget();
      auto* name = dialog ? dialog->findChild<QLineEdit*>("EntityName") : nullptr;
      auto* accept = dialog ? dialog->findChild<QAbstractButton*>("OK") : nullptr;
      if (name && accept) {
        name->setText(path);
        accept->click();
      } else if (dialog) {
        dialog->close();
      }
    });
    this->click("ResultActions/Report");
    QFile file(path);
    this->expect("a report", [&]() { return file.exists(); });
    this->expect("a link to it", [&]() {
      return this->textOf("ResultActions/Written").contains("report.html</a>.");
    });
    file.open(QIODevice::ReadOnly);
    const QString text = QString::fromUtf8(file.readAll());
    this->expect("with its result", [&]() { return text.contains("Quality: not usable"); });
    this->expect("and the view", [&]() { return text.contains("data:image/png;base64,"); });
  }

  // A fluid sets what it is made of.
  void driveFluid() {
    const auto fluid = [this]() { return this->textOf("FluidPreset/Choice"); };
    this->expect("blood", [&]() { return fluid() == "Blood, Newtonian"; });
    this->choose("FluidPreset/Choice", "Plasma");
    this->expectText("density of plasma", "Density/LineEdit0", "1025");
    this->choose("FluidPreset/Choice", "Blood, Carreau");
    this->expectText("viscosity model of blood", "ViscosityModel/ComboBox", "Carreau-Yasuda");
    this->type("Density/LineEdit0", "1000");
    this->expect("no fluid of a name", [&]() { return fluid() == "Other"; });
    this->choose("FluidPreset/Choice", "Blood, Newtonian");
    this->expectText("blood again", "Density/LineEdit0", "1060");
  }

  // A cut of one's own: its disc and its plane are in the view, and it is an opening.
  void driveCuts() {
    auto* openings = this->find<QTableWidget>("Openings/Table");
    const auto first = [openings]() { return openings->item(0, 0)->text(); };
    this->expectHidden("the vessel and its openings without a disc", 2);
    this->click("Cuts/Add");
    auto* cuts = this->find<QTableWidget>("Cuts/Table");
    this->expect("a cut in the middle of the view", [&]() { return cuts->rowCount() == 1; });
    this->expectPlanes("its plane", 1);
    cuts->item(0, 0)->setText("2.4e-5, 0.0032846, 0.00058594");
    cuts->item(0, 1)->setText("0 1 0");
    this->expect("an opening at the cut", [&]() { return first().startsWith("0 (label 1)"); });
    this->expectHidden("its disc", 3);
    cuts->item(0, 1)->setText("up");
    this->expect("no direction but three numbers",
                 [&]() { return cuts->item(0, 1)->text() == "0  1  0"; });
    this->click("Cuts/Remove");
    this->expect("the face again", [&]() { return first().startsWith("0 (y+)"); });
    this->expectHidden("no disc any more", 2);
    this->expectHidden("numbers of the openings", 1, "DataLabelRepresentation");
    this->expectPlanes("no plane any more", 0);
  }

  // A click on the line on top shows what it is about.
  void clickStatus() {
    auto* status = this->find<QWidget>("Notice");
    const QPoint middle = status->rect().center();
    QMouseEvent release(QEvent::MouseButtonRelease, middle, Qt::LeftButton, Qt::NoButton,
                        Qt::NoModifier);
    QApplication::sendEvent(status, &release);
  }

  // The line on top tells what the result is worth until a value is changed.
  void driveResult() {
    const auto isTold = [this]() {
      return this->textOf("Notice/Line")
                 .startsWith("The result is not usable: the flow has not settled yet") &&
             this->find<QWidget>("Notice")->styleSheet().contains("c62828");
    };
    this->expect("it is told on top", isTold);
    this->clickStatus();
    this->expectSight("and is seen after a click", "FlowSummary/quality", true);
    this->type("InletVelocity/LineEdit0", "0.11");
    this->expectStart("what to expect with another value", "Notice/Line", "Ready: 2 openings");
    this->click("Reset");
    this->expect("the result again", isTold);
  }

  // An inlet tells what a waveform makes of its value.
  void driveWaveform() {
    QTemporaryFile waveform(QDir::tempPath() + "/heart_XXXXXX.csv");
    waveform.open();
    waveform.write("time,factor\n0,1\n1,1\n");
    waveform.close();
    const auto note = [this]() { return this->find<QLabel>("Opening0/InletNote"); };
    this->expect("no note without a waveform", [&]() { return note()->isHidden(); });
    this->type("WaveformFile/FileLineEdit", waveform.fileName());
    this->expect("factor of a waveform",
                 [&]() { return !note()->isHidden() && note()->text() == "times the waveform"; });
    this->expect("none at an outlet",
                 [&]() { return this->find<QLabel>("Opening1/InletNote")->isHidden(); });
    this->choose("WaveformQuantity/ComboBox", "Flow rate");
    this->expect("share of a waveform",
                 [&]() { return note()->text() == "its share of the waveform instead"; });
    this->choose("WaveformQuantity/ComboBox", "By its name");
    this->type("WaveformFile/FileLineEdit", QString());
    this->expect("no note any more", [&]() { return note()->isHidden(); });
  }

  void drive() override {
    this->Flow = this->proxy("sources", "TiledLBMFlow1");

    // The table is there before Apply, and follows what is typed.
    auto* table = this->find<QTableWidget>("Openings/Table");
    this->expect("two openings", [&]() { return table->rowCount() == 2; });
    this->choose("LengthUnit/ComboBox", "Metre");
    const QString size = QString::fromUtf8("0 (y+)\n6.26 mm\u00b2\n\u00f8 2.82 mm");
    this->expect("size in mm", [&]() { return table->item(0, 0)->text() == size; });
    this->expectText("automatic inlet", "Opening0/Role", "automatic: inlet");
    this->expectText("its speed", "Opening0/AutomaticValue", "0.1 m/s");
    this->type("InletVelocity/LineEdit0", "0.15");
    this->expectText("its new speed", "Opening0/AutomaticValue", "0.15 m/s");
    this->expectText("Reynolds number", "FlowSummary/reynolds_number", "128");
    this->type("InletVelocity/LineEdit0", "0.1");
    this->driveWaveform();
    this->driveFluid();
    this->driveNumbers();
    this->driveCuts();
    this->type("NumberOfSteps/LineEdit0", "150");
    this->expectStart("ready", "Notice/Line", "Ready: 2 openings, Reynolds number 85.5, about ");
    this->expectRoles("no result before Apply", {});

    // A setting that cannot work is red, and a button mends it.
    this->type("LatticeVelocity/LineEdit0", "0.5");
    this->expectStart("sentence", "Problem0/Sentence", "Set Lattice Velocity to 0 (Auto)");
    this->expectStart("what keeps the flow from running is on top", "Notice/Line",
                      "Cannot run: Set Lattice Velocity to 0 (Auto)");
    this->expectSight("its sentence is out of sight", "Problem0", false);
    this->clickStatus();
    this->expectSight("its sentence is seen", "Problem0", true);
    this->expectRed("red figure", true);
    this->click("Notice/Mend");
    this->expectText("mended value in its edit", "LatticeVelocity/LineEdit0", "automatic");
    this->expect("mended", [&]() {
      return !this->textOf("Problem0/Sentence").startsWith("Set Lattice Velocity to 0 (Auto)");
    });
    this->expectRed("no red figure", false);
    while (this->find<QPushButton>("Problem0/Mend")) {
      const QString sentence = this->textOf("Problem0/Sentence");
      this->click("Problem0/Mend");
      this->expect("mended too", [&]() { return this->textOf("Problem0/Sentence") != sentence; });
      if (this->Failed > 0) {
        return;
      }
    }

    // Roles.
    this->expectStart("guess of the run time", "FlowSummary/run_time", "about ");
    this->choose("Opening0/Role", "outlet, pressure");
    this->choose("Opening1/Role", "inlet, speed");
    this->expectText("default of the role", "Opening1/Value0", "0.1");
    this->type("Opening1/Value0", "0.12");
    this->expectRows("nothing is set before Apply", {});
    this->expect("Apply is offered", [&]() { return this->canApply(); });
    this->click("Accept");
    this->expectRows("rows", {0, 2, 0, 0, 0, 1, 1, 0.12, 0, 0});
    this->expectRoles("roles of the result", {2, 1});
    this->expect(
        "the end of the run", [&]() { return !this->isShown("RunControl/Stop"); }, 40000);
    this->drivePicture();
    this->driveRange();
    this->expectStart("what the result is worth", "FlowSummary/quality",
                      "not usable.\nRaise Number Of Steps");
    this->driveResult();
    this->expect("run time by the speed of the run", [&]() {
      return this->textOf("FlowSummary/run_time").endsWith("82624 nodes)") &&
             !this->textOf("FlowSummary/run_time").startsWith("about ");
    });
    this->expect("nothing left to apply", [&]() { return !this->canApply(); });

    // Reset, and back to automatic.
    this->choose("Opening1/Role", "wall");
    this->expect("Apply is offered again", [&]() { return this->canApply(); });
    this->click("Reset");
    this->expectText("role after Reset", "Opening1/Role", "inlet, speed");
    this->expectText("value after Reset", "Opening1/Value0", "0.12");
    this->applyAutomaticRoles();
    this->expectRows("no rows", {});
    this->expectRoles("automatic roles of the result", {1, 2});

    // Undo takes the rows back, redo brings them again.
    this->choose("Opening1/Role", "outlet, pressure");
    this->choose("Opening0/Role", "inlet, speed");
    this->click("Accept");
    const std::vector<double> named{0, 1, 0.1, 0, 0, 1, 2, 0, 0, 0};
    this->expectRows("rows of roles that are named", named);
    this->trigger("actionEditUndo");
    this->expectRows("no rows after undo", {});
    this->expectText("role after undo", "Opening1/Role", "automatic: outlet");
    this->trigger("actionEditRedo");
    this->expectRows("rows after redo", named);
    this->expectText("role after redo", "Opening1/Role", "outlet, pressure");
    this->trigger("actionEditUndo");

    this->driveStreamlines();
    this->driveCentrelines();
    if (this->isLocal()) {
      this->driveReport();
    }
    this->undoCentrelines();

    // A script sets rows, and the table shows them.
    const double rows[] = {1, 3, 0.5, 0.25, 0};
    vtkSMPropertyHelper(this->Flow, "Openings").Set(rows, 5);
    this->expectText("role set by a script", "Opening1/Role", "moving wall");
    this->expectText("value set by a script", "Opening1/Value1", "0.25");
    vtkSMPropertyHelper(this->Flow, "Openings").SetNumberOfElements(0);
    if (this->isLocal()) {
      this->drivePlaces();
    }

    // The chosen opening is shown in the view.
    table->clearSelection();
    this->expectHidden("no highlight", 0);
    table->selectRow(1);
    this->expectHidden("highlight", 1);
    table->selectRow(0);
    this->expectHidden("one highlight", 1);
    this->click("Delete");
    this->expect("no filter",
                 [&]() { return this->find<QTableWidget>("Openings/Table") == nullptr; });
    this->expectHidden("no highlight without the filter", 0);
    this->expect("no notice", [&]() { return this->find<QWidget>("Notice") == nullptr; });
    this->expect("the input is seen again", [&]() {
      for (vtkSMProxy* shown : this->representations()) {
        if (shown->GetProperty("Input") && shown->GetProperty("Visibility") &&
            number(shown, "Visibility") == 1) {
          return true;
        }
      }
      return false;
    });
  }

  // Numbers of another segmentation, in which the openings have traded theirs.
  void drivePlaces() {
    const std::vector<double> rows{0, 2, 0, 0, 0, 1, 1, 0.12, 0, 0};
    std::vector<double> places;
    for (const int number : {0, 1}) {
      const double* place = this->outputOf(this->Flow, 1)->GetPoint(1 - number);
      places.push_back(number);
      places.insert(places.end(), place, place + 3);
    }
    vtkSMPropertyHelper(this->Flow, "Openings").Set(rows.data(), rows.size());
    vtkSMPropertyHelper(this->Flow, "OpeningPlaces").Set(places.data(), places.size());
    this->expectText("role that followed its opening", "Opening0/Role", "inlet, speed");
    this->expectText("value that followed it", "Opening0/Value0", "0.12");
    this->expectText("the other role", "Opening1/Role", "outlet, pressure");
    this->click("Accept");
    this->expectRoles("roles of the result that followed", {1, 2});
    this->applyAutomaticRoles();
    this->expect("no places without rows", [&]() {
      return vtkSMPropertyHelper(this->Flow, "OpeningPlaces").GetNumberOfElements() == 0;
    });
  }

  vtkSMProxy* Flow = nullptr;
};

void install() {
  (new PanelDriver(QCoreApplication::instance()))->start();
}

}  // namespace

// It is loaded once the application is there, and then runs at once.
Q_COREAPP_STARTUP_FUNCTION(install)
