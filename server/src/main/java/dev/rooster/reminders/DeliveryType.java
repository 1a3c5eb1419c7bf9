package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.util.List;
import java.util.Optional;

/**
 * Where replies go. Surfaces show a section; the store keeps its parts beside the other attributes.
 */
record DeliveryType(Section sending) implements FieldType<Delivery> {
  @Override
  public Optional<Delivery> read(Fields fields, String name) {
    return sending.read(fields, name).flatMap(it -> stored(it, name));
  }

  @Override
  public String json(Delivery value) {
    JsonText json = JsonText.object();
    store(json, "", value);
    return json.toString();
  }

  @Override
  public String words(Delivery value) {
    String when = HowFields.WHEN.type().words(value.when());
    return value.when() == Delivery.When.NEVER
        ? when
        : when + ", to " + HowFields.TO.type().words(addresses(value));
  }

  @Override
  public JsonText taken(boolean orNull) {
    return sending.taken(orNull);
  }

  @Override
  public JsonText given(boolean orNull) {
    return sending.given(orNull);
  }

  @Override
  public List<ReminderField<?>> parts() {
    return sending.parts();
  }

  @Override
  public Optional<Section> section() {
    return Optional.of(sending);
  }

  @Override
  public void store(JsonText json, String name, Delivery value) {
    HowFields.WHEN.store(json, value.when());
    HowFields.TO.store(json, addresses(value));
  }

  private static List<String> addresses(Delivery value) {
    return value.to().stream().map(Address::toString).toList();
  }

  @Override
  public Optional<Delivery> stored(Fields fields, String name) {
    return Optional.of(
        new Delivery(
            HowFields.WHEN.read(fields).orElse(Delivery.When.NEVER),
            fields.texts(HowFields.TO.name()).stream().map(Address::parse).toList()));
  }
}
