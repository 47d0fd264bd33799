// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMSummary_h
#define pqTiledLBMSummary_h

#include "pqPropertyWidget.h"

#include <QMap>
#include <QSharedPointer>

class QLabel;
class QVBoxLayout;
class pqTiledLBMPreview;

/// Figures of the flow for the values in the panel, before a run; those of the lattice among the
/// advanced properties, or where they are at fault. Figures that prevent the flow are red, with a
/// message and, if a setting solves the problem, a button that changes the setting.
class pqTiledLBMSummary : public pqPropertyWidget
{
  Q_OBJECT
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMSummary(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

  void updateWidget(bool showsAdvanced) override;

private:
  void refresh();
  void showFigures();
  void showProblems();
  void markFigures();
  QWidget* makeProblem(int number);
  void setFigure(const char* name, const QString& text);
  void setFigureIf(const char* name, bool isThere, const QString& text);

  QSharedPointer<pqTiledLBMPreview> Preview;
  QMap<QString, QLabel*> Figures; // by the name of their field data
  QMap<QString, QLabel*> Names;
  QVBoxLayout* Problems;
  QStringList Shown; // displayed problems
  bool ShowsAdvanced = false;
};

#endif
