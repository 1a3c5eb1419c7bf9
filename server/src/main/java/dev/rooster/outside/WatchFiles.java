package dev.rooster.outside;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.On;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Notices that a file was created, changed or deleted. Compares its size and time of modification
 * with the last known ones, which are in the store: so it also notices what changed while no daemon
 * ran, and does not care how a program saves. One thread calls {@link #look}.
 */
final class WatchFiles {
  /** How long a file must stay as it is before its change counts. */
  static final Duration QUIET = Duration.ofSeconds(1);

  /** A file that keeps changing fires this often. */
  static final Duration LONGEST = Duration.ofSeconds(10);

  private static final String PREFIX = "watched-file/";
  private static final String ABSENT = "absent";

  private final Store store;
  private final GiveEvent giveEvent;
  private final Path userHome;
  private final Map<String, Watched> byId = new ConcurrentHashMap<>();

  /**
   * A file as it was when the reminder last fired, or began to wait.
   *
   * @param path as written
   * @param since since when it is watched; with the number of fires, it names an event
   * @param fires how often it fired since
   */
  private record Known(String path, String shape, String since, int fires) {
    private Known firedWith(String other) {
      return new Known(path, other, since, fires + 1);
    }

    private String key() {
      return "file %s %d %s".formatted(since, fires, path);
    }

    private String json() {
      return JsonText.object()
          .with("path", path)
          .with("shape", shape)
          .with("since", since)
          .with("fires", fires)
          .toString();
    }

    private static Known read(Note note) {
      Fields fields = Fields.of(Json.read(note.text()), "", new Problems());
      return new Known(
          fields.text("path").orElse(""),
          fields.text("shape").orElse(""),
          fields.text("since").orElse(""),
          fields.number("fires", 0, Integer.MAX_VALUE).orElse(0));
    }
  }

  /**
   * @param shape what the latest look saw
   * @param since since when the file has this shape
   * @param first when the shape first differed from the known one
   */
  private record Pending(String shape, Instant since, Instant first) {}

  private record Watched(On on, Known known, Optional<Pending> pending) {}

  /**
   * @param userHome the directory that replaces {@code ~}
   */
  WatchFiles(Store store, GiveEvent giveEvent, Path userHome) {
    this.store = store;
    this.giveEvent = giveEvent;
    this.userHome = userHome;
  }

  /** Watches the file of a reminder. A file without a known shape counts from now on. */
  void put(Waiting reminder) {
    Watched before = byId.get(reminder.id());
    if (before == null || !before.on().equals(reminder.on())) {
      byId.put(reminder.id(), new Watched(reminder.on(), known(reminder), Optional.empty()));
    }
  }

  private Known known(Waiting reminder) {
    String path = reminder.on().what();
    Optional<Note> note = store.note(PREFIX + reminder.id());
    Optional<Known> stored = note.map(Known::read).filter(it -> it.path().equals(path));
    if (stored.isPresent()) {
      return stored.get();
    }
    Known now = new Known(path, shape(path).orElse(ABSENT), store.now().toString(), 0);
    store.note(Note.over(note, PREFIX + reminder.id(), now.json()));
    return now;
  }

  /** Stops watching, but still knows the file: another node goes on. */
  void leaveAll() {
    byId.clear();
  }

  /** What happens to the file until the reminder waits again does not count. */
  void remove(String id) {
    byId.remove(id);
    store.note(PREFIX + id).ifPresent(store::forget);
  }

  /** Looks at all files once. One whose event cannot be stored does not hold up the others. */
  void look(Instant now) {
    Optional<RuntimeException> trouble = Optional.empty();
    for (Map.Entry<String, Watched> each : byId.entrySet()) {
      try {
        look(each.getKey(), each.getValue(), now);
      } catch (StoreException | RefusedException e) {
        trouble = Optional.of(e);
      }
    }
    if (trouble.isPresent()) {
      throw trouble.get();
    }
  }

  private void look(String id, Watched watched, Instant now) {
    Optional<String> shape = shape(watched.on().what());
    if (shape.isEmpty()) {
      return;
    }
    if (shape.get().equals(watched.known().shape())) {
      if (watched.pending().isPresent()) {
        byId.replace(id, watched, new Watched(watched.on(), watched.known(), Optional.empty()));
      }
      return;
    }
    Pending pending = pending(watched, shape.get(), now);
    boolean settled =
        !now.isBefore(pending.since().plus(QUIET)) || !now.isBefore(pending.first().plus(LONGEST));
    if (settled) {
      fire(id, watched, shape.get());
    } else {
      byId.replace(id, watched, new Watched(watched.on(), watched.known(), Optional.of(pending)));
    }
  }

  /** If the clock was set back, the file rests from now on. */
  private static Pending pending(Watched watched, String shape, Instant now) {
    Optional<Pending> before = watched.pending().filter(it -> !it.since().isAfter(now));
    Instant first = before.map(Pending::first).orElse(now);
    return before
        .filter(it -> it.shape().equals(shape))
        .orElseGet(() -> new Pending(shape, now, first));
  }

  /** The event is stored before the shape: after a crash between them it is known by its key. */
  private void fire(String id, Watched watched, String shape) {
    Known before = watched.known();
    Happened event =
        Happened.of(
            giveEvent.now(),
            before.key(),
            On.Source.FILE,
            "The file %s was %s".formatted(before.path(), verb(before.shape(), shape)),
            "");
    if (!giveEvent.give(id, watched.on(), event)) {
      byId.remove(id, watched);
      return;
    }
    Known after = before.firedWith(shape);
    store.note(Note.over(store.note(PREFIX + id), PREFIX + id, after.json()));
    byId.replace(id, watched, new Watched(watched.on(), after, Optional.empty()));
  }

  private static String verb(String before, String after) {
    if (after.equals(ABSENT)) {
      return "deleted";
    }
    return before.equals(ABSENT) ? "created" : "changed";
  }

  /** Empty if that cannot be said now. */
  private Optional<String> shape(String written) {
    try {
      Path path =
          written.startsWith("~/") ? userHome.resolve(written.substring(2)) : Path.of(written);
      BasicFileAttributes seen = Files.readAttributes(path, BasicFileAttributes.class);
      return Optional.of(
          "%d %d".formatted(seen.size(), seen.lastModifiedTime().to(TimeUnit.NANOSECONDS)));
    } catch (NoSuchFileException | NotDirectoryException | InvalidPathException e) {
      return Optional.of(ABSENT);
    } catch (FileSystemException e) {
      return "Not a directory".equals(e.getReason()) ? Optional.of(ABSENT) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
