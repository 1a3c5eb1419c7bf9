package dev.rooster.channel.signal;

import dev.rooster.format.Fields;
import java.util.List;
import java.util.Set;

/**
 * How a send ended for each of its recipients. Pure.
 *
 * @param types what signal-cli calls the ends, each once; empty if it names none
 */
record SendResults(List<String> types) {
  private static final String SUCCESS = "SUCCESS";

  /** The ends that another attempt may turn into a success. */
  private static final Set<String> TEMPORARY = Set.of("NETWORK_FAILURE", "RATE_LIMIT_FAILURE");

  SendResults {
    types = List.copyOf(types);
  }

  /** Of the result of a send. */
  static SendResults of(Fields result) {
    return new SendResults(
        result.objects("results").stream()
            .map(it -> it.text("type").orElse(SUCCESS))
            .distinct()
            .toList());
  }

  /** Of an error: signal-cli puts the result of a send that reached no recipient into its data. */
  static SendResults ofError(Fields error) {
    return error
        .object("data")
        .flatMap(it -> it.object("response"))
        .map(SendResults::of)
        .orElseGet(() -> new SendResults(List.of()));
  }

  /** A group message has arrived if one member got it. */
  boolean hasArrived() {
    return types.isEmpty() || types.contains(SUCCESS);
  }

  boolean isTemporary() {
    return types.stream().anyMatch(TEMPORARY::contains);
  }
}
