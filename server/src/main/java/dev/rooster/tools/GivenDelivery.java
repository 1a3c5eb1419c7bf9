package dev.rooster.tools;

import dev.rooster.channel.Address;
import dev.rooster.format.ParsedValue;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.WhatFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where a reminder is delivered, as a model writes it.
 *
 * @param when which replies to deliver; empty if the model does not say
 * @param to empty if the model does not say
 */
record GivenDelivery(Optional<String> when, List<Address> to) {
  private static final Set<String> THIS_PERSON = Set.of("me", "here", "user", "default");
  private static final Set<String> WHEN = Set.copyOf(HowFields.WHEN.type().choices());

  /** Takes the delivery from the arguments; refuses an address that the turn may not use. */
  static GivenDelivery take(GivenArguments given, TurnReminders turn) {
    given.flatten("delivery");
    Optional<String> when =
        given.text("delivery", "deliver").or(() -> given.textIn(WHEN, HowFields.WHEN.name()));
    Optional<String> channel = given.text("channel");
    List<Address> to = new ArrayList<>();
    given.take("to", "deliver_to", "target", "address").ifPresent(it -> add(it, channel, to, turn));
    if (to.isEmpty()) {
      channel.ifPresent(it -> to.addAll(onChannel(it, turn)));
    }
    to.forEach(turn::requireRecipient);
    return new GivenDelivery(when, to);
  }

  private static void add(
      ParsedValue value, Optional<String> channel, List<Address> to, TurnReminders turn) {
    switch (value) {
      case ParsedValue.Arr list -> list.items().forEach(it -> add(it, channel, to, turn));
      case ParsedValue.Obj object -> {
        GivenArguments given = new GivenArguments(object);
        Optional<String> own = given.text("channel").or(() -> channel);
        given.take("to", "target", "address").ifPresent(it -> add(it, own, to, turn));
      }
      default -> value.text().ifPresent(it -> add(it.strip(), channel, to, turn));
    }
  }

  private static void add(
      String text, Optional<String> channel, List<Address> to, TurnReminders turn) {
    if (THIS_PERSON.contains(text.toLowerCase(Locale.ROOT))) {
      to.addAll(turn.defaultAddresses());
    } else if (text.contains(":") && channel.filter(it -> !text.startsWith(it + ":")).isEmpty()) {
      to.add(Address.parse(text));
    } else if (channel.isPresent()) {
      to.add(new Address(channel.get(), text));
    } else {
      to.addAll(onChannel(text, turn));
    }
  }

  /** The addresses of the turn's user on a channel. */
  private static List<Address> onChannel(String channel, TurnReminders turn) {
    List<Address> found =
        turn.knownAddresses().stream().filter(it -> it.channel().equals(channel)).toList();
    if (found.isEmpty()) {
      throw RefusedException.invalid(
          "this person has no address on '%s'".formatted(channel),
          "leave 'to' out to use the default, or write CHANNEL:ADDRESS");
    }
    return found;
  }

  /**
   * Adds the delivery to the fields of a new reminder, and its agent. A message from a running
   * client to an address goes there as it is, because only other agents have their replies
   * delivered.
   */
  void addTo(Map<String, ParsedValue> body, TurnReminders turn) {
    boolean isClient = turn.place() instanceof TurnReminders.Client;
    String agent = isClient && !to.isEmpty() ? Configuration.DIRECT : turn.agent();
    body.putIfAbsent(WhatFields.AGENT.name(), ParsedValue.of(agent));
    if (!isClient || when.isPresent() || !to.isEmpty()) {
      body.put(HowFields.DELIVERY.name(), forNew(turn));
    }
  }

  private ParsedValue forNew(TurnReminders turn) {
    boolean never = when.filter("never"::equals).isPresent();
    return field(when.orElse("always"), to.isEmpty() && !never ? turn.defaultAddresses() : to);
  }

  /** The field of a change, which keeps what it does not name. */
  Optional<ParsedValue> forChange(Delivery before) {
    if (when.isEmpty() && to.isEmpty()) {
      return Optional.empty();
    }
    String kept = HowFields.WHEN.type().words(before.when());
    return Optional.of(field(when.orElse(kept), to.isEmpty() ? before.to() : to));
  }

  private static ParsedValue field(String when, List<Address> to) {
    Map<String, ParsedValue> fields = new LinkedHashMap<>();
    fields.put(HowFields.WHEN.name(), ParsedValue.of(when));
    if (!to.isEmpty()) {
      fields.put(
          HowFields.TO.name(),
          ParsedValue.of(to.stream().map(Address::toString).distinct().toList()));
    }
    return ParsedValue.of(fields);
  }
}
