package dev.rooster.boundary;

import dev.rooster.format.ParsedValue;
import dev.rooster.guidance.Guidance;
import dev.rooster.inbox.Priority;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.Reminders;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Sets a boundary: a reminder that comes back to the session that set it. Thread-safe. */
public final class SetBoundary {
  private final Boundaries boundaries;
  private final Reminders reminders;
  private final Supplier<Guidance> guidance;
  private final Supplier<String> ids;

  /**
   * @param ids makes ids for boundaries without a reminder
   */
  public SetBoundary(
      Boundaries boundaries,
      Reminders reminders,
      Supplier<Guidance> guidance,
      Supplier<String> ids) {
    this.boundaries = boundaries;
    this.reminders = reminders;
    this.guidance = guidance;
    this.ids = ids;
  }

  /**
   * The session of a client.
   *
   * @param caller may let a reminder come back to this session
   */
  public record Setter(String agent, String session, Caller caller) {}

  /**
   * @param reminder empty if the boundary only suppresses
   * @param unknown the ids that do not exist, each with a guess
   */
  public record Result(Optional<Reminder> reminder, Reach reach, List<String> unknown) {
    /** For the agent. */
    public String text() {
      String done =
          reminder
              .map(it -> "Set: reminder %s comes %s.".formatted(it.id(), reach.comes()))
              .orElse("Set: no hints at workflows come %s.".formatted(reach.lasts()));
      return unknown.isEmpty()
          ? done
          : "%s Unknown, but kept: %s.".formatted(done, String.join(", ", unknown));
    }
  }

  public Result set(Setter setter, NewBoundary wanted) {
    if (setter.session().isEmpty()) {
      throw RefusedException.invalid(
          "it is not known which session calls",
          "send the id of your session as 'session'; the person can run rooster install for this"
              + " client, so that it is known by itself");
    }
    boundaries.refuseTooMany(setter.agent(), setter.session());
    BoundaryText text = new BoundaryText(guidance.get());
    Instant now = reminders.now();
    int prompts = boundaries.prompts(setter.agent(), setter.session());
    Optional<Reminder> reminder =
        wanted.onlySuppresses()
            ? Optional.empty()
            : Optional.of(create(setter, wanted.reach(), text.message(wanted)));
    String id = reminder.map(Reminder::id).orElse("");
    boundaries.add(
        setter.agent(),
        setter.session(),
        id.isEmpty() ? ids.get() : id,
        switch (wanted.reach()) {
          case Reach.Calls(int calls) -> new Boundary(id, prompts + calls, Optional.empty());
          case Reach.Minutes(int minutes) ->
              new Boundary(id, 0, Optional.of(now.plus(Duration.ofMinutes(minutes))));
        });
    return new Result(reminder, wanted.reach(), text.unknown(wanted));
  }

  /** By minutes it may interrupt a turn, and wakes an idle session. */
  private Reminder create(Setter setter, Reach reach, String message) {
    Map<String, ParsedValue> schedule = new LinkedHashMap<>();
    Priority priority =
        switch (reach) {
          case Reach.Calls(int calls) -> {
            schedule.put("calls", ParsedValue.of(Integer.toString(calls)));
            yield Priority.NORMAL;
          }
          case Reach.Minutes(int minutes) -> {
            schedule.put("in", ParsedValue.of(minutes + "m"));
            yield Priority.INTERRUPT;
          }
        };
    Map<String, ParsedValue> body = new LinkedHashMap<>();
    body.put("message", ParsedValue.of(message));
    body.put("agent", ParsedValue.of(setter.agent()));
    body.put("session", ParsedValue.of(setter.session()));
    body.put("priority", ParsedValue.of(priority.name().toLowerCase(Locale.ROOT)));
    body.put("schedule", ParsedValue.of(schedule));
    return reminders.create(setter.caller(), ParsedValue.of(body), "", Optional.empty()).reminder();
  }
}
