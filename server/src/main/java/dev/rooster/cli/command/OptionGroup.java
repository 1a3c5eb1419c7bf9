package dev.rooster.cli.command;

import java.util.List;

/** Options that belong together, under a heading that the help shows. */
public record OptionGroup(String heading, List<Option> options) {

  public OptionGroup {
    options = List.copyOf(options);
  }

  public static OptionGroup of(String heading, Option... options) {
    return new OptionGroup(heading, List.of(options));
  }
}
