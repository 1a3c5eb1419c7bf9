package dev.rooster.cli.command;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parsed arguments of one call: the values by option name, in the order given (an empty string
 * for a flag), and the parameters. Keyed by name, because hashing a record for the first time costs
 * as much as the rest of a short command.
 */
public record Arguments(Map<String, List<String>> options, List<String> parameters) {

  public Arguments {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    options.forEach((name, values) -> copy.put(name, List.copyOf(values)));
    options = Collections.unmodifiableMap(copy);
    parameters = List.copyOf(parameters);
  }

  public boolean has(Option option) {
    return options.containsKey(option.name());
  }

  public Optional<String> value(Option option) {
    List<String> values = values(option);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.getFirst());
  }

  public List<String> values(Option option) {
    return options.getOrDefault(option.name(), List.of());
  }

  /** The names of the given options, except these. */
  public List<String> otherThan(Option... expected) {
    List<String> others = new ArrayList<>(options.keySet());
    for (Option option : expected) {
      others.remove(option.name());
    }
    return others;
  }
}
