// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMOpeningEditor_h
#define pqTiledLBMOpeningEditor_h

#include <QVector>
#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class pqDoubleLineEdit;
class vtkSMProxy;
class vtkPVXMLElement;

/// Editor for the role of one opening and its values, each with its unit.
class pqTiledLBMOpeningEditor : public QWidget
{
  Q_OBJECT

public:
  explicit pqTiledLBMOpeningEditor(vtkSMProxy* flow, QWidget* parent = nullptr);

  /// Role and value (as text) of an opening without a row.
  void setAutomatic(int role, const QString& value);

  /// Effect of a waveform on the value of an inlet, as text; empty without a waveform.
  void setInletNote(const QString& note);

  /// Role, a, b, c; empty for the automatic role. Emits no signal.
  void setRow(const QVector<double>& row);
  const QVector<double>& row() const { return this->Row; }

Q_SIGNALS:
  /// The user has changed the row.
  void edited();
  /// The user has entered the editor.
  void entered();

protected:
  bool eventFilter(QObject* object, QEvent* event) override;

private:
  /// Role of the row; null for the automatic role.
  vtkPVXMLElement* role() const;
  void chooseRole(int index);
  void takeValues();
  void showRow();
  void makeEdits();

  vtkSMProxy* Flow;
  QVector<double> Row;
  int ShownRole = -2; // role of the input fields; -1 for the automatic role
  int AutomaticRole = 0;
  QString AutomaticValue;
  QString InletNote;
  QComboBox* Role;
  QLabel* Automatic;
  QLabel* Note;
  QWidget* Values = nullptr;
  QVector<pqDoubleLineEdit*> Edits;
};

#endif
