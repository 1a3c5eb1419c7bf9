package dev.rooster.service;

import dev.rooster.json.Fields;
import dev.rooster.json.Json;
import dev.rooster.json.JsonText;
import dev.rooster.json.Problems;
import dev.rooster.store.Listing;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Texts for whoever sits at the terminal, kept until somebody has seen them. Thread-safe. */
public final class Inbox {
  private static final String PREFIX = "inbox/terminal/";
  private static final int MOST_SHOWN = 1_000;

  /** How much is looked through for what a user may see. */
  private static final int MOST_PAGES = 20;

  private final Store store;
  private final Events events;

  /**
   * A text that waits.
   *
   * @param owner whose it is; empty for nobody's
   */
  public record Item(
      String id,
      String owner,
      String reminderId,
      String name,
      String text,
      Instant dueAt,
      long lateByMillis,
      Instant arrivedAt) {

    public JsonText json() {
      return JsonText.object()
          .with("id", id)
          .withOrNull("user", owner)
          .with("reminder_id", reminderId)
          .withOrNull("name", name)
          .with("text", text)
          .with("due_at", Optional.of(dueAt))
          .with("late_by_ms", lateByMillis)
          .with("arrived_at", Optional.of(arrivedAt));
    }

    /** Reads what {@link #json} wrote. */
    public static Item read(String json) {
      Fields fields = Fields.of(Json.read(json), "", new Problems());
      return new Item(
          fields.text("id").orElse(""),
          fields.text("user").orElse(""),
          fields.text("reminder_id").orElse(""),
          fields.text("name").orElse(""),
          fields.text("text").orElse(""),
          Instant.parse(fields.text("due_at").orElseThrow()),
          fields.text("late_by_ms").map(Long::parseLong).orElse(0L),
          Instant.parse(fields.text("arrived_at").orElseThrow()));
    }
  }

  public Inbox(Store store, Events events) {
    this.store = store;
    this.events = events;
  }

  /** Keeps it; a second time it is the same one. */
  public void put(Item item) {
    if (store.note(Note.fresh(PREFIX + item.id(), item.json().toString()))) {
      events.publish("inbox.arrived", item.owner(), item.json().toString());
    }
  }

  /** What the caller has not seen, in the order in which it came; of very much the first. */
  public List<Item> waiting(Caller caller) {
    List<Item> items = new ArrayList<>();
    Page<Note> page = store.notes(PREFIX, Optional.empty(), Listing.LONGEST_PAGE);
    for (int i = 1; i < MOST_PAGES && page.next().isPresent(); i++) {
      keep(caller, page, items);
      page = store.notes(PREFIX, page.next(), Listing.LONGEST_PAGE);
    }
    keep(caller, page, items);
    items.sort(Comparator.comparing(Item::arrivedAt).thenComparing(Item::id));
    return items.subList(0, Math.min(items.size(), MOST_SHOWN));
  }

  private static void keep(Caller caller, Page<Note> page, List<Item> items) {
    for (Note note : page.items()) {
      Item item = Item.read(note.text());
      if (sees(caller, item)) {
        items.add(item);
      }
    }
  }

  /** It has been seen; whether it had been waiting. */
  public boolean seen(Caller caller, String id) {
    return store
        .note(PREFIX + id)
        .filter(note -> sees(caller, Item.read(note.text())))
        .map(store::forget)
        .orElse(false);
  }

  private static boolean sees(Caller caller, Item item) {
    return caller.user().map(user -> user.name().equals(item.owner())).orElse(true);
  }
}
