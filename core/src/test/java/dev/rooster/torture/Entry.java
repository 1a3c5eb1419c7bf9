package dev.rooster.torture;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A line of a node's journal. Instants are from the node's clock unless stated otherwise. */
sealed interface Entry {

  /** The store confirmed the creation of the reminder. */
  record Created(String id) implements Entry {}

  /**
   * The store confirmed a change of the reminder.
   *
   * @param what edited, paused, resumed or cancelled
   * @param version of the written reminder
   * @param asked when the change began
   * @param told when it was confirmed
   */
  record Changed(String id, String what, long version, Instant asked, Instant told)
      implements Entry {}

  /** From now on, the reminder may be deleted. */
  record Removing(String id) implements Entry {}

  /** The store confirmed the deletion of the reminder. */
  record Removed(String id) implements Entry {}

  /**
   * A handler is called and has done nothing yet.
   *
   * @param since when the reminder was claimed, by the store's clock
   * @param version of the claimed reminder
   */
  record Called(
      String id,
      Instant due,
      long fence,
      int attempt,
      boolean manual,
      Instant since,
      long version,
      Instant at)
      implements Entry {}

  /** A user's request failed, or the store failed for the engine. */
  record Failed(String why) implements Entry {}

  default String line() {
    List<String> words = new ArrayList<>();
    words.add(getClass().getSimpleName());
    words.addAll(
        switch (this) {
          case Created(String id) -> List.of(id);
          case Changed(String id, String what, long version, Instant asked, Instant told) ->
              List.of(id, what, "" + version, "" + asked, "" + told);
          case Removing(String id) -> List.of(id);
          case Removed(String id) -> List.of(id);
          case Called it ->
              List.of(
                  it.id,
                  "" + it.due,
                  "" + it.fence,
                  "" + it.attempt,
                  "" + it.manual,
                  "" + it.since,
                  "" + it.version,
                  "" + it.at);
          case Failed(String why) -> List.of(why.replace('\n', ' ').replace(' ', '_'));
        });
    return String.join(" ", words);
  }

  static Entry parse(String line) {
    String[] words = line.split(" ", -1);
    return switch (words[0]) {
      case "Created" -> new Created(words[1]);
      case "Changed" ->
          new Changed(
              words[1],
              words[2],
              Long.parseLong(words[3]),
              Instant.parse(words[4]),
              Instant.parse(words[5]));
      case "Removing" -> new Removing(words[1]);
      case "Removed" -> new Removed(words[1]);
      case "Called" ->
          new Called(
              words[1],
              Instant.parse(words[2]),
              Long.parseLong(words[3]),
              Integer.parseInt(words[4]),
              Boolean.parseBoolean(words[5]),
              Instant.parse(words[6]),
              Long.parseLong(words[7]),
              Instant.parse(words[8]));
      case "Failed" -> new Failed(words[1]);
      default -> throw new IllegalArgumentException("not a line of a journal: " + line);
    };
  }
}
