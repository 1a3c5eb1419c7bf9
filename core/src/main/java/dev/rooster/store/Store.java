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
 * Stores reminders, their occurrences and the leases of nodes. Each method is one transaction, and
 * durable when it returns. Reads never write. Thread-safe.
 *
 * <p>The caller decides, the store writes: a change is written only over the version it was based
 * on, so an edit, a claim and a completion never overwrite each other unnoticed. Every method
 * throws {@link StoreException} when the store is unavailable; whether a change was written is then
 * unknown, and the caller can read the reminder to find out.
 */
public interface Store extends AutoCloseable {

  /**
   * Writes new reminders that are not claimed, all or none.
   *
   * @return the reminders as written, at version 1
   * @throws dev.rooster.reminder.RefusedException if an id is taken or given twice
   */
  List<Reminder> create(List<Reminder> reminders);

  /** The existing reminders with these ids, in no order. */
  List<Reminder> find(Collection<String> ids);

  /** Reminders in the order of the listing, one page at a time. */
  Page<Reminder> list(Listing listing);

  /**
   * Writes each step whose reminder is still at the version and the fence that the step was based
   * on. (A reminder that was deleted and created again has the same versions but other fences.)
   * Deletes the records that the step withdraws, writes its own, each over an earlier record of the
   * same occurrence, and creates its further reminders unless their ids exist. A step may release
   * the claim; only stores grant claims.
   *
   * @param steps of different reminders
   * @return the ids of the written reminders; the others have changed since
   */
  Set<String> write(List<Step> steps);

  /** Deletes the reminder and its history, even while it runs. */
  boolean delete(String id);

  /**
   * The occurrences of one reminder by due instant, or of all reminders by the time of recording;
   * latest first, one page at a time. A cursor stays valid if its record moves or is deleted.
   */
  Page<Occurrence> history(HistoryQuery query);

  /**
   * The records of reminders that have one which was recorded after the instant: of each, those
   * recorded or due after it. If the instant is now, a clock that was ahead has written them.
   *
   * @param afterId only of reminders with greater ids
   * @param reminders of how many reminders at most
   * @return by reminder id and due instant
   */
  List<Occurrence> recordedAfter(Instant instant, String afterId, int reminders);

  /**
   * The earliest times at which unclaimed active reminders are tried, in order: later than the
   * first instant and not later than the second. Both may lie outside the range that the store can
   * hold.
   */
  List<Wake> upcoming(Instant after, Instant until, int limit);

  /**
   * Claims reminders that are due by the store's clock, earliest first, for a node with a valid
   * lease; any other node gets none. Skips a row that another transaction is changing. A reminder
   * that the node cannot take, because of its key or shard, does not prevent it from claiming
   * others. Neither does one that only a newer version can read, which is never claimed here.
   */
  Claimed claim(ClaimRequest request);

  /**
   * Claims the reminder for a run outside its schedule, if it is at this version, is not running
   * and the node's lease is valid. It may be paused or ended; its next fire stays unchanged.
   *
   * @param due the instant that names the occurrence
   */
  Optional<Reminder> claimNow(String node, String id, long version, Instant due);

  /**
   * Releases claims whose runs have not started, as if they had not been granted, except for
   * version and fence. Edits since the claim stay.
   *
   * @param claimed as they were claimed
   * @return the ids of the reminders that were still under the same fence
   */
  Set<String> release(String node, List<Reminder> claimed);

  /** Reminders claimed by this node. */
  List<Reminder> held(String node, int limit);

  /**
   * Reminders claimed by nodes whose leases have expired, for this node to complete; until then
   * they stay claimed. In an exclusive store, the claims of any other node. Leaves out reminders
   * that only a newer version can read.
   */
  List<Reminder> abandoned(String node, int limit);

  /**
   * Asks the node that runs the reminder under this fence to stop the run. The node's leases report
   * it until the run has ended.
   */
  boolean requestStop(String id, long fence);

  /**
   * Starts or renews the lease of a node, for the given length from now. When a node joins, a lease
   * of another that would last {@link Lease#MOST_LENGTHS} times longer is cut to this length: it
   * was given by a clock that was ahead.
   *
   * @param joining whether to start a lease; an expired lease is not renewed
   * @param watchingSince since when the node has been active without a gap
   * @return empty if the lease had expired
   */
  Optional<Lease> lease(String node, boolean joining, Duration length, Instant watchingSince);

  /** Ends the lease of a node that holds no claim. */
  void leave(String node);

  /**
   * Deletes up to {@code limit} old records, which {@link Timeline} still counts: all recorded
   * before the instant, and for the given reminders all but the latest {@code most} by due instant.
   * A reminder that has ended and is not running is deleted with its last record.
   *
   * @param most 1 or more
   * @return how many records were deleted
   */
  int prune(Instant before, int most, Collection<String> reminderIds, int limit);

  /** The note with this name. */
  Optional<Note> note(String name);

  /** Notes whose names have this prefix, by name, one page at a time. */
  Page<Note> notes(String prefix, Optional<String> after, int limit);

  /** The names of the same notes, without their texts: for counting and for choosing. */
  Page<String> noteNames(String prefix, Optional<String> after, int limit);

  /**
   * Writes the note if it is still at that version, or still missing.
   *
   * @return whether it is written
   */
  boolean note(Note note);

  /** Deletes the note if it is still at that version. */
  boolean forget(Note note);

  /**
   * Takes a lock. If another holder has it, the caller becomes the next in line, unless another one
   * is: then the lock is granted to no other holder for {@link NamedLock#PLACE_IN_LINE}, so that
   * every node gets its turn. A holder must not ask for a lock that it has.
   *
   * @param length how long the holder has the lock unless it renews it
   * @return empty if another holder has the lock, or is the next in line
   */
  Optional<NamedLock> lock(String name, String holder, Duration length);

  /**
   * Extends all locks of a holder that have not expired, to the given length from now.
   *
   * @return the locks that the holder still has
   */
  Set<NamedLock> renewLocks(String holder, Duration length);

  /** Releases a lock, if the holder still has it. */
  void unlock(NamedLock lock);

  /** A part of a list of reminders for people, with counts of the whole. */
  Rows rows(RowQuery query);

  /**
   * The latest records of several reminders at once, without their reasons, replies and details.
   *
   * @param most of each reminder, by due instant; 1 or more
   * @return by reminder id and due instant
   */
  List<Occurrence> latest(Collection<String> ids, int most);

  /** The ids of the reminders with a record other than ok, latest first. */
  Page<String> unsuccessful(UnsuccessfulQuery query);

  /** The clock that decides what is due, in whole milliseconds. */
  Instant now();

  /**
   * Whether no other process can use the store. Then every caller has a valid lease and is the only
   * live node, and the claims of all other nodes are abandoned.
   */
  boolean exclusive();

  /**
   * Reports changes by other nodes to the listener, which must not block. The first notice says
   * whether changes can be reported. It may report the node's own changes too. An exclusive store
   * reports nothing.
   *
   * @param horizon reminders that are tried within this time are reported
   */
  void listen(Duration horizon, Consumer<Notice> listener);

  /** Records over a span of time, added up. */
  Timeline timeline();

  @Override
  void close();
}
