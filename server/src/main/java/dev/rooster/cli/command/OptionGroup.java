package dev.rooster.cli.command;

import java.util.List;

/** A group of options under one heading in the help. */
public record OptionGroup(String heading, List<Option> options) {

  public OptionGroup {
    options = List.copyOf(options);
  }

  /** The same without defaults, for a command that leaves omitted fields unchanged. */
  public OptionGroup withoutDefaults() {
    return new OptionGroup(heading, options.stream().map(it -> it.defaultsTo("")).toList());
  }

  public static OptionGroup of(String heading, Option... options) {
    return new OptionGroup(heading, List.of(options));
  }
}
