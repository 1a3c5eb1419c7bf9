package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.User;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads where a reminder's answers go: {@code delivery}. */
final class DeliveryFields {
  private static final String SECTION = "delivery";

  private final Fields fields;
  private final Consumer<Address> checkAddress;

  DeliveryFields(Fields fields, Consumer<Address> checkAddress) {
    this.fields = fields;
    this.checkAddress = checkAddress;
  }

  /** {@code delivery: always}, or {@code delivery: {when: always, to: […]}}. */
  Delivery read(Optional<Delivery> before, Optional<User> owner) {
    Delivery usual = Delivery.always(Address.TERMINAL);
    if (!fields.mentions(SECTION)) {
      return before.orElse(usual);
    }
    if (!(fields.value(SECTION).orElse(null) instanceof ParsedValue.Obj)) {
      return fields
          .choice(SECTION, Delivery.When.class)
          .map(when -> new Delivery(when, usual.to()))
          .orElse(usual);
    }
    Fields section = fields.object(SECTION).orElseThrow();
    Optional<Delivery.When> when = section.choice("when", Delivery.When.class);
    List<Address> to = new ArrayList<>(addresses(section));
    to.addAll(onChannel(section, owner));
    section.rejectUnknown();
    return new Delivery(when.orElse(Delivery.When.ALWAYS), to.isEmpty() ? usual.to() : to);
  }

  /** Where the user is reached on a channel. */
  private List<Address> onChannel(Fields section, Optional<User> owner) {
    Optional<String> channel = section.text("channel");
    section.text("connector_id");
    if (channel.isEmpty()) {
      return List.of();
    }
    List<Address> found =
        owner.map(User::addresses).orElse(List.of()).stream()
            .map(Address::parse)
            .filter(it -> it.channel().equals(channel.get()))
            .toList();
    if (found.isEmpty()) {
      section.problem(
          section.place("channel"),
          "channel",
          owner
              .map(it -> "%s has no address on %s".formatted(it.name(), channel.get()))
              .orElse("nobody is named who could be reached on " + channel.get()),
          "name a user with such an address, or write to: [CHANNEL:ADDRESS]");
    }
    for (Address address : found) {
      check(address, section, "channel");
    }
    return found;
  }

  private List<Address> addresses(Fields section) {
    List<Address> addresses = new ArrayList<>();
    List<String> texts = section.texts("to").stream().distinct().toList();
    if (texts.size() > Limits.MOST_ADDRESSES) {
      section.problem(
          section.place("to"),
          "to",
          "there are %d addresses".formatted(texts.size()),
          "name %d at most".formatted(Limits.MOST_ADDRESSES));
      return List.of();
    }
    for (String text : texts) {
      try {
        Address address = Address.parse(text);
        check(address, section, "to");
        addresses.add(address);
      } catch (RefusedException e) {
        section.problem(section.place("to"), "to", e.problem(), e.remedy());
      }
    }
    return addresses;
  }

  private void check(Address address, Fields section, String field) {
    try {
      checkAddress.accept(address);
    } catch (RefusedException e) {
      section.problem(section.place(field), field, e.problem(), e.remedy());
    }
  }
}
