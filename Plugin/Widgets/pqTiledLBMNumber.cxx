// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMNumber.h"

#include "TiledLBMFormat.h"
#include "TiledLBMHints.h"

#include "vtkSMVectorProperty.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStringList>

#include <utility>

namespace
{

constexpr double pascalsOfMillimetre = 133.322387415; // of mercury

}

pqTiledLBMNumber::pqTiledLBMNumber(
  vtkSMProxy* smproxy, vtkSMProperty* smproperty, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Unit(new QLabel(this))
  , AreWhole(smproperty->IsA("vtkSMIntVectorProperty"))
  , IsList(smproperty->GetRepeatable())
{
  this->setToolTip(pqPropertyWidget::getTooltip(smproperty));
  for (vtkPVXMLElement* hint : tiledLBMElements(smproperty->GetHints(), "Number"))
  {
    this->UnitText = tiledLBMText(hint, "unit");
    this->Word = tiledLBMText(hint, "word");
    this->ValueOfWord = tiledLBMValue(hint, "value");
  }
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* property = vtkSMVectorProperty::SafeDownCast(smproperty);
  const int count = this->IsList ? 1 : static_cast<int>(property->GetNumberOfElements());
  for (int i = 0; i < count; ++i)
  {
    auto* edit = new QLineEdit(this);
    edit->setObjectName(QString("LineEdit%1").arg(i));
    layout->addWidget(edit, 1);
    QObject::connect(edit, &QLineEdit::textChanged, this, [this, i]() { this->take(i); });
    QObject::connect(edit, &QLineEdit::editingFinished, this, &pqTiledLBMNumber::finish);
    edit->setPlaceholderText(this->Word);
    this->Edits << edit;
    this->Shown << QString();
  }
  layout->addWidget(this->Unit);
  this->setFocusProxy(this->Edits.front());
  this->addPropertyLink(this, "numbers", SIGNAL(numbersChanged()), smproperty);
}

QVariant pqTiledLBMNumber::numbers() const
{
  return this->IsList || this->Numbers.size() != 1 ? QVariant(this->Numbers)
                                                   : this->Numbers.front();
}

void pqTiledLBMNumber::setNumbers(const QVariant& numbers)
{
  const bool isOne = !this->IsList && numbers.userType() != QMetaType::QVariantList;
  QList<QVariant> list = isOne ? QList<QVariant>{ numbers } : numbers.toList();
  for (QVariant& number : list) // ParaView also hands texts over
  {
    number = this->AreWhole ? QVariant(number.toInt()) : QVariant(number.toDouble());
  }
  if (this->Numbers != list)
  {
    this->Numbers = list;
    this->showNumbers();
    Q_EMIT this->numbersChanged();
  }
}

// Numbers of a text with spaces between them; the present ones if a word is no number.
QList<QVariant> pqTiledLBMNumber::listIn(const QString& text) const
{
  QList<QVariant> numbers;
  for (const QString& word : text.split(QRegularExpression("[\\s,;]+"), Qt::SkipEmptyParts))
  {
    bool isNumber = false;
    numbers << word.toDouble(&isNumber);
    if (!isNumber)
    {
      return this->Numbers;
    }
  }
  return numbers;
}

// The present numbers with that of a text; unchanged if the text is neither a number nor the word.
QList<QVariant> pqTiledLBMNumber::numbersWith(int index, const QString& text) const
{
  const bool isWord = this->hasWord(index) && this->Word.startsWith(text); // or empty
  bool isNumber = true;
  const double value = isWord ? this->ValueOfWord : text.toDouble(&isNumber);
  QList<QVariant> numbers = this->Numbers;
  if (isNumber && (!this->AreWhole || value == static_cast<int>(value)))
  {
    numbers[index] = this->AreWhole ? QVariant(static_cast<int>(value)) : QVariant(value);
  }
  return numbers;
}

// Takes a text as it is typed, so that the preview follows.
void pqTiledLBMNumber::take(int index)
{
  const QString text = this->Edits[index]->text();
  if (text == this->Shown[index])
  {
    return; // shown by this class
  }
  const QList<QVariant> numbers =
    this->IsList ? this->listIn(text) : this->numbersWith(index, text.trimmed());
  if (numbers != this->Numbers)
  {
    this->Numbers = numbers;
    this->IsChanged = true;
    this->showUnit();
    Q_EMIT this->numbersChanged();
    Q_EMIT this->changeAvailable();
  }
}

void pqTiledLBMNumber::finish()
{
  this->showNumbers();
  if (std::exchange(this->IsChanged, false))
  {
    Q_EMIT this->changeFinished();
  }
}

void pqTiledLBMNumber::showText(int index, const QString& text)
{
  this->Shown[index] = text;
  this->Edits[index]->setText(text);
}

void pqTiledLBMNumber::showNumbers()
{
  if (this->IsList)
  {
    QStringList words;
    for (const QVariant& number : this->Numbers)
    {
      words << QString::number(number.toDouble(), 'g', 10);
    }
    this->showText(0, words.join(' '));
    return;
  }
  for (int i = 0; i < this->Edits.size() && i < this->Numbers.size(); ++i)
  {
    const double value = this->Numbers[i].toDouble();
    const bool isWord = this->hasWord(i) && value == this->ValueOfWord;
    this->showText(i, isWord ? this->Word : QString::number(value, 'g', 10));
  }
  this->showUnit();
}

void pqTiledLBMNumber::showUnit()
{
  const double first = this->Numbers.isEmpty() ? 0 : this->Numbers.front().toDouble();
  this->Unit->setText(this->UnitText == "Pa" && first != 0
      ? QString("Pa (%1 mmHg)").arg(tiledLBMNumber(first / pascalsOfMillimetre))
      : this->UnitText);
  this->Unit->setVisible(!this->UnitText.isEmpty());
}
