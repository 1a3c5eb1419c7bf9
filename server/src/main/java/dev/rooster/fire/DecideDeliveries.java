package dev.rooster.fire;

import dev.rooster.channel.Address;
import dev.rooster.engine.FollowUps;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Interruption;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.RunAttributes;
import dev.rooster.schedule.At;
import dev.rooster.text.Storable;
import dev.rooster.trust.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Decides what is sent when a run has ended: a delivery for each text and address, made in the
 * transaction that completes the run. Pure.
 *
 * <p>An answer is sent as its reminder says. What went wrong is always told: in its place goes the
 * reminder's own text, with what happened. Where answers are not wanted, only what ends or pauses
 * the reminder is, and at home.
 */
public final class DecideDeliveries implements FollowUps {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int RETRIES = 10;
  private static final String PAUSED = " paused";

  /** What is longer is sent in part; all of it is in the history. */
  private static final int LONGEST_SENT = 200_000;

  /**
   * How many keys one receiver has: a receiver that hangs takes the room of its keys, and nothing
   * from others.
   */
  private static final int LANES = 8;

  private static final Pattern HOST = Pattern.compile("https?://[^/?#]*");

  private final Predicate<Address> safeToRepeat;

  /**
   * @param safeToRepeat whether something may be sent there again when nobody knows if it arrived
   */
  public DecideDeliveries(Predicate<Address> safeToRepeat) {
    this.safeToRepeat = safeToRepeat;
  }

  @Override
  public List<FollowUp> after(Reminder reminder, Step step, Instant now) {
    return reminder.definition().kind().equals(DeliveryAttributes.KIND)
        ? afterDelivery(reminder, step, now)
        : afterTurn(reminder, step, now);
  }

  private List<FollowUp> afterTurn(Reminder reminder, Step step, Instant now) {
    Delivery delivery = ReminderAttributes.of(reminder).delivery();
    boolean unwanted = delivery.when() == Delivery.When.NEVER;
    if (unwanted && step.reminder().standing().status() == Status.ACTIVE) {
      return List.of();
    }
    List<Address> addresses = unwanted ? List.of(Address.TERMINAL) : delivery.to();
    // What is told of a pause must not take the place of the answer that comes after it.
    String round = pausedByThis(reminder, step) ? PAUSED : "";
    List<FollowUp> letters = new ArrayList<>();
    for (Occurrence record : step.records()) {
      text(reminder, record, step, delivery.when())
          .ifPresent(text ->
              addresses.forEach(to -> letters.add(letter(reminder, record, round, to, text, now))));
    }
    if (pausedByThis(reminder, step) && step.records().isEmpty()) {
      addresses.forEach(to -> letters.add(ofPause(reminder, step.reminder(), to, now)));
    }
    return letters;
  }

  /**
   * Of one that is paused because nobody can say when it fires next: there is no run to tell of.
   */
  private FollowUp ofPause(Reminder before, Reminder paused, Address to, Instant now) {
    Instant due = Run.of(before).due();
    String id = id(before.id() + "@" + due + PAUSED, to);
    String text =
        Storable.cleaned(before.definition().text(), LONGEST_SENT)
            + "\n\n(Paused: "
            + paused.standing().reason()
            + ".)";
    return new FollowUp(
        id,
        definition(before, new DeliveryAttributes(to, before.id(), due, 0), "", text, now)
            .withKey(lane(to, id)));
  }

  /** What is to be said about an occurrence, if anything is. */
  private static Optional<String> text(
      Reminder reminder, Occurrence record, Step step, Delivery.When when) {
    String own = Storable.cleaned(reminder.definition().text(), LONGEST_SENT);
    Optional<String> text =
        switch (record.status()) {
          case OK -> answer(record, own, when).map(it -> it + late(record));
          case ERROR, INTERRUPTED ->
              isTriedAgain(record, step) && !pausedByThis(reminder, step)
                  ? Optional.empty()
                  : Optional.of(own + "\n\n(It did not work: " + record.why() + ".)");
          case MISSED ->
              reminder.definition().oneShot()
                  ? Optional.of(own + "\n\n(Missed: " + record.why() + ".)")
                  : Optional.empty();
          case SKIPPED, BLOCKED -> Optional.empty();
        };
    return pausedByThis(reminder, step)
        ? text.map(it -> it + "\n(Paused: " + step.reminder().standing().reason() + ".)")
        : text;
  }

  private static Optional<String> answer(Occurrence record, String own, Delivery.When when) {
    boolean nothing = record.reply().isEmpty() && !record.why().isEmpty();
    return switch (when) {
      case NEVER -> Optional.empty();
      case AS_NEEDED -> nothing ? Optional.empty() : Optional.of(reply(record, own));
      case ALWAYS -> Optional.of(nothing ? record.why() : reply(record, own));
    };
  }

  private static String reply(Occurrence record, String own) {
    return record.reply().isBlank() ? own : Storable.cleaned(record.reply(), LONGEST_SENT);
  }

  /** What is late says so, wherever it goes. */
  private static String late(Occurrence record) {
    String words =
        Lateness.words(record.lateBy(), RunAttributes.read(record.details()).lateBecause());
    return words.isEmpty() ? "" : "\n\n(It is " + words + ".)";
  }

  private static boolean isTriedAgain(Occurrence record, Step step) {
    return step.reminder()
        .standing()
        .next()
        .map(NextFire::due)
        .filter(record.due()::equals)
        .isPresent();
  }

  private static boolean pausedByThis(Reminder before, Step step) {
    return before.standing().status() != Status.PAUSED
        && step.reminder().standing().status() == Status.PAUSED
        && step.reminder().standing().automatic();
  }

  private FollowUp letter(
      Reminder reminder, Occurrence record, String round, Address to, String text, Instant now) {
    DeliveryAttributes letter =
        new DeliveryAttributes(to, reminder.id(), record.due(), record.lateBy().toMillis());
    String id = id(record.id() + round, to);
    return new FollowUp(
        id, definition(reminder, letter, record.id(), text, now).withKey(lane(to, id)));
  }

  /** Who is at home never hangs. */
  private static String lane(Address to, String id) {
    if (to.equals(Address.TERMINAL)) {
      return "";
    }
    Matcher host = HOST.matcher(to.target());
    String receiver = host.lookingAt() ? host.group() : to.target();
    return "%s:%s %d"
        .formatted(to.channel(), Digest.hex(receiver, 8), Math.floorMod(id.hashCode(), LANES));
  }

  /** What could not be delivered is told at home, where it cannot fail. */
  private List<FollowUp> afterDelivery(Reminder delivery, Step step, Instant now) {
    DeliveryAttributes letter = DeliveryAttributes.of(delivery);
    if (letter.to().equals(Address.TERMINAL)) {
      return List.of();
    }
    List<FollowUp> letters = new ArrayList<>();
    for (Occurrence record : step.records()) {
      boolean failed =
          switch (record.status()) {
            case ERROR, INTERRUPTED, MISSED -> !isTriedAgain(record, step);
            case OK, SKIPPED, BLOCKED -> false;
          };
      if (failed) {
        DeliveryAttributes home =
            new DeliveryAttributes(
                Address.TERMINAL, letter.reminderId(), letter.dueAt(), letter.lateByMillis());
        String text =
            "%s\n\n(Not delivered to %s: %s.)"
                .formatted(delivery.definition().text(), letter.to().channel(), record.why());
        letters.add(
            new FollowUp(
                id(record.id(), Address.TERMINAL),
                definition(delivery, home, delivery.definition().labels().source(), text, now)));
      }
    }
    return letters;
  }

  private Definition definition(
      Reminder about, DeliveryAttributes letter, String source, String text, Instant now) {
    Policies policies =
        Policies.ONE_SHOT
            .withRetries(RETRIES)
            .withTimeout(TIMEOUT)
            .withInterruption(
                safeToRepeat.test(letter.to()) ? Interruption.RETRY : Interruption.GIVE_UP);
    return Definition.of(DeliveryAttributes.KIND, text, At.instant(now.plusMillis(1)))
        .withName(about.definition().name())
        .withPolicies(policies)
        .withLabels(new Labels(about.definition().labels().owner(), source, letter.details()));
  }

  /** The same for the same occurrence and address, and different for all others. */
  static String id(String occurrence, Address to) {
    return "d-" + Digest.hex(occurrence + " " + to, 12);
  }
}
