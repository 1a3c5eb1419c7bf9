package dev.rooster.tools;

import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import java.util.Optional;

/** The arguments of a call, as models write them: numbers as strings, fields with empty values. */
final class Arguments {
  private final Problems problems = new Problems();
  private final Fields fields;

  Arguments(ParsedValue.Obj arguments) {
    this.fields = Fields.of(arguments, "", problems);
  }

  /** A text that is not blank. */
  Optional<String> text(String name) {
    Optional<String> text = fields.text(name).filter(it -> !it.isBlank());
    problems.throwIfAny();
    return text;
  }

  /** A text that the tool cannot do without. */
  String needed(String name, String remedy) {
    return text(name)
        .orElseThrow(() -> RefusedException.invalid("'%s' is missing".formatted(name), remedy));
  }

  /** One of the constants of an enum. */
  <E extends Enum<E>> E choice(String name, Class<E> type) {
    Optional<E> choice = fields.choice(name, type);
    problems.throwIfAny();
    return choice.orElseThrow(() ->
        RefusedException.invalid("'%s' is missing".formatted(name), "set it to one of its values"));
  }
}
