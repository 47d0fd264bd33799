// SPDX-License-Identifier: BSD-3-Clause
#include "pqTiledLBMRunControl.h"

#include "TiledLBMSources.h"
#include "pqTiledLBMPreview.h"
#include "pqTiledLBMRun.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace
{

constexpr int barLength = 1000;

}

pqTiledLBMRunControl::pqTiledLBMRunControl(
  vtkSMProxy* smproxy, vtkSMProperty* smproperty, QWidget* parentWidget)
  : Superclass(smproxy, parentWidget)
  , Preview(pqTiledLBMPreview::of(smproxy))
  , Shown(new QWidget(this))
  , Figures(new QLabel(Shown))
  , Bar(new QProgressBar(Shown))
  , PauseOrGoOn(new QPushButton(Shown))
  , Stop(new QPushButton("Stop", Shown))
{
  this->setShowLabel(false);
  this->setProperty(smproperty);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(this->Shown);
  auto* inner = new QVBoxLayout(this->Shown);
  inner->setContentsMargins(0, 0, 0, 4);
  inner->setSpacing(4);
  auto* row = new QHBoxLayout;
  inner->addWidget(this->Figures);
  inner->addWidget(this->Bar);
  inner->addLayout(row); // next to the bar they would widen the panel too much
  row->addWidget(this->PauseOrGoOn);
  row->addWidget(this->Stop);
  row->addStretch(1);

  this->Figures->setObjectName("Figures");
  this->Figures->setWordWrap(true);
  this->Bar->setRange(0, barLength);
  this->Bar->setTextVisible(false);
  this->PauseOrGoOn->setObjectName("PauseOrGoOn");
  this->Stop->setObjectName("Stop");
  this->Stop->setToolTip(
    "Stops the run, as Cancel next to the progress bar does, and writes Restart Output. Apply "
    "continues the run.");
  QObject::connect(
    this->PauseOrGoOn, &QPushButton::clicked, this, &pqTiledLBMRunControl::pauseOrGoOn);

  this->Run = pqTiledLBMRun::of(tiledLBMSource(smproxy));
  if (this->Run)
  {
    QObject::connect(this->Stop, &QPushButton::clicked, this->Run.data(), &pqTiledLBMRun::stop);
    QObject::connect(
      this->Run.data(), &pqTiledLBMRun::changed, this, &pqTiledLBMRunControl::refresh);
  }
  this->refresh();
}

// Called before the update of the pipeline, in contrast to the panel's own signal for Apply.
void pqTiledLBMRunControl::apply()
{
  this->Superclass::apply();
  if (this->Run)
  {
    const bool isStopped = this->Run->state() == pqTiledLBMRun::State::Stopped;
    this->Run->begin(this->Preview->figure("run_time"), isStopped && this->Preview->showsLastRun());
  }
}

void pqTiledLBMRunControl::refresh()
{
  using State = pqTiledLBMRun::State;
  const State state = this->Run ? this->Run->state() : State::Idle;
  this->Shown->setVisible(state != State::Idle);
  if (state == State::Idle)
  {
    return;
  }
  const bool canGoOn = state != State::Stopped; // otherwise Apply continues the run
  this->Figures->setText(this->Run->text());
  this->Bar->setValue(static_cast<int>(std::lround(barLength * this->Run->share())));
  this->Bar->setVisible(canGoOn);
  this->PauseOrGoOn->setVisible(canGoOn);
  this->Stop->setVisible(canGoOn);
  const bool isPaused = state == State::Paused;
  this->PauseOrGoOn->setText(isPaused ? "Go on" : "Pause");
  this->PauseOrGoOn->setToolTip(
    isPaused ? "Continues the run." : "Pauses the run and shows the current flow.");
}

void pqTiledLBMRunControl::pauseOrGoOn()
{
  if (this->Run && this->Run->state() == pqTiledLBMRun::State::Paused)
  {
    this->Run->goOn();
  }
  else if (this->Run)
  {
    this->Run->pause();
  }
}
