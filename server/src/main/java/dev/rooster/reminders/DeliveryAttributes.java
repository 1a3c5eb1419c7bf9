package dev.rooster.reminders;

import dev.rooster.channel.AboutReminder;
import dev.rooster.channel.Address;
import dev.rooster.channel.Message;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The attributes of a delivery: its address, and the run whose reply it carries.
 *
 * @param to the address
 * @param reminderId the reminder whose reply it carries; empty for the reply to a message
 * @param agent the agent that replied; empty in a delivery of an earlier version
 * @param dueAt when the run was due
 * @param trace the span that it comes from, as a {@code traceparent}; empty for none
 */
public record DeliveryAttributes(
    Address to, String reminderId, String agent, Instant dueAt, long lateByMillis, String trace) {
  /** The kind of reminders that are deliveries. */
  public static final String KIND = "delivery";

  /** Begins the id of every delivery. */
  public static final String ID = "d-";

  /** Attributes without a trace. */
  public DeliveryAttributes(
      Address to, String reminderId, String agent, Instant dueAt, long lateByMillis) {
    this(to, reminderId, agent, dueAt, lateByMillis, "");
  }

  public static DeliveryAttributes of(Reminder delivery) {
    Fields fields =
        Fields.of(Json.read(delivery.definition().labels().details()), "", new Problems());
    return new DeliveryAttributes(
        Address.parse(fields.text("to").orElse("")),
        fields.text("reminder_id").orElse(""),
        fields.text("agent").orElse(""),
        Instant.parse(fields.text("due_at").orElse(Instant.EPOCH.toString())),
        fields.text("late_by_ms").map(Long::parseLong).orElse(0L),
        fields.text("trace").orElse(""));
  }

  /** The same text for another address. */
  public DeliveryAttributes withTo(Address other) {
    return new DeliveryAttributes(other, reminderId, agent, dueAt, lateByMillis, trace);
  }

  /** The same as part of a trace. */
  public DeliveryAttributes withTrace(String other) {
    return new DeliveryAttributes(to, reminderId, agent, dueAt, lateByMillis, other);
  }

  public String details() {
    return JsonText.object()
        .with("to", to.toString())
        .with("reminder_id", reminderId)
        .with("agent", agent)
        .with("due_at", dueAt.toString())
        .withJson("late_by_ms", Long.toString(lateByMillis))
        .with("trace", trace)
        .toString();
  }

  /** Whether a delivery that did not succeed may have arrived all the same. */
  public static boolean mayHaveArrived(Occurrence.Status status, Optional<Reason> why) {
    return switch (status) {
      case INTERRUPTED -> true;
      case ERROR ->
          why.filter(Reason.TimedOut.class::isInstance).isPresent()
              || why.flatMap(ServerReason::of)
                  .filter(ServerReason.ArrivalUnknown.class::isInstance)
                  .isPresent();
      case OK, SKIPPED, MISSED, BLOCKED -> false;
    };
  }

  public Message message(Reminder delivery) {
    return new Message(
        delivery.id(),
        delivery.definition().labels().owner(),
        delivery.definition().text(),
        about(delivery.definition().name()));
  }

  private Optional<AboutReminder> about(String name) {
    return reminderId.isEmpty()
        ? Optional.empty()
        : Optional.of(new AboutReminder(reminderId, name, dueAt, Duration.ofMillis(lateByMillis)));
  }
}
