// SPDX-License-Identifier: BSD-3-Clause
#ifndef pqTiledLBMRun_h
#define pqTiledLBMRun_h

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

class pqPipelineSource;

/// Controls the run of a Tiled LBM Flow from the client, on any server: requests one short part
/// after the other. Between two parts the user can work with the view, pause or stop the run, or
/// delete the filter. This is a child of the filter's pqPipelineSource. A server without its client
/// completes the requested part and no more.
class pqTiledLBMRun : public QObject
{
  Q_OBJECT

public:
  enum class State
  {
    Idle,   ///< no run
    Going,  ///< computing parts
    Paused, ///< by the user
    Stopped ///< stopped before its end, until Apply
  };

  explicit pqTiledLBMRun(pqPipelineSource* source);
  ~pqTiledLBMRun() override;

  /// The run of a source; null unless the source is a Tiled LBM Flow.
  static pqTiledLBMRun* of(pqPipelineSource* source);

  /// Enables Apply, which then continues a stopped run of the source.
  static void offerToGoOn(pqPipelineSource* source);

  State state() const { return this->CurrentState; }
  /// The figures of the run as text.
  QString text() const;
  /// Progress from 0 to 1: by the estimated computing time, since a flow becomes steady or periodic
  /// long before its largest number of steps.
  double share() const;

  /// Starts to control the run. To be called when the user applies, before the update.
  /// \param estimate of the computing time, s; 0 or NaN if unknown.
  /// \param continues whether this continues a stopped run.
  void begin(double estimate, bool continues);

  /// Updates the pipeline with the current flow, without continuing the run.
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
  bool readFigures();
  bool isLiveNow() const;
  QString timeLeft() const;
  void finish();
  void enter(State state);

  pqPipelineSource* Source;
  State CurrentState = State::Idle;
  QTimer Timer;            // to the next part
  QElapsedTimer SinceLast; // time since the last update of the view
  bool Showing = false;
  bool Applied = false;              // and not yet updated
  double Estimate = 0, Computed = 0; // computing time of the run, s
  QElapsedTimer SinceApply;
  double Figures[5] = { 0, 0, 0, 0, 0 }; // see vtkTiledLBMCase::GetRunProgress
};

#endif
