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
 * The entries declared by this home directory: for each file, a hash of each entry by name. Kept in
 * the store.
 *
 * @param homeId distinguishes the home directories that share a database
 */
public record KnownEntries(Store store, String homeId) {
  private static final String NOTE = "declared/";

  /** The hashes by name, by file. */
  Map<String, Map<String, String>> all() {
    String ours = note("");
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
    return store.note(note(file)).map(KnownEntries::read).orElseGet(LinkedHashMap::new);
  }

  void keep(String file, Map<String, String> entries) {
    @Nullable Note before = store.note(note(file)).orElse(null);
    JsonText json = JsonText.object();
    entries.forEach(json::with);
    if (before == null ? !entries.isEmpty() : !before.text().equals(json.toString())) {
      store.note(Note.over(Optional.ofNullable(before), note(file), json.toString()));
    }
  }

  void forget(String file) {
    store.note(note(file)).ifPresent(store::forget);
  }

  private static Map<String, String> read(Note note) {
    Map<String, String> entries = new LinkedHashMap<>();
    Fields fields = Fields.of(Json.read(note.text()), "", new Problems());
    fields.names().forEach(name -> fields.text(name).ifPresent(hash -> entries.put(name, hash)));
    return entries;
  }

  private String note(String file) {
    return NOTE + homeId + "/" + file;
  }
}
