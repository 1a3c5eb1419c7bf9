package dev.rooster.reminders;

import java.util.List;

/**
 * The description of a field for people.
 *
 * @param meaning one phrase without the default, also the help of its option
 * @param detail further explanation for the API description; may be empty
 * @param defaultValue the default in words; empty if none is shown
 * @param examples values as JSON
 * @param takesNull whether a request may contain null, which means the default
 * @param givesNull whether a response may contain null, which means unset
 */
public record FieldText(
    String meaning,
    String detail,
    String defaultValue,
    List<String> examples,
    boolean takesNull,
    boolean givesNull) {
  public FieldText {
    examples = List.copyOf(examples);
  }

  static FieldText of(String meaning) {
    return new FieldText(meaning, "", "", List.of(), true, false);
  }

  FieldText more(String words) {
    return new FieldText(meaning, words, defaultValue, examples, takesNull, givesNull);
  }

  FieldText defaultsTo(String words) {
    return new FieldText(meaning, detail, words, examples, takesNull, givesNull);
  }

  FieldText withExamples(List<String> others) {
    return new FieldText(meaning, detail, defaultValue, others, takesNull, givesNull);
  }

  FieldText givenOrNull() {
    return new FieldText(meaning, detail, defaultValue, examples, takesNull, true);
  }

  FieldText takenNeverNull() {
    return new FieldText(meaning, detail, defaultValue, examples, false, givesNull);
  }

  /** Meaning, detail and default in one line, for authors of requests. */
  String whole() {
    return meaning
        + (detail.isEmpty() ? "" : "; " + detail)
        + (defaultValue.isEmpty() ? "" : "; default: " + defaultValue);
  }
}
