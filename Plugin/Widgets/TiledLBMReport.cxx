// SPDX-License-Identifier: BSD-3-Clause
#include "TiledLBMActions.h"

#include "pqActiveObjects.h"
#include "pqApplicationCore.h"
#include "pqPipelineSource.h"
#include "pqView.h"

#include "vtkErrorCode.h"
#include "vtkPVPluginTracker.h"
#include "vtkSMProxy.h"
#include "vtkSMViewProxy.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

#include <cstring>

namespace
{

// Possible folders of the Python package in an installation or a build, relative to the plugin.
QStringList packageFolders()
{
  QStringList folders;
  auto* plugins = vtkPVPluginTracker::GetInstance();
  for (unsigned int i = 0; i < plugins->GetNumberOfPlugins(); ++i)
  {
    if (std::strcmp(plugins->GetPluginName(i), "TiledLBM") == 0)
    {
      const QDir folder = QFileInfo(plugins->GetPluginFileName(i)).dir();
      for (const char* libraries : { "../../..", "../../../.." })
      {
        folders << folder.absoluteFilePath(QString(libraries) + "/python3/dist-packages");
      }
    }
  }
  return folders;
}

// A list of strings; Python and JSON have the same syntax.
QByteArray listOf(const QStringList& texts)
{
  return QJsonDocument(QJsonArray::fromStringList(texts)).toJson(QJsonDocument::Compact);
}

bool write(const QString& path, const QByteArray& text)
{
  QFile file(path);
  return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

// The script writes an error message to a file; nothing after success.
QByteArray scriptOf(
  const QString& name, const QString& path, const QString& picture, const QString& told)
{
  return "import sys\n"
         "name, path, picture, told = " +
    listOf({ name, path, picture, told }) + "\nsys.path += " + listOf(packageFolders()) +
    "\n"
    "try:\n"
    "    import tiledlbm\n"
    "    from paraview import simple\n"
    "    tiledlbm.result_of(simple.FindSource(name)).report(path, picture=picture or None)\n"
    "    problem = ''\n"
    "except Exception as raised:\n"
    "    problem = str(raised)\n"
    "with open(told, 'w', encoding='utf-8') as file:\n"
    "    file.write(problem)\n";
}

}

QString tiledLBMSaveReport(pqPipelineSource* flow, const QString& path)
{
  QObject* python = pqApplicationCore::instance()->manager("PYTHON_MANAGER");
  const QTemporaryDir folder;
  if (!python || !folder.isValid())
  {
    return python ? "There is no room for temporary files."
                  : "Use a ParaView with Python: this one was built without.";
  }
  const QString script = folder.filePath("report.py"), told = folder.filePath("told.txt");
  QString picture = folder.filePath("view.png");
  pqView* view = pqActiveObjects::instance().activeView();
  if (!view ||
    view->getViewProxy()->WriteImage(picture.toUtf8().constData(), "vtkPNGWriter") !=
      vtkErrorCode::NoError)
  {
    picture.clear();
  }
  QFile result(told);
  if (!write(script, scriptOf(flow->getSMName(), path, picture, told)) ||
    !QMetaObject::invokeMethod(python, "executeScript", Q_ARG(QString, script)) ||
    !result.open(QIODevice::ReadOnly))
  {
    return "ParaView's Python could not be started.";
  }
  return QString::fromUtf8(result.readAll());
}
