package dev.rooster.tools;

import dev.rooster.agent.TurnScene;
import dev.rooster.channel.Address;
import dev.rooster.format.ParsedValue;
import dev.rooster.home.Configuration;
import dev.rooster.inbox.Priority;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ReminderQuery;
import dev.rooster.reminders.ReminderStatus;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.WhatFields;
import dev.rooster.session.Entry;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The reminders that one turn may see and change, with no more trust than the turn has.
 *
 * @param reminders the use cases, the same as those of REST
 * @param place where the turn takes place
 */
public record TurnReminders(
    Reminders reminders, Configuration configuration, Caller caller, Place place) {
  /** Where a turn takes place. */
  public sealed interface Place {}

  /** In Rooster: a turn of an agent that Rooster started. */
  public record InTurn(TurnScene scene) implements Place {}

  /**
   * In a running client, which has a token.
   *
   * @param agent the agent that the client is
   * @param toItself the caller of a reminder that comes back to the agent itself: it can ask there
   *     for no more than the client can do anyway, so the ceiling of hooks does not apply
   */
  public record Client(String agent, Caller toItself) implements Place {}

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
      return new TurnReminders(
          reminders.get(), now, Caller.agent(user, systemZone, turn), new InTurn(scene));
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
    return switch (place) {
      case InTurn(TurnScene scene) -> scene.transcript().header().agent();
      case Client(String agent, _) -> agent;
    };
  }

  /** The messages of the conversation so far; those of a running client are not known. */
  List<Entry> earlier() {
    return switch (place) {
      case InTurn(TurnScene scene) -> scene.transcript().entries();
      case Client _ -> List.of();
    };
  }

  /** The caller that creates a reminder with these fields. */
  Caller author(Map<String, ParsedValue> body) {
    return author(agent(), body);
  }

  /** The caller that changes these fields of a reminder. */
  Caller author(Reminder before, Map<String, ParsedValue> body) {
    return author(ReminderAttributes.of(before).agent(), body);
  }

  private Caller author(String otherwise, Map<String, ParsedValue> body) {
    if (!(place instanceof Client(String self, Caller toItself))) {
      return caller;
    }
    Optional<String> named =
        Optional.ofNullable(body.get(WhatFields.AGENT.name())).flatMap(ParsedValue::text);
    boolean isShell =
        body.get(HowFields.CONDITION.name()) instanceof ParsedValue.Obj condition
            && condition.fields().containsKey(HowFields.COMMAND.name());
    if (isShell) {
      reminders.refuseShell(caller);
    }
    return named.orElse(otherwise).equals(self) ? toItself : caller;
  }

  /** Adds the priority of a reminder that comes back to a running client, unless it has one. */
  void addPriority(Priority priority, Map<String, ParsedValue> body) {
    boolean toItself =
        place instanceof Client(String self, _)
            && body.get(WhatFields.AGENT.name()) instanceof ParsedValue.Text(String named, _)
            && named.equals(self);
    if (toItself) {
      body.putIfAbsent(
          HowFields.PRIORITY.name(), ParsedValue.of(HowFields.PRIORITY.type().words(priority)));
    }
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
    return switch (place) {
      case InTurn(TurnScene scene) ->
          new DeliveryTarget(
              agent(),
              scene.request().session().key(),
              caller.user(),
              caller.trust(),
              scene.origin().situation());
      case Client(String agent, Caller toItself) ->
          new DeliveryTarget(
              agent, SessionKey.main(agent), caller.user(), toItself.trust(), Situation.HOOK);
    };
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

  /**
   * People who are not configured share no name, so each conversation has its own reminders. The
   * token of a running client names its user.
   */
  private boolean isOwn(Reminder reminder) {
    return place instanceof Client
        || caller.user().isPresent()
        || caller.trust() == Trust.FULL
        || ReminderAttributes.of(reminder).origin().session().equals(caller.session());
  }
}
