package dev.rooster.fire;

import dev.rooster.channel.Address;
import dev.rooster.engine.FollowUps;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.ReasonText;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.reminders.ServerReason;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Decides which texts to send to which addresses after a run. The transaction that completes the
 * run creates one delivery for each text and address. Pure.
 *
 * <p>A reply is sent as its reminder specifies, a failure always, unless the reminder delivers
 * {@code never}. Then the local inbox of its owner gets the first failure of a series, the
 * recovery, and why the reminder ended or was paused.
 */
public final class DecideDeliveries implements FollowUps {
  private static final String PAUSED = " paused";

  private final DefineDelivery define;
  private final Function<Address, OptionalInt> longestText;
  private final Function<String, ZoneId> zoneOf;

  /**
   * @param longestText how many characters one message to an address may have; empty for no limit
   * @param zoneOf the zone of an owner, for the times in texts
   */
  public DecideDeliveries(
      DefineDelivery define,
      Function<Address, OptionalInt> longestText,
      Function<String, ZoneId> zoneOf) {
    this.define = define;
    this.longestText = longestText;
    this.zoneOf = zoneOf;
  }

  @Override
  public List<FollowUp> after(Reminder reminder, Step step, Instant now) {
    return reminder.definition().kind().equals(DeliveryAttributes.KIND)
        ? afterDelivery(reminder, step, now)
        : afterTurn(reminder, step, now);
  }

  private List<FollowUp> afterTurn(Reminder reminder, Step step, Instant now) {
    Delivery delivery = ReminderAttributes.of(reminder).delivery();
    List<Address> addresses = addresses(reminder);
    ZoneId zone = zoneOf.apply(reminder.definition().labels().owner());
    ComposeDeliveryText compose = new ComposeDeliveryText(reminder, step, zone);
    List<FollowUp> deliveries = new ArrayList<>();
    for (Occurrence record : step.records()) {
      // The text about a pause must not take the id of the reply, or of another pause, that may
      // follow it.
      String occurrence = compose.pauses() ? record.id() + PAUSED + record.attempts() : record.id();
      List<String> sent = sent(record);
      for (Address to : addresses) {
        Optional<String> text = compose.of(record, delivery.when(), to);
        if (text.isEmpty() || sent.contains(to.toString())) {
          continue;
        }
        DeliveryAttributes attributes =
            new DeliveryAttributes(
                to, reminder.id(), agent(reminder), record.due(), record.lateBy().toMillis());
        deliveries.add(define.of(reminder, attributes, occurrence, record.id(), text.get(), now));
      }
      deliveries.addAll(new TellAgentIsBack(define, zoneOf).of(reminder, record, now));
    }
    if (compose.pauses() && step.records().isEmpty()) {
      deliveries.addAll(ofPause(reminder, addresses, compose.ofPause(), now));
    }
    return deliveries;
  }

  /** Where its texts go: without a delivery, failures go to the local inbox of the owner. */
  static List<Address> addresses(Reminder reminder) {
    Delivery delivery = ReminderAttributes.of(reminder).delivery();
    return delivery.when() == Delivery.When.NEVER ? List.of(Address.TERMINAL) : delivery.to();
  }

  private static String agent(Reminder reminder) {
    return ReminderAttributes.of(reminder).agent();
  }

  /** The addresses that already have the reply, because a tool of the agent sent it there. */
  private static List<String> sent(Occurrence record) {
    return record.status() == Occurrence.Status.OK
        ? RunAttributes.read(record.details()).sent()
        : List.of();
  }

  /** A reminder whose next fire is unknown is paused without a run. */
  private List<FollowUp> ofPause(
      Reminder reminder, List<Address> addresses, String text, Instant now) {
    Run run = Run.of(reminder);
    String occurrence = run.idempotencyKey() + PAUSED;
    return addresses.stream()
        .map(to -> new DeliveryAttributes(to, reminder.id(), agent(reminder), run.due(), 0))
        .map(attributes -> define.of(reminder, attributes, occurrence, "", text, now))
        .toList();
  }

  private List<FollowUp> afterDelivery(Reminder delivery, Step step, Instant now) {
    List<FollowUp> next = new ArrayList<>();
    for (Occurrence record : step.records()) {
      if (hasFailed(record, step)) {
        next.addAll(toTerminal(delivery, record, now));
      } else if (record.status() == Occurrence.Status.OK) {
        next.addAll(rest(delivery, record, now));
      }
    }
    return next;
  }

  /** The part of the text that the message was too short for. */
  private List<FollowUp> rest(Reminder delivery, Occurrence record, Instant now) {
    DeliveryAttributes attributes = DeliveryAttributes.of(delivery);
    String rest =
        DeliveryPart.of(
                delivery.definition().text(), longestText.apply(attributes.to()), record.lateBy())
            .rest();
    return rest.isEmpty()
        ? List.of()
        : List.of(
            define.of(
                delivery,
                attributes,
                record.id(),
                delivery.definition().labels().source(),
                rest,
                now));
  }

  /** A delivery that failed for good goes to the terminal, where it cannot fail. */
  private List<FollowUp> toTerminal(Reminder delivery, Occurrence record, Instant now) {
    DeliveryAttributes attributes = DeliveryAttributes.of(delivery);
    if (attributes.to().equals(Address.TERMINAL)) {
      return List.of();
    }
    DeliveryAttributes terminal = attributes.withTo(Address.TERMINAL);
    boolean mayHaveArrived = DeliveryAttributes.mayHaveArrived(record.status(), record.why());
    String text =
        "%s\n\n(%s %s: %s)"
            .formatted(
                delivery.definition().text(),
                mayHaveArrived ? "Unknown whether it arrived on" : "Not delivered to",
                attributes.to().channel(),
                ReasonText.sentence(record.why().map(DecideDeliveries::cause)));
    return List.of(
        define.of(
            delivery, terminal, record.id(), delivery.definition().labels().source(), text, now));
  }

  /** The text says already that the arrival is unknown. */
  private static Reason cause(Reason why) {
    return ServerReason.of(why)
        .filter(ServerReason.ArrivalUnknown.class::isInstance)
        .<Reason>map(it -> new Reason.ErrorText(((ServerReason.ArrivalUnknown) it).why()))
        .orElse(why);
  }

  private static boolean hasFailed(Occurrence record, Step step) {
    return switch (record.status()) {
      case ERROR, INTERRUPTED, MISSED -> !ComposeDeliveryText.isRetried(record, step);
      case OK, SKIPPED, BLOCKED -> false;
    };
  }
}
