package dev.rooster.inbox;

import dev.rooster.channel.Message;
import dev.rooster.events.Events;
import dev.rooster.format.Cursors;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.format.Slice;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Texts for whoever sits at the terminal, kept until somebody has seen them; where nobody looks,
 * the latest of them. Thread-safe.
 */
public final class Inbox {
  private static final String PREFIX = "inbox/terminal/";

  /** What is older is in the history. */
  private static final int MOST_KEPT = 10_000;

  private static final long MOST_CHARACTERS = 50_000_000;

  /** Texts may be long. */
  private static final int AT_ONCE = 100;

  private static final Comparator<Item> IN_ORDER = Comparator.comparing(Item::place);

  /** After so many, what is beyond the most is looked for. */
  static final int BETWEEN_LOOKS = 250;

  private final Store store;
  private final Events events;
  private final AtomicInteger come = new AtomicInteger();

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

    public static Item of(Message message, Instant arrivedAt) {
      return new Item(
          message.idempotencyKey(),
          message.user(),
          message.reminderId(),
          message.name(),
          message.text(),
          message.dueAt(),
          message.lateByMillis(),
          arrivedAt);
    }

    private Place place() {
      return new Place(arrivedAt.truncatedTo(ChronoUnit.MILLIS), id);
    }

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
      if (come.getAndIncrement() % BETWEEN_LOOKS == 0) {
        forgetOldest();
      }
    }
  }

  private void forgetOldest() {
    List<Kept> all = new ArrayList<>();
    each(note -> all.add(Kept.of(note)));
    all.sort(Comparator.comparing(Kept::since).reversed());
    Map<String, Measure> measures = new HashMap<>();
    for (Kept kept : all) {
      Measure measure = measures.merge(kept.owner(), Measure.of(kept), Measure::and);
      if (measure.number() > MOST_KEPT || measure.characters() > MOST_CHARACTERS) {
        store.forget(kept.withoutText());
      }
    }
  }

  /** How much somebody keeps: nobody's texts push out those of somebody else. */
  private record Measure(int number, long characters) {
    static Measure of(Kept kept) {
      return new Measure(1, kept.length());
    }

    Measure and(Measure other) {
      return new Measure(number + other.number, characters + other.characters);
    }
  }

  /** What is needed to forget one: texts may be long. */
  private record Kept(String owner, Instant since, int length, Note withoutText) {
    static Kept of(Note note) {
      Item item = Item.read(note.text());
      return new Kept(item.owner(), item.arrivedAt(), note.text().length(), note.withText(""));
    }
  }

  /**
   * What the caller has not seen, in the order in which it came.
   *
   * @param after where the part before ended
   */
  public Slice<Item> waiting(Caller caller, Optional<String> after, int limit) {
    after.ifPresent(Cursors::checkTime);
    Optional<Place> seen = after.map(Place::read);
    PriorityQueue<Item> earliest = new PriorityQueue<>(IN_ORDER.reversed());
    AtomicBoolean more = new AtomicBoolean();
    each(note -> {
      Item item = Item.read(note.text());
      if (sees(caller, item) && seen.filter(it -> it.compareTo(item.place()) >= 0).isEmpty()) {
        earliest.add(item);
        if (earliest.size() > limit) {
          earliest.remove();
          more.set(true);
        }
      }
    });
    List<Item> items = earliest.stream().sorted(IN_ORDER).toList();
    return new Slice<>(
        items, more.get() ? Optional.of(items.getLast().place().text()) : Optional.empty());
  }

  /** Where something stands among what waits. */
  private record Place(Instant arrivedAt, String id) implements Comparable<Place> {
    static Place read(String cursor) {
      String[] parts = cursor.split(" ", 2);
      return new Place(Instant.ofEpochMilli(Long.parseLong(parts[0])), parts[1]);
    }

    /** As a cursor. */
    String text() {
      return arrivedAt.toEpochMilli() + " " + id;
    }

    @Override
    public int compareTo(Place other) {
      int byTime = arrivedAt.compareTo(other.arrivedAt);
      return byTime == 0 ? id.compareTo(other.id) : byTime;
    }
  }

  /**
   * What waits, before and since an instant.
   *
   * @param older how much came before
   * @param fresh what has come since
   */
  public record Around(int older, List<Item> fresh) {
    public Around {
      fresh = List.copyOf(fresh);
    }
  }

  public Around around(Caller caller, Instant since) {
    AtomicInteger older = new AtomicInteger();
    List<Item> fresh = new ArrayList<>();
    each(note -> {
      Item item = Item.read(note.text());
      if (sees(caller, item) && item.arrivedAt().isBefore(since)) {
        older.incrementAndGet();
      } else if (sees(caller, item)) {
        fresh.add(item);
      }
    });
    fresh.sort(IN_ORDER);
    return new Around(older.get(), fresh);
  }

  /** How many of them there are. */
  public int count(Caller caller) {
    AtomicInteger count = new AtomicInteger();
    each(note -> {
      if (sees(caller, Item.read(note.text()))) {
        count.incrementAndGet();
      }
    });
    return count.get();
  }

  private void each(Consumer<Note> work) {
    Optional<String> after = Optional.empty();
    do {
      Page<Note> page = store.notes(PREFIX, after, AT_ONCE);
      page.items().forEach(work);
      after = page.next();
    } while (after.isPresent());
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
