package dev.rooster.boundary;

import dev.rooster.activity.Activity;
import dev.rooster.activity.ClientSession;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The boundaries of sessions, one note for each. {@link SetBoundary} writes them, {@link
 * PointOutWorkflow} reads them at every prompt and deletes those that are over. Thread-safe.
 */
public final class Boundaries {
  private static final String PREFIX = "boundary/";
  private static final int MOST = 50;

  private final Store store;
  private final Activity activity;

  public Boundaries(Store store, Activity activity) {
    this.store = store;
    this.activity = activity;
  }

  int prompts(String agent, String session) {
    return activity.find(agent, session).map(ClientSession::prompts).orElse(0);
  }

  void add(String agent, String session, String id, Boundary boundary) {
    store.note(Note.fresh(prefix(agent, session) + id, boundary.json()));
  }

  /** Refuses one more if there are too many. */
  void refuseTooMany(String agent, String session) {
    forgetOver(agent, session, reached(agent, session));
    if (notes(agent, session).size() >= MOST) {
      throw RefusedException.invalid(
          "%d boundaries of this session are pending".formatted(MOST),
          "wait until some are reached, or cancel their reminders");
    }
  }

  /** Reminders that came between two prompts: no prompt says that the session got them. */
  private Set<String> reached(String agent, String session) {
    int counted = prompts(agent, session);
    Set<String> reminders =
        notes(agent, session).stream()
            .map(it -> Boundary.read(it.text()))
            .filter(it -> !it.isPending(counted, store.now()))
            .map(Boundary::reminder)
            .filter(it -> !it.isEmpty())
            .collect(Collectors.toSet());
    return store.find(reminders).stream()
        .filter(it -> it.standing().status().ended())
        .map(Reminder::id)
        .collect(Collectors.toSet());
  }

  /** Whether a boundary of the session is still to be reached. */
  boolean isPending(String agent, String session) {
    List<Note> notes = notes(agent, session);
    if (notes.isEmpty()) {
      return false;
    }
    int counted = prompts(agent, session);
    return notes.stream()
        .map(it -> Boundary.read(it.text()))
        .anyMatch(it -> it.isPending(counted, store.now()) && !isCancelled(it));
  }

  /** Whether one of these reminders is a boundary of the session. */
  boolean hasAny(String agent, String session, Set<String> reminders) {
    return !reminders.isEmpty()
        && notes(agent, session).stream()
            .anyMatch(it -> reminders.contains(Boundary.read(it.text()).reminder()));
  }

  /**
   * Deletes the boundaries that have done their work: reached without a reminder, or cancelled, or
   * among those that the session has got.
   */
  void forgetOver(String agent, String session, Set<String> got) {
    int counted = prompts(agent, session);
    for (Note note : notes(agent, session)) {
      Boundary boundary = Boundary.read(note.text());
      boolean over =
          boundary.reminder().isEmpty()
              ? !boundary.isPending(counted, store.now())
              : got.contains(boundary.reminder()) || isCancelled(boundary);
      if (over) {
        store.forget(note);
      }
    }
  }

  /** A person may cancel or delete the reminder. */
  private boolean isCancelled(Boundary boundary) {
    if (boundary.reminder().isEmpty()) {
      return false;
    }
    List<Reminder> found = store.find(List.of(boundary.reminder()));
    return found.isEmpty() || found.getFirst().standing().status() == Status.CANCELLED;
  }

  /** Deletes the boundaries of sessions that are forgotten. */
  public void forgetOld() {
    Optional<String> after = Optional.empty();
    do {
      Page<Note> page = store.notes(PREFIX, after, MOST);
      for (Note note : page.items()) {
        String[] parts = note.name().split("/", -1);
        if (activity.find(parts[1], parts[2]).isEmpty()) {
          store.forget(note);
        }
      }
      after = page.next();
    } while (after.isPresent());
  }

  private List<Note> notes(String agent, String session) {
    return store.notes(prefix(agent, session), Optional.empty(), MOST).items();
  }

  private static String prefix(String agent, String session) {
    return PREFIX + agent + "/" + session + "/";
  }
}
