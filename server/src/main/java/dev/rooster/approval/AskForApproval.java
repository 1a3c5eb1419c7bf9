package dev.rooster.approval;

import dev.rooster.channel.Address;
import dev.rooster.engine.FollowUps.FollowUp;
import dev.rooster.fire.DefineDelivery;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ApprovalAttributes;
import dev.rooster.reminders.ApprovalRule;
import dev.rooster.reminders.AskApproval;
import dev.rooster.reminders.DeliveryAttributes;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.schedule.At;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Digest;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Asks once, at one address: the owner of the reminder, who may approve it, in the chat; else the
 * operator, in the local inbox. Thread-safe.
 *
 * @param isDirect whether a person at an address can reply
 * @param systemZone the zone of people without one
 */
public record AskForApproval(
    Supplier<Configuration> configuration,
    Predicate<Address> isDirect,
    DefineDelivery define,
    OpenQuestions questions,
    ZoneId systemZone)
    implements AskApproval {
  /** How long a person has time. */
  public static final Duration VALID = Duration.ofHours(24);

  @Override
  public List<Reminder> about(Reminder pending, Instant now) {
    Configuration current = configuration.get();
    Address asked = address(pending, current);
    if (!asked.equals(Address.TERMINAL)) {
      questions.open(asked, now);
    }
    return List.of(question(pending, asked, current, now), expiry(pending, asked, now));
  }

  private Address address(Reminder pending, Configuration current) {
    String owner = pending.definition().labels().owner();
    Optional<User> user =
        Optional.ofNullable(current.users().get(owner))
            .filter(it ->
                it.trust().atMost(current.trust().ceilings().dm()).reaches(ApprovalRule.LEAST));
    List<Address> addresses =
        user.map(User::addresses).orElse(List.of()).stream()
            .map(Address::parse)
            .filter(isDirect)
            .toList();
    return chat(pending)
        .filter(addresses::contains)
        .or(() -> addresses.stream().findFirst())
        .orElse(Address.TERMINAL);
  }

  /** The direct chat in which an agent set it. */
  private static Optional<Address> chat(Reminder pending) {
    String session = ReminderAttributes.of(pending).origin().session();
    return Optional.of(session)
        .filter(it -> !it.isEmpty())
        .flatMap(it -> new SessionKey(it).dmAddress())
        .map(Address::parse);
  }

  private Reminder question(Reminder pending, Address asked, Configuration current, Instant now) {
    // The operator reads the inbox of no user.
    String owner = owner(pending, asked);
    Definition about = pending.definition().withLabels(new Labels(owner, "", ""));
    FollowUp delivery =
        define.of(
            Lifecycle.create(pending.id(), about, now),
            new DeliveryAttributes(asked, "", "", now, 0),
            "approval " + pending.id(),
            "",
            ApprovalText.of(pending, asked, current, current.zoneOf(owner).orElse(systemZone)),
            now);
    return Lifecycle.create(delivery.id(), delivery.definition(), now);
  }

  private static String owner(Reminder pending, Address asked) {
    return asked.equals(Address.TERMINAL) ? "" : pending.definition().labels().owner();
  }

  private static Reminder expiry(Reminder pending, Address asked, Instant now) {
    ApprovalAttributes attributes = new ApprovalAttributes(pending.id(), asked);
    return Lifecycle.create(
        ApprovalAttributes.ID + Digest.hex("%s %s".formatted(pending.id(), now), 12),
        Definition.of(ApprovalAttributes.KIND, "approval expires", At.instant(now.plus(VALID)))
            .withPolicies(Policies.ONE_SHOT.withRetries(10))
            .withLabels(new Labels(owner(pending, asked), "", attributes.details())),
        now);
  }
}
