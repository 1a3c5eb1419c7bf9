package dev.rooster.fire;

import dev.rooster.agent.OperatorNotice;
import dev.rooster.inbox.Inbox;
import dev.rooster.inbox.InboxItem;
import dev.rooster.inbox.Priority;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.trust.Digest;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Puts notices for the operator into the local inbox, and remembers in the store which troubles it
 * has told. A crash between the two tells twice rather than not at all. Thread-safe.
 */
public final class TellOperator implements OperatorNotice {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final String PREFIX = "notice/";

  private final Store store;
  private final Inbox terminal;
  private final InstantSource clock;

  /**
   * @param terminal the local inbox
   */
  public TellOperator(Store store, Inbox terminal, InstantSource clock) {
    this.store = store;
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public void began(String trouble, String text) {
    try {
      String id = id(trouble);
      if (store.note(PREFIX + id).isEmpty()) {
        terminal.put(
            new InboxItem(id, "", text, Optional.empty(), clock.instant()), Priority.NORMAL);
        store.note(Note.fresh(PREFIX + id, trouble));
      }
    } catch (StoreException e) {
      LOG.log(System.Logger.Level.WARNING, "store unavailable; the operator is not told: " + text);
    }
  }

  @Override
  public void ended(String trouble) {
    try {
      store.note(PREFIX + id(trouble)).ifPresent(store::forget);
    } catch (StoreException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "store unavailable; the operator will not be told if it happens again: " + trouble);
    }
  }

  private static String id(String trouble) {
    return "notice-" + Digest.hex(trouble, 12);
  }
}
