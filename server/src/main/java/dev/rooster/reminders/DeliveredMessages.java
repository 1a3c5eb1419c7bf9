package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The latest messages that were sent to each address, and which reminder each was about. Deliveries
 * write it; the route of a message reads it, to find the reminder that a person answers.
 * Thread-safe.
 */
public final class DeliveredMessages {
  private static final String NAME = "delivered/";

  /** Of one address; earlier ones are forgotten. */
  private static final int MOST = 100;

  private static final int MOST_TRIES = 20;

  private final Store store;

  public DeliveredMessages(Store store) {
    this.store = store;
  }

  /** A message as one line: its id on the channel, when it was sent, and the reminder's id. */
  private record Line(String messageId, Instant at, String reminder) {
    static Line read(String line) {
      String[] parts = line.split("\t", -1);
      return new Line(parts[0], Instant.ofEpochMilli(Long.parseLong(parts[1])), parts[2]);
    }

    String written() {
      return messageId + "\t" + at.toEpochMilli() + "\t" + reminder;
    }
  }

  /**
   * Remembers a message.
   *
   * @param reminder the id of the reminder that it is about; empty for none
   */
  public void add(Address to, String messageId, String reminder) {
    String line = new Line(messageId.strip(), store.now(), reminder).written();
    for (int i = 0; i < MOST_TRIES; i++) {
      Optional<Note> before = store.note(name(to));
      List<String> lines = new ArrayList<>(lines(before));
      lines.add(line);
      String text =
          String.join("\n", lines.subList(Math.max(0, lines.size() - MOST), lines.size()));
      if (store.note(Note.over(before, name(to), text))) {
        return;
      }
    }
  }

  /** The reminder that a message was about. */
  public Optional<String> reminderOf(Address to, String messageId) {
    return last(to, it -> it.messageId().equals(messageId));
  }

  /** The reminder that the last message to an address was about, if it was sent since then. */
  public Optional<String> last(Address to, Duration atMost) {
    Instant earliest = store.now().minus(atMost);
    List<String> lines = lines(store.note(name(to)));
    return lines.isEmpty()
        ? Optional.empty()
        : Optional.of(Line.read(lines.getLast()))
            .filter(it -> !it.at().isBefore(earliest))
            .map(Line::reminder)
            .filter(it -> !it.isEmpty());
  }

  private Optional<String> last(Address to, Predicate<Line> which) {
    return lines(store.note(name(to))).reversed().stream()
        .map(Line::read)
        .filter(which)
        .findFirst()
        .map(Line::reminder)
        .filter(it -> !it.isEmpty());
  }

  private static List<String> lines(Optional<Note> note) {
    return note.map(it -> it.text().lines().toList()).orElse(List.of());
  }

  private static String name(Address to) {
    return NAME + to;
  }
}
