package dev.rooster.cli.command;

import java.util.List;

/** Options that belong together, under a heading that the help shows. */
public record OptionGroup(String heading, List<Option> options) {

  public OptionGroup {
    options = List.copyOf(options);
  }

  /** The same for a command to which what was not said is no default. */
  public OptionGroup withoutDefaults() {
    return new OptionGroup(heading, options.stream().map(it -> it.usually("")).toList());
  }

  public static OptionGroup of(String heading, Option... options) {
    return new OptionGroup(heading, List.of(options));
  }
}
