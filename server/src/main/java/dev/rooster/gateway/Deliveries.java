package dev.rooster.gateway;

import dev.rooster.channel.Address;
import dev.rooster.detail.Delivery;
import dev.rooster.detail.Details;
import dev.rooster.detail.Letter;
import dev.rooster.engine.FollowUps;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Interruption;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decides what is sent when a run has ended: a delivery for each text and address, made in the
 * transaction that completes the run. Pure.
 *
 * <p>An answer is sent as its reminder says. What went wrong is always told: in its place goes the
 * reminder's own text, with what happened.
 */
public final class Deliveries implements FollowUps {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int RETRIES = 10;

  private final Predicate<Address> safeToRepeat;

  /**
   * @param safeToRepeat whether something may be sent there again when nobody knows if it arrived
   */
  public Deliveries(Predicate<Address> safeToRepeat) {
    this.safeToRepeat = safeToRepeat;
  }

  @Override
  public List<FollowUp> after(Reminder reminder, Step step, Instant now) {
    return reminder.definition().kind().equals(Letter.KIND)
        ? afterDelivery(reminder, step, now)
        : afterTurn(reminder, step, now);
  }

  private List<FollowUp> afterTurn(Reminder reminder, Step step, Instant now) {
    Delivery delivery = Details.of(reminder).delivery();
    if (delivery.when() == Delivery.When.NEVER) {
      return List.of();
    }
    List<FollowUp> letters = new ArrayList<>();
    for (Occurrence record : step.records()) {
      text(reminder, record, step, delivery.when())
          .ifPresent(text ->
              delivery.to().forEach(to -> letters.add(letter(reminder, record, to, text, now))));
    }
    return letters;
  }

  /** What is to be said about an occurrence, if anything is. */
  private static Optional<String> text(
      Reminder reminder, Occurrence record, Step step, Delivery.When when) {
    String own = reminder.definition().text();
    Optional<String> text =
        switch (record.status()) {
          case OK -> answer(record, own, when);
          case ERROR, INTERRUPTED ->
              isTriedAgain(record, step)
                  ? Optional.empty()
                  : Optional.of(own + "\n\n(The agent did not answer: " + record.why() + ".)");
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
    if (nothing) {
      return when == Delivery.When.ALWAYS ? Optional.of(record.why()) : Optional.empty();
    }
    return Optional.of(record.reply().isBlank() ? own : record.reply());
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
      Reminder reminder, Occurrence record, Address to, String text, Instant now) {
    Letter letter = new Letter(to, reminder.id(), record.due(), record.lateBy().toMillis());
    return new FollowUp(id(record.id(), to), definition(reminder, letter, record.id(), text, now));
  }

  /** What could not be delivered is told at home, where it cannot fail. */
  private List<FollowUp> afterDelivery(Reminder delivery, Step step, Instant now) {
    Letter letter = Letter.of(delivery);
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
        Letter home =
            new Letter(
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
      Reminder about, Letter letter, String source, String text, Instant now) {
    Policies policies =
        Policies.ONE_SHOT
            .withRetries(RETRIES)
            .withTimeout(TIMEOUT)
            .withInterruption(
                safeToRepeat.test(letter.to()) ? Interruption.RETRY : Interruption.GIVE_UP);
    return Definition.of(Letter.KIND, text, At.instant(now.plusMillis(1)))
        .withName(about.definition().name())
        .withPolicies(policies)
        .withLabels(new Labels(about.definition().labels().owner(), source, letter.details()));
  }

  /** The same for the same occurrence and address, and different for all others. */
  static String id(String occurrence, Address to) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest((occurrence + " " + to).getBytes(StandardCharsets.UTF_8));
      return "d-" + HexFormat.of().formatHex(hash, 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this JDK lacks SHA-256", e);
    }
  }
}
