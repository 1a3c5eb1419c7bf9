package dev.rooster.declared;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.store.Listing;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The entries declared by this home directory: for each file, a hash of each entry by key. Kept in
 * the store, with those of departed entries: entries that left their file after their reminder had
 * ended, and that must not be created again if they return.
 *
 * @param homeId distinguishes the home directories that share a database
 */
public record KnownEntries(Store store, String homeId) {
  static final String DECLARED = "declared/";
  private static final String DEPARTED = "departed/";
  private static final int MOST_DEPARTED = 1_000;

  /** The hashes by key, by file. */
  Map<String, Map<String, String>> all() {
    String ours = note(DECLARED, "");
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    Optional<String> after = Optional.empty();
    do {
      Page<Note> page = store.notes(ours, after, Listing.LONGEST_PAGE);
      page.items().forEach(it -> all.put(it.name().substring(ours.length()), read(it)));
      after = page.next();
    } while (after.isPresent());
    return all;
  }

  Map<String, String> of(String file) {
    return read(DECLARED, file);
  }

  Map<String, String> departed(String file) {
    return read(DEPARTED, file);
  }

  private Map<String, String> read(String kind, String file) {
    return store.note(note(kind, file)).map(KnownEntries::read).orElseGet(LinkedHashMap::new);
  }

  void keep(String file, Map<String, String> entries) {
    write(note(DECLARED, file), entries);
  }

  /** Of too many, the earliest are forgotten. */
  void keepDeparted(String file, Map<String, String> entries) {
    Map<String, String> latest = new LinkedHashMap<>();
    entries.entrySet().stream()
        .skip(Math.max(0, entries.size() - MOST_DEPARTED))
        .forEach(it -> latest.put(it.getKey(), it.getValue()));
    write(note(DEPARTED, file), latest);
  }

  private void write(String name, Map<String, String> entries) {
    @Nullable Note before = store.note(name).orElse(null);
    JsonText json = JsonText.object();
    entries.forEach(json::with);
    if (before == null ? !entries.isEmpty() : !before.text().equals(json.toString())) {
      store.note(Note.over(Optional.ofNullable(before), name, json.toString()));
    }
  }

  void forget(String file) {
    store.note(note(DECLARED, file)).ifPresent(store::forget);
  }

  /** The home of a note with declared entries. */
  static String homeOf(String note) {
    String path = note.substring(DECLARED.length());
    return path.substring(0, Math.max(0, path.indexOf('/')));
  }

  /** The home that declares an entry of this file and this home does not know yet. */
  Optional<String> otherHome(String file, String key) {
    return new Homes(store, homeId)
        .others().stream()
            .filter(it -> new KnownEntries(store, it).of(file).containsKey(key))
            .findFirst();
  }

  private static Map<String, String> read(Note note) {
    Map<String, String> entries = new LinkedHashMap<>();
    Fields fields = Fields.of(Json.read(note.text()), "", new Problems());
    fields.names().forEach(name -> fields.text(name).ifPresent(hash -> entries.put(name, hash)));
    return entries;
  }

  private String note(String kind, String file) {
    return kind + homeId + "/" + file;
  }
}
