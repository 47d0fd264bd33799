// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMRun_h
#define pqTiledLBMRun_h

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

class pqPipelineSource;

/// Drives the run of a Tiled LBM Flow from the client, wherever it is computed: asks for one short
/// part after the other, so that between two of them the user can look at the view, pause or stop
/// the run, or delete the filter. It is a child of the filter's pqPipelineSource. A server whose
/// client is gone computes the part that it was asked for, and no more.
class pqTiledLBMRun : public QObject
{
  Q_OBJECT

public:
  enum class State
  {
    Idle,   ///< there is nothing to drive
    Going,  ///< parts are being computed
    Paused, ///< by the user
    Stopped ///< before its end, until Apply
  };

  explicit pqTiledLBMRun(pqPipelineSource* source);
  ~pqTiledLBMRun() override;

  /// That of a source; null of any other than a Tiled LBM Flow.
  static pqTiledLBMRun* of(pqPipelineSource* source);

  /// Enables Apply, which then goes on with a run of the source that has been stopped.
  static void offerToGoOn(pqPipelineSource* source);

  State state() const { return this->CurrentState; }
  /// The figures of the run, in words.
  QString text() const;
  /// How far it is, from 0 to 1.
  double share() const;

  /// To be called when the user applies, before the update: it is then driven.
  void begin();

  /// Has the pipeline take the flow where the run stands, without going on.
  void show();

public Q_SLOTS:
  void goOn();
  void pause();
  void stop();

Q_SIGNALS:
  void changed();

private Q_SLOTS:
  void noteUpdate();
  void computePart();

private:
  Q_DISABLE_COPY(pqTiledLBMRun)

  bool readFigures();
  bool isLiveNow() const;
  void finish();
  void enter(State state);

  pqPipelineSource* Source;
  State CurrentState = State::Idle;
  QTimer Timer;            // to the next part
  QElapsedTimer SinceLast; // since the flow was last shown
  bool Showing = false;
  bool Applied = false;                  // and not updated since
  double Figures[5] = { 0, 0, 0, 0, 0 }; // see vtkTiledLBMCase::GetRunProgress
};

#endif
