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

/** Reads where the replies of a reminder go: {@code delivery}. */
final class DeliveryFields {
  private static final int MOST_ADDRESSES = 20;

  private final Fields fields;
  private final Consumer<Address> checkAddress;

  DeliveryFields(Fields fields, Consumer<Address> checkAddress) {
    this.fields = fields;
    this.checkAddress = checkAddress;
  }

  /** {@code delivery: always}, or {@code delivery: {when: always, to: […]}}. */
  Delivery read(Optional<Delivery> before, Optional<User> owner) {
    Delivery defaultValue = Delivery.DEFAULT;
    String name = HowFields.DELIVERY.name();
    if (!HowFields.DELIVERY.isIn(fields)) {
      return before.orElse(defaultValue);
    }
    if (!(fields.value(name).orElse(null) instanceof ParsedValue.Obj)) {
      return HowFields.WHEN
          .type()
          .read(fields, name)
          .map(when -> new Delivery(when, defaultValue.to()))
          .orElse(defaultValue);
    }
    Fields section = fields.object(name).orElseThrow();
    Optional<Delivery.When> when = HowFields.WHEN.read(section);
    List<Address> to = new ArrayList<>(addresses(section));
    to.addAll(onChannel(section, owner));
    section.rejectUnknown();
    return new Delivery(when.orElse(defaultValue.when()), to.isEmpty() ? defaultValue.to() : to);
  }

  /** The addresses of the user on a channel. */
  private List<Address> onChannel(Fields section, Optional<User> owner) {
    Optional<String> channel = HowFields.CHANNEL.read(section);
    HowFields.CONNECTOR.read(section);
    if (channel.isEmpty()) {
      return List.of();
    }
    List<Address> found =
        owner.map(User::addresses).orElse(List.of()).stream()
            .map(Address::parse)
            .filter(it -> it.channel().equals(channel.get()))
            .toList();
    if (found.isEmpty()) {
      HowFields.CHANNEL.problem(
          section,
          owner
              .map(it -> "%s has no address on %s".formatted(it.name(), channel.get()))
              .orElse("a reminder without a user has no address on " + channel.get()),
          "name a user with such an address, or write to: [CHANNEL:ADDRESS]");
    }
    for (Address address : found) {
      check(address, section, HowFields.CHANNEL);
    }
    return found;
  }

  private List<Address> addresses(Fields section) {
    List<Address> addresses = new ArrayList<>();
    List<String> texts = section.texts(HowFields.TO.name()).stream().distinct().toList();
    if (texts.size() > MOST_ADDRESSES) {
      HowFields.TO.problem(
          section,
          "%d addresses are too many".formatted(texts.size()),
          "use at most %d".formatted(MOST_ADDRESSES));
      return List.of();
    }
    for (String text : texts) {
      try {
        Address address = Address.parse(text);
        check(address, section, HowFields.TO);
        addresses.add(address);
      } catch (RefusedException e) {
        HowFields.TO.problem(section, e.problem(), e.remedy());
      }
    }
    return addresses;
  }

  private void check(Address address, Fields section, ReminderField<?> field) {
    try {
      checkAddress.accept(address);
    } catch (RefusedException e) {
      field.problem(section, e.problem(), e.remedy());
    }
  }
}
