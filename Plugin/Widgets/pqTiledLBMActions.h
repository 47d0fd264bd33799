// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMActions_h
#define pqTiledLBMActions_h

#include "pqPropertyWidget.h"

#include <QSharedPointer>

#include <functional>

class QGridLayout;
class QLabel;
class pqPipelineSource;
class pqTiledLBMPreview;

/// Buttons for actions on a result; hidden without a result.
class pqTiledLBMActions : public pqPropertyWidget
{
  Q_OBJECT
  using Superclass = pqPropertyWidget;

public:
  pqTiledLBMActions(vtkSMProxy* proxy, vtkSMProperty* property, QWidget* parent = nullptr);

private:
  void add(const char* name, const QString& text, const QString& help,
    const std::function<void(pqPipelineSource*)>& action);
  void saveReport(pqPipelineSource* flow);
  void refresh();

  QSharedPointer<pqTiledLBMPreview> Preview;
  QWidget* Shown;
  QGridLayout* Grid;
  QLabel* Written; // report of the result
};

#endif
