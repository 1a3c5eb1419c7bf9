package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;

/**
 * An attribute that the store keeps with a reminder, and that means nothing to the engine.
 *
 * @param fallback for a reminder that was stored without it
 */
public record Kept<T>(String name, FieldType<T> type, T fallback) {

  T stored(Fields fields) {
    return type.stored(fields, name).orElse(fallback);
  }

  void store(JsonText json, T value) {
    type.store(json, name, value);
  }
}
