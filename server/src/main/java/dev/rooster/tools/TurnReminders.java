package dev.rooster.tools;

import dev.rooster.agent.TurnScene;
import dev.rooster.channel.Address;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ReminderQuery;
import dev.rooster.reminders.ReminderStatus;
import dev.rooster.reminders.Reminders;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The reminders that one turn may see and change, with no more trust than the turn has.
 *
 * @param reminders the use cases, the same as those of REST
 */
public record TurnReminders(
    Reminders reminders, Configuration configuration, Caller caller, TurnScene scene) {
  /**
   * Where the tools find the use cases.
   *
   * @param systemZone the zone of a user without one, if the configuration has none either
   */
  public record Source(
      Supplier<Reminders> reminders, Supplier<Configuration> configuration, ZoneId systemZone) {

    TurnReminders of(TurnScene scene) {
      Configuration now = configuration.get();
      Optional<User> user = scene.origin().user().map(name -> configured(name, now));
      Caller.Turn turn =
          new Caller.Turn(scene.origin().trust(), scene.request().session().key().text());
      return new TurnReminders(reminders.get(), now, Caller.agent(user, systemZone, turn), scene);
    }

    private static User configured(String name, Configuration now) {
      return Optional.ofNullable(now.users().get(name))
          .orElseThrow(() ->
              RefusedException.invalid(
                  "%s is not a configured user".formatted(name),
                  "tell the person that the operator can add them under users in rooster.yaml"));
    }
  }

  String agent() {
    return scene.transcript().header().agent();
  }

  Instant now() {
    return reminders.now();
  }

  ZoneId zone() {
    return reminders.zoneFor(caller);
  }

  /** Where the reply of a reminder goes if its creator does not say. */
  List<Address> defaultAddresses() {
    return target().addresses();
  }

  /** Every address of this person that is known. */
  List<Address> knownAddresses() {
    List<Address> addresses = new ArrayList<>(target().person().stream().toList());
    caller.user().ifPresent(it -> addresses.addAll(Recipients.of(it)));
    return addresses.stream().distinct().toList();
  }

  private DeliveryTarget target() {
    return new DeliveryTarget(
        agent(),
        scene.request().session().key(),
        caller.user(),
        caller.trust(),
        scene.origin().situation());
  }

  /** Refuses an address that this turn may not have a reminder delivered to. */
  void requireRecipient(Address address) {
    if (target().person().filter(address::equals).isEmpty()) {
      new Recipients(configuration).require(address);
    }
  }

  /** Finds a reminder by its id or name. One that the turn may not see does not exist for it. */
  Reminder find(String reference) {
    Reminder found = reminders.find(caller, reference);
    if (!isOwn(found)) {
      throw RefusedException.notFound(reference);
    }
    return found;
  }

  /** The reminders that have not ended. */
  List<Reminder> current() {
    ReminderQuery all =
        new ReminderQuery(
            EnumSet.of(ReminderStatus.ACTIVE, ReminderStatus.PENDING, ReminderStatus.PAUSED),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            false,
            Optional.empty(),
            ReminderQuery.MOST);
    return reminders.list(caller, all).items().stream().filter(this::isOwn).toList();
  }

  /** People who are not configured share no name, so each conversation has its own reminders. */
  private boolean isOwn(Reminder reminder) {
    return caller.user().isPresent()
        || caller.trust() == Trust.FULL
        || ReminderAttributes.of(reminder).origin().session().equals(caller.session());
  }
}
