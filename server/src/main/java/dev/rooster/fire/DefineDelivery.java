package dev.rooster.fire;

import dev.rooster.channel.Address;
import dev.rooster.engine.FollowUps.FollowUp;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Interruption;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.ReminderTrace;
import dev.rooster.schedule.At;
import dev.rooster.trust.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Defines the reminder that sends one text to one address at once. {@link SendDelivery} decides how
 * often it is retried. Pure.
 *
 * @param safeToRepeat whether a text may be sent to an address again when its arrival is unknown
 * @param receiver the receiver behind an address, whose deliveries are limited; empty for no limit
 */
public record DefineDelivery(
    Predicate<Address> safeToRepeat, Function<Address, Optional<String>> receiver) {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** Limit keys per receiver: a receiver that hangs blocks no other receiver. */
  private static final int KEYS_PER_RECEIVER = 8;

  /**
   * The same occurrence and address always give the same delivery, so that it is created only once.
   *
   * @param about the reminder whose owner and name the delivery has
   * @param occurrence identifies the delivery, together with the address
   * @param source the occurrence that the delivery shows as its source; empty for none
   */
  public FollowUp of(
      Reminder about,
      DeliveryAttributes to,
      String occurrence,
      String source,
      String text,
      Instant now) {
    return of(about.definition(), to.withTrace(trace(about, to)), occurrence, source, text, now);
  }

  FollowUp of(
      Definition about,
      DeliveryAttributes attributes,
      String occurrence,
      String source,
      String text,
      Instant now) {
    String id = id(occurrence, attributes.to());
    Policies policies =
        Policies.ONE_SHOT
            .withRetries(Policies.MOST_RETRIES)
            .withTimeout(TIMEOUT)
            .withInterruption(
                safeToRepeat.test(attributes.to()) ? Interruption.RETRY : Interruption.GIVE_UP);
    return new FollowUp(
        id,
        Definition.of(DeliveryAttributes.KIND, text, At.instant(now.plusMillis(1)))
            .withName(about.name())
            .withPolicies(policies)
            .withLabels(new Labels(about.labels().owner(), source, attributes.details()))
            .withKey(key(attributes.to(), id)));
  }

  /** A further delivery of the same text belongs to the same run. */
  private static String trace(Reminder about, DeliveryAttributes to) {
    return about.definition().kind().equals(DeliveryAttributes.KIND)
        ? to.trace()
        : ReminderTrace.of(about, to.dueAt()).traceparent();
  }

  static String id(String occurrence, Address to) {
    return DeliveryAttributes.ID + Digest.hex(occurrence + " " + to, 12);
  }

  /** Limits how many deliveries one receiver takes at a time; empty for no limit. */
  private String key(Address to, String id) {
    int slot = Math.floorMod(id.hashCode(), KEYS_PER_RECEIVER);
    return receiver
        .apply(to)
        .map(it -> "%s:%s %d".formatted(to.channel(), Digest.hex(it, 8), slot))
        .orElse("");
  }
}
