package dev.rooster.fire;

import dev.rooster.engine.Handler;
import dev.rooster.home.Configuration;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunPreconditions;
import dev.rooster.reminders.ServerReason;
import dev.rooster.schedule.On;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The handler of reminders: routes a run. If its schedule waits for events, adds them first. Then
 * its agent decides: a turn, or the inbox of a running client. Thread-safe.
 */
public final class RouteRun implements Handler {
  private final Supplier<Configuration> configuration;
  private final RunSpans spans;
  private final AddEvents events;
  private final HandOver inbox;
  private final TakeHeadless headless;
  private final FireReminder turn;

  public RouteRun(
      Supplier<Configuration> configuration,
      RunSpans spans,
      AddEvents events,
      HandOver inbox,
      TakeHeadless headless,
      FireReminder turn) {
    this.configuration = configuration;
    this.spans = spans;
    this.events = events;
    this.inbox = inbox;
    this.headless = headless;
    this.turn = turn;
  }

  @Override
  public Outcome.Answer handle(Run run) throws Exception {
    boolean waitsForEvents = On.of(run.reminder().definition().schedule()).isPresent();
    return spans.reminder(
        run, () -> waitsForEvents ? events.handle(run, this::choose) : choose(run));
  }

  private Outcome.Answer choose(Run run) throws Exception {
    ReminderAttributes attributes = ReminderAttributes.of(run.reminder());
    Configuration current = configuration.get();
    Optional<InboxPolicy> policy = current.agents().inbox(attributes.agent());
    if (policy.isPresent()) {
      return inbox.handle(run, current, policy.get());
    }
    String place = attributes.inboxItem();
    return place.isEmpty() ? turn.handle(run) : headless(run, place, current);
  }

  /** A turn that may not run leaves the message to the sessions. */
  private Outcome.Answer headless(Run run, String place, Configuration current) throws Exception {
    Optional<ServerReason.Unfit> problem = RunPreconditions.problem(run.reminder(), current);
    return problem.isPresent()
        ? new Outcome.Halted(problem.get().reason())
        : headless.handle(run, place);
  }
}
