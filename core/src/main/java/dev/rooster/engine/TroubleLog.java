package dev.rooster.engine;

import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;

/**
 * Logs what goes wrong and what becomes of it; nothing while all is well. What listens unless
 * somebody else does. Used by the engine's thread alone.
 */
public final class TroubleLog implements EngineListener {
  private final Logger log;

  /** Said once, not with each try. */
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
          "the store failed while %s; nothing is lost, Rooster tries until it answers"
              .formatted(doing),
          cause);
    }
  }

  @Override
  public void claimed(int count, Duration took, int waiting) {
    answers();
  }

  @Override
  public void leaseRenewed(Duration age) {
    answers();
  }

  private void answers() {
    if (failing) {
      failing = false;
      log.log(Level.INFO, "the store answers again");
    }
  }

  @Override
  public void replanned(Reminder reminder, Instant before) {
    log.log(
        Level.INFO,
        "the rules of time zones have changed: %s fires at %s and not at %s"
            .formatted(
                reminder.id(),
                reminder.standing().next().map(NextFire::due).orElse(before),
                before));
  }

  @Override
  public void zoneRulesAreOld(String here, String newer) {
    log.log(
        Level.WARNING,
        "the rules of time zones here are of %s, reminders were planned by those of %s: install a newer JDK"
            .formatted(here, newer));
  }

  @Override
  public void leaseLost(Instant at) {
    log.log(
        Level.WARNING,
        "this node could not renew its lease in time: its runs were stopped at %s, and others run them"
            .formatted(at));
  }

  @Override
  public void lost(Run run) {
    log.log(
        Level.WARNING,
        "%s ended after another node had taken it over: what it came to here is not recorded"
            .formatted(run.idempotencyKey()));
  }

  @Override
  public void tookOver(int count) {
    log.log(Level.WARNING, "took over %d runs of nodes that died".formatted(count));
  }

  @Override
  public void clockJumped(Duration by) {
    log.log(Level.WARNING, "the clock of this machine jumped by %s".formatted(by));
  }

  @Override
  public void stalled(Duration length) {
    log.log(Level.WARNING, "this process stood still for %s".formatted(length));
  }
}
