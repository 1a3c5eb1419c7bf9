package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;

/**
 * An attribute that is stored with a reminder and has no meaning for the engine.
 *
 * @param fallback the value of a reminder that was stored without it
 */
public record Kept<T>(String name, FieldType<T> type, T fallback) {

  T stored(Fields fields) {
    return type.stored(fields, name).orElse(fallback);
  }

  void store(JsonText json, T value) {
    type.store(json, name, value);
  }
}
