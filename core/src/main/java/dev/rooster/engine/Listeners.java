package dev.rooster.engine;

import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** Passes each event to several listeners; an exception in one does not affect the others. */
public final class Listeners implements EngineListener {
  private final List<EngineListener> all;

  public Listeners(List<EngineListener> all) {
    this.all = List.copyOf(all);
  }

  private void tell(Consumer<EngineListener> news) {
    RuntimeException first = null;
    for (EngineListener each : all) {
      try {
        news.accept(each);
      } catch (RuntimeException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  @Override
  public void claimed(int count, Duration took, int waiting) {
    tell(it -> it.claimed(count, took, waiting));
  }

  @Override
  public void started(Run run, Duration late) {
    tell(it -> it.started(run, late));
  }

  @Override
  public void completed(Run run, Outcome outcome, Step step) {
    tell(it -> it.completed(run, outcome, step));
  }

  @Override
  public void lost(Run run) {
    tell(it -> it.lost(run));
  }

  @Override
  public void clockJumped(Duration by) {
    tell(it -> it.clockJumped(by));
  }

  @Override
  public void stalled(Duration length) {
    tell(it -> it.stalled(length));
  }

  @Override
  public void clockSkew(Duration ahead) {
    tell(it -> it.clockSkew(ahead));
  }

  @Override
  public void leaseRenewed(Duration age) {
    tell(it -> it.leaseRenewed(age));
  }

  @Override
  public void leaseLost(Instant at) {
    tell(it -> it.leaseLost(at));
  }

  @Override
  public void tookOver(int count) {
    tell(it -> it.tookOver(count));
  }

  @Override
  public void replanned(Reminder reminder, Instant before) {
    tell(it -> it.replanned(reminder, before));
  }

  @Override
  public void clockWasAhead(Step step) {
    tell(it -> it.clockWasAhead(step));
  }

  @Override
  public void zoneRulesAreOld(String here, String newer) {
    tell(it -> it.zoneRulesAreOld(here, newer));
  }

  @Override
  public void storeFailed(String doing, RuntimeException cause) {
    tell(it -> it.storeFailed(doing, cause));
  }
}
