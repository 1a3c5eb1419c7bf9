package dev.rooster.store;

import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps reminders, their occurrences and the leases of nodes. Each method is one transaction; what
 * it wrote is durable when it returns. Reads never write. Thread-safe.
 *
 * <p>Decisions are made outside: a change is written only over the version it was made from, so
 * that an edit, a claim and a completion never overwrite each other unseen. Every method throws
 * {@link StoreException} when the store cannot be reached or used; what then was written is
 * unknown, and looking at the reminder again tells.
 */
public interface Store extends AutoCloseable {

  /**
   * Writes new reminders that are not claimed, all or none.
   *
   * @return as they are written, at version 1
   * @throws dev.rooster.reminder.RefusedException if an id is taken or given twice
   */
  List<Reminder> create(List<Reminder> reminders);

  /** The reminders with these ids, as far as they exist, in no order. */
  List<Reminder> find(Collection<String> ids);

  /** Reminders in the order of the characters of their ids, one page at a time. */
  Page<Reminder> list(Listing listing);

  /**
   * Writes each step, if its reminder is still at the version and the fence that the step was made
   * from: a reminder that was deleted and made anew has the same versions and other fences. The
   * records of a step are written with it, each over an earlier record of the same occurrence; so
   * is what the step makes, where there is none with that id. A step may let the claim go; stores
   * alone give claims.
   *
   * @param steps of different reminders
   * @return the ids of the reminders that were written; the others have changed meanwhile
   */
  Set<String> write(List<Step> steps);

  /** Removes the reminder and its history, whatever it does at the moment. */
  boolean delete(String id);

  /**
   * The occurrences of a reminder by due instant, or those of all by the time of recording; latest
   * first, one page at a time. A page begins where the one before ended, whatever became of the
   * record there.
   */
  Page<Occurrence> history(HistoryQuery query);

  /**
   * The earliest of the times at which unclaimed active reminders are to be tried, in order: those
   * later than the one instant and not later than the other; both may be out of reach.
   */
  List<Wake> upcoming(Instant after, Instant until, int limit);

  /**
   * Claims reminders whose time has come by the store's clock, earliest first, for a node whose
   * lease lasts; for another node none. A row that somebody else is changing at the moment is
   * passed over. What the node cannot take on, by key or shard, keeps nothing else from it.
   */
  Claimed claim(ClaimRequest request);

  /**
   * Claims the reminder for a run outside its schedule, if it is at this version, nothing runs it
   * and the node's lease lasts. It may be paused or have ended; its next fire stays as it is.
   *
   * @param due the instant that names the occurrence
   */
  Optional<Reminder> claimNow(String node, String id, long version, Instant due);

  /**
   * Gives back claims whose runs have not started; as if they had not been made, but for version
   * and fence. Edits made meanwhile stay.
   *
   * @param claimed as they were claimed
   * @return the ids of those that were still under the same fence
   */
  Set<String> release(String node, List<Reminder> claimed);

  /** Reminders claimed by this node. */
  List<Reminder> held(String node, int limit);

  /**
   * Reminders claimed by nodes whose leases have ended, so that this node can say what becomes of
   * them: until somebody does, they stay claimed. In an exclusive store those of any other node.
   */
  List<Reminder> abandoned(String node, int limit);

  /**
   * Asks the node that runs the reminder under this fence to stop the run. Its leases tell it until
   * the run has ended.
   */
  boolean requestStop(String id, long fence);

  /**
   * Starts or renews the lease of a node: it lasts for the length from now on.
   *
   * @param joining whether it starts; a lease that ended is not renewed
   * @param watchingSince since when the node has been watching without a gap
   * @return empty if the lease had ended
   */
  Optional<Lease> lease(String node, boolean joining, Duration length, Instant watchingSince);

  /** Ends the lease of a node that holds no claim. */
  void leave(String node);

  /**
   * Deletes up to {@code limit} old records: those recorded before the instant, and of the given
   * reminders those beyond the latest {@code most} by due instant. Reminders that have ended and do
   * not run go with their last record.
   *
   * @param most 1 or more
   * @return how many records were deleted
   */
  int prune(Instant before, int most, Collection<String> reminderIds, int limit);

  /** What is noted under the name. */
  Optional<Note> note(String name);

  /** Notes in the order of the characters of their names, which begin so; a page at a time. */
  Page<Note> notes(String prefix, Optional<String> after, int limit);

  /** The names of the same notes, without their texts: for counting and for choosing. */
  Page<String> noteNames(String prefix, Optional<String> after, int limit);

  /**
   * Writes the text, if the note is still at that version, or still missing.
   *
   * @return whether it is written
   */
  boolean note(Note note);

  /** Removes the note, if it is still at that version. */
  boolean forget(Note note);

  /** The time by which things are due, in whole milliseconds. */
  Instant now();

  /**
   * Whether no other process can use the store. Then there are no leases to watch: whoever asks has
   * one, is the only live node, and the claims of all others are abandoned.
   */
  boolean exclusive();

  /**
   * Tells the listener of changes that others make, on a thread that must not be held up; first of
   * all whether it does. Changes of its own it may tell, an exclusive store nothing.
   *
   * @param horizon what is to be tried within this time is told
   */
  void listen(Duration horizon, Consumer<Notice> listener);

  @Override
  void close();
}
