package dev.rooster.engine;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;

/**
 * Logs problems and their consequences; silent while all is well. The default listener. Used by the
 * engine's thread alone.
 */
public final class TroubleLog implements EngineListener {
  private final Logger log;

  /** Logged once, not with each retry. */
  private boolean failing;

  public TroubleLog(Logger log) {
    this.log = log;
  }

  @Override
  public void storeFailed(String doing, RuntimeException cause) {
    if (!failing) {
      failing = true;
      log.log(
          Level.WARNING,
          "store unavailable while %s; nothing lost, retrying".formatted(doing),
          cause);
    }
  }

  @Override
  public void claimed(int count, Duration took, int waiting) {
    available();
  }

  @Override
  public void leaseRenewed(Duration age) {
    available();
  }

  private void available() {
    if (failing) {
      failing = false;
      log.log(Level.INFO, "store available again");
    }
  }

  @Override
  public void replanned(Reminder reminder, Instant before) {
    log.log(
        Level.INFO,
        "time zone rules changed; %s fires at %s instead of %s"
            .formatted(
                reminder.id(),
                reminder.standing().next().map(NextFire::due).orElse(before),
                before));
  }

  @Override
  public void clockWasAhead(Step step) {
    Reminder reminder = step.reminder();
    log.log(
        Level.WARNING,
        "clock was ahead and has been set back; withdrew the records of %s fires of %s, %s"
            .formatted(
                step.again(),
                reminder.id(),
                reminder
                    .standing()
                    .next()
                    .map(next -> "which fires at " + next.at())
                    .orElse("which has ended")));
  }

  @Override
  public void zoneRulesAreOld(String here, String newer) {
    log.log(
        Level.WARNING,
        "time zone rules %s are older than the %s of another node; install a newer JDK"
            .formatted(here, newer));
  }

  @Override
  public void leaseLost(Instant at) {
    log.log(
        Level.WARNING, "lease expired at %s; runs stopped, other nodes take over".formatted(at));
  }

  @Override
  public void lost(Run run) {
    log.log(
        Level.WARNING,
        "%s finished after takeover; outcome discarded".formatted(run.idempotencyKey()));
  }

  @Override
  public void tookOver(int count) {
    log.log(Level.WARNING, "took over %d runs of dead nodes".formatted(count));
  }

  @Override
  public void clockJumped(Duration by) {
    log.log(Level.WARNING, "clock jumped by %s; due times are checked again".formatted(by));
  }

  @Override
  public void stalled(Duration length) {
    log.log(
        Level.WARNING,
        "process was suspended for %s; due times are checked again".formatted(length));
  }
}
