package dev.rooster.approval;

import dev.rooster.channel.Address;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.trust.Digest;
import java.time.Instant;
import java.util.Optional;

/**
 * The questions that a plain "yes" may answer: it counts only as the first message that a person
 * writes after the question, so that an answer to the agent never approves anything. Kept in the
 * store, one note for each address. Thread-safe.
 */
public record OpenQuestions(Store store) {
  private static final String PREFIX = "approval/";

  /** A message that arrives meanwhile changes the note too. */
  private static final int MOST_TRIES = 10;

  /** Precedes the time of the question. */
  private static final String OPEN = "open ";

  /** Precedes the message that has answered it, or let it pass. */
  private static final String ANSWERED = "answered ";

  /** The person at this address is asked. */
  void open(Address address, Instant at) {
    String name = name(address);
    for (int i = 0; i < MOST_TRIES; i++) {
      if (store.note(Note.over(store.note(name), name, OPEN + at.toEpochMilli()))) {
        return;
      }
    }
  }

  /**
   * Whether this message is the first since a question. The same message may ask again, after a
   * crash. A message that waited while the question was asked leaves it open.
   *
   * @param arrived when the message arrived
   */
  public boolean isAnsweredBy(String messageId, Instant arrived, Address address) {
    Optional<Note> note = store.note(name(address));
    String mine = ANSWERED + messageId;
    if (note.isEmpty() || note.get().text().startsWith(ANSWERED)) {
      return note.filter(it -> it.text().equals(mine)).isPresent();
    }
    Instant asked =
        Instant.ofEpochMilli(Long.parseLong(note.get().text().substring(OPEN.length())));
    return arrived.isAfter(asked) && store.note(note.get().withText(mine));
  }

  private static String name(Address address) {
    return PREFIX + Digest.hex(address.toString(), 16);
  }
}
