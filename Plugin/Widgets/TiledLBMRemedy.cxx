// SPDX-License-Identifier: BSD-3-Clause
#include "TiledLBMRemedy.h"

#include "TiledLBMHints.h"
#include "pqTiledLBMPreview.h"

#include "pqPropertyWidget.h"

#include "vtkSMEnumerationDomain.h"
#include "vtkSMProperty.h"
#include "vtkSMProxy.h"
#include "vtkSMUncheckedPropertyHelper.h"

#include <QPushButton>
#include <QStringList>

#include <vector>

QPushButton* tiledLBMRemedy(
  const pqTiledLBMPreview& preview, int problem, pqPropertyWidget* panel, QWidget* parent)
{
  const QByteArray name = preview.text("remedy_property", problem).toUtf8();
  vtkSMProperty* property =
    name.isEmpty() ? nullptr : panel->proxy()->GetProperty(name.constData());
  if (!property)
  {
    return nullptr;
  }
  std::vector<double> values;
  QStringList shown;
  auto* choices = property->FindDomain<vtkSMEnumerationDomain>();
  const auto numbers = tiledLBMElements(property->GetHints(), "Number");
  const auto wordOf = [&](double value)
  {
    const bool hasWord = !numbers.empty() && numbers.front()->GetAttribute("value") &&
      tiledLBMValue(numbers.front(), "value") == value;
    return hasWord ? tiledLBMText(numbers.front(), "word") : QString::number(value, 'g', 6);
  };
  for (const QString& text : preview.text("remedy_values", problem).split(' '))
  {
    values.push_back(text.toDouble());
    shown.append(choices ? QString(choices->GetEntryTextForValue(static_cast<int>(values.back())))
                         : wordOf(values.back()));
  }
  auto* button =
    new QPushButton(QString("Set %1 to %2").arg(property->GetXMLLabel(), shown.join(", ")), parent);
  button->setObjectName("Mend");
  // The button disappears after a click and would pass its focus to the table of openings.
  button->setFocusPolicy(Qt::NoFocus);
  QObject::connect(button, &QPushButton::clicked, panel,
    [panel, name, values]()
    {
      vtkSMUncheckedPropertyHelper helper(panel->proxy(), name.constData());
      helper.SetNumberOfElements(static_cast<unsigned int>(values.size()));
      for (std::size_t i = 0; i < values.size(); ++i)
      {
        helper.Set(static_cast<unsigned int>(i), values[i]); // of any type, unlike all at once
      }
      Q_EMIT panel->changeAvailable();
      Q_EMIT panel->changeFinished();
    });
  return button;
}
