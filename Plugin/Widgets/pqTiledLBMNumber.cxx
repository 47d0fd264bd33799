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
    QObject::connect(edit, &QLineEdit::textEdited, this, &pqPropertyWidget::changeAvailable);
    QObject::connect(edit, &QLineEdit::editingFinished, this,
      [this, edit, i]()
      {
        if (edit->isModified()) // else the focus has left it
        {
          this->IsList ? this->readList() : this->read(i);
        }
      });
    edit->setPlaceholderText(this->Word);
    this->Edits << edit;
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
  const bool isNew = this->Numbers != list;
  this->Numbers = list;
  this->showNumbers();
  if (isNew)
  {
    Q_EMIT this->numbersChanged();
  }
}

void pqTiledLBMNumber::readList()
{
  QList<QVariant> numbers;
  for (const QString& word :
    this->Edits.front()->text().split(QRegularExpression("[\\s,;]+"), Qt::SkipEmptyParts))
  {
    bool isNumber = false;
    numbers << word.toDouble(&isNumber);
    if (!isNumber)
    {
      numbers = this->Numbers;
      break;
    }
  }
  this->change(numbers);
}

// A text that is neither a number nor the word gives way to the last number.
void pqTiledLBMNumber::read(int index)
{
  const QString text = this->Edits[index]->text().trimmed();
  const bool isWord = this->hasWord(index) && this->Word.startsWith(text); // or empty
  bool isNumber = true;
  const double value = isWord ? this->ValueOfWord : text.toDouble(&isNumber);
  QList<QVariant> numbers = this->Numbers;
  if (isNumber && (!this->AreWhole || value == static_cast<int>(value)))
  {
    numbers[index] = this->AreWhole ? QVariant(static_cast<int>(value)) : QVariant(value);
  }
  this->change(numbers);
}

void pqTiledLBMNumber::change(const QList<QVariant>& numbers)
{
  const bool isNew = numbers != this->Numbers;
  this->setNumbers(this->IsList || numbers.size() != 1 ? QVariant(numbers) : numbers.front());
  if (isNew)
  {
    Q_EMIT this->changeFinished();
  }
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
    this->Edits.front()->setText(words.join(' '));
    return;
  }
  for (int i = 0; i < this->Edits.size() && i < this->Numbers.size(); ++i)
  {
    const double value = this->Numbers[i].toDouble();
    const bool isWord = this->hasWord(i) && value == this->ValueOfWord;
    this->Edits[i]->setText(isWord ? this->Word : QString::number(value, 'g', 10));
  }
  const double first = this->Numbers.isEmpty() ? 0 : this->Numbers.front().toDouble();
  this->Unit->setText(this->UnitText == "Pa" && first != 0
      ? QString("Pa (%1 mmHg)").arg(tiledLBMNumber(first / pascalsOfMillimetre))
      : this->UnitText);
  this->Unit->setVisible(!this->UnitText.isEmpty());
}
