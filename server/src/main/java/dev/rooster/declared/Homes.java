package dev.rooster.declared;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.store.Listing;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.time.IsoTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The home directories that share a database. The daemon of each renews a note; a home whose note
 * is old has no daemon.
 *
 * @param homeId identifies this home
 */
public record Homes(Store store, String homeId) {
  /** How often to renew the note. */
  public static final Duration RENEWAL = Duration.ofSeconds(30);

  private static final Duration LIFETIME = RENEWAL.multipliedBy(4);
  private static final String NOTE = "home/";

  /**
   * A home directory.
   *
   * @param folder its path on its machine; empty if it is not known
   * @param seen when its daemon was last up, if that is known
   */
  public record Home(String id, String folder, Optional<Instant> seen) {}

  /** Records that the daemon of this home is up. */
  public void renew(String folder) {
    Optional<Note> before = store.note(NOTE + homeId);
    String text =
        JsonText.object().with("folder", folder).with("seen", Optional.of(store.now())).toString();
    store.note(Note.over(before, NOTE + homeId, text));
  }

  /** The other homes that have declared entries. */
  Set<String> others() {
    Set<String> ids = new TreeSet<>();
    Optional<String> after = Optional.empty();
    do {
      Page<String> page = store.noteNames(KnownEntries.DECLARED, after, Listing.LONGEST_PAGE);
      page.items().forEach(it -> ids.add(KnownEntries.homeOf(it)));
      after = page.next();
    } while (after.isPresent());
    ids.remove(homeId);
    return ids;
  }

  Home find(String id) {
    Optional<Fields> note =
        store.note(NOTE + id).map(it -> Fields.of(Json.read(it.text()), "", new Problems()));
    return new Home(
        id,
        note.flatMap(it -> it.text("folder")).orElse(""),
        note.flatMap(it -> it.text("seen")).map(IsoTime::utc));
  }

  boolean isUp(Home home) {
    Instant now = store.now();
    return home.seen().filter(it -> it.plus(LIFETIME).isAfter(now)).isPresent();
  }

  void forget(String id) {
    store.note(NOTE + id).ifPresent(store::forget);
  }
}
