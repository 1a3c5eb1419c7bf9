package dev.rooster.reminders;

import java.util.List;

/**
 * What people read about a field.
 *
 * @param meaning without its default; the help of its option says the same
 * @param detail more, for the description of the API; may be empty
 * @param usual its default, in words; empty if there is nothing to say
 * @param examples as JSON
 * @param takesNull whether a request may say null, for the default
 * @param givesNull whether an answer may say null, for nothing
 */
public record FieldText(
    String meaning,
    String detail,
    String usual,
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
    return new FieldText(meaning, words, usual, examples, takesNull, givesNull);
  }

  FieldText usually(String words) {
    return new FieldText(meaning, detail, words, examples, takesNull, givesNull);
  }

  FieldText suchAs(List<String> others) {
    return new FieldText(meaning, detail, usual, others, takesNull, givesNull);
  }

  FieldText givenOrNull() {
    return new FieldText(meaning, detail, usual, examples, takesNull, true);
  }

  FieldText takenNeverNull() {
    return new FieldText(meaning, detail, usual, examples, false, givesNull);
  }

  /** All of it, for those who write the field. */
  String whole() {
    return meaning
        + (detail.isEmpty() ? "" : "; " + detail)
        + (usual.isEmpty() ? "" : "; default: " + usual);
  }
}
