// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMNumber_h
#define pqTiledLBMNumber_h

#include "pqPropertyWidget.h"

#include <QList>
#include <QStringList>
#include <QVariant>

class QLabel;
class QLineEdit;

/// Edits for a property of one number or a few, with the unit beside them and a word for a value of
/// the last one with a meaning of its own: "automatic" in place of -1. Both are in the hints of the
/// property: `<Number unit="s" value="-1" word="automatic"/>`. A property of any number of values
/// has one edit for all, with spaces between.
class pqTiledLBMNumber : public pqPropertyWidget
{
  Q_OBJECT
  Q_PROPERTY(QVariant numbers READ numbers WRITE setNumbers)
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMNumber(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

  /// The number of the property, or a list of its numbers if it has more, as ParaView's links do.
  QVariant numbers() const;
  void setNumbers(const QVariant& numbers);

Q_SIGNALS:
  void numbersChanged();

private:
  bool hasWord(int index) const { return !this->Word.isEmpty() && index == this->Edits.size() - 1; }
  QList<QVariant> listIn(const QString& text) const;
  QList<QVariant> numbersWith(int index, const QString& text) const;
  void take(int index);
  void finish();
  void showNumbers();
  void showText(int index, const QString& text);
  void showUnit();

  QList<QVariant> Numbers;
  QList<QLineEdit*> Edits;
  QStringList Shown;      // the texts of the numbers
  bool IsChanged = false; // since the last end of editing
  QLabel* Unit;
  const bool AreWhole, IsList;
  QString UnitText, Word; // empty if there is none
  double ValueOfWord = 0;
};

#endif
