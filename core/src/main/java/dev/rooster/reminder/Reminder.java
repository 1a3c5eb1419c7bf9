package dev.rooster.reminder;

import java.time.Instant;
import java.util.random.RandomGenerator;

/**
 * The durable aggregate: a definition and its standing. Immutable.
 *
 * @param version grows with every write; a change is written only over the version it was based on
 */
public record Reminder(
    String id, Definition definition, Standing standing, Instant createdAt, long version) {

  /** Without letters and digits that look alike. */
  private static final String ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

  private static final int ID_LENGTH = 8;
  private static final int LONGEST_ID = 100;

  public Reminder {
    if (id.isEmpty() || id.length() > LONGEST_ID || !isAnId(id)) {
      throw RefusedException.invalid(
          "\"%s\" is not a valid id".formatted(id),
          "use up to %d letters, digits and . _ : - characters".formatted(LONGEST_ID));
    }
  }

  /** A loop, because every copy of a reminder comes by here. */
  private static boolean isAnId(String id) {
    for (int i = 0; i < id.length(); i++) {
      if (!fitsAnId(id.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean fitsAnId(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || "._:-".indexOf(c) >= 0;
  }

  /** A short id, easy to type. */
  public static String newId(RandomGenerator random) {
    StringBuilder id = new StringBuilder("r-");
    for (int i = 0; i < ID_LENGTH; i++) {
      id.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return id.toString();
  }

  /** Whether this version can run and change it. */
  public boolean readable() {
    return standing.status() != Status.UNREADABLE;
  }

  /** The refusal of a change to a reminder that this version cannot read. */
  public RefusedException unreadable() {
    return new RefusedException(
        RefusedException.Reason.NOT_ALLOWED,
        "a newer version of Rooster wrote %s in words that this one does not know".formatted(id),
        "upgrade this Rooster, then repeat the request");
  }

  public boolean running() {
    return standing.claim().isPresent();
  }

  /** Whether one occurrence at most is to come: a one-shot, or one that only its snooze keeps. */
  boolean comesOnce() {
    return definition.oneShot()
        || standing.tally().response().snooze().filter(Snooze::alone).isPresent();
  }

  Reminder with(Definition other) {
    return new Reminder(id, other, standing, createdAt, version);
  }

  /** For stores and {@link Lifecycle}: with another standing. */
  public Reminder with(Standing other) {
    return new Reminder(id, definition, other, createdAt, version);
  }

  /** For stores: with the version as written. */
  public Reminder withVersion(long written) {
    return new Reminder(id, definition, standing, createdAt, written);
  }
}
