package dev.rooster.inbox;

import dev.rooster.format.JsonText;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;

/**
 * The fields of an item that the name of its note contains, so that items are counted, sorted and
 * chosen without reading their texts: {@code
 * agent-inbox/codex/SESSION/normal/r-4kq2vw7a/2026-11-16T09:00:00Z/alice}. Agent, session and
 * priority come first: a reader lists only the names that it may take. The reminder follows, so
 * that one look finds the item that a further fire joins.
 *
 * @param note the name of the note
 * @param due when the first of its fires was due
 */
record ItemKey(String note, String session, Priority priority, Instant due, String owner) {
  /** The most urgent first; among equals the oldest. */
  static final Comparator<ItemKey> BY_PRIORITY =
      Comparator.comparing(ItemKey::priority)
          .thenComparing(ItemKey::due)
          .thenComparing(ItemKey::note);

  /** The prefix of the names of all items. */
  static final String ALL = "agent-inbox/";

  static ItemKey of(AgentItem item) {
    String note = ofReminder(item) + item.fires().first() + "/" + item.to().owner();
    return new ItemKey(
        note, item.to().session(), item.priority(), item.fires().first(), item.to().owner());
  }

  /** The prefix of the names of all items of an agent. */
  static String ofAgent(String agent) {
    return ALL + agent + "/";
  }

  /** The prefix of the names of the items for a session of an agent. */
  static String ofSession(String agent, String session) {
    return ofAgent(agent) + session + "/";
  }

  static String ofPriority(String agent, String session, Priority priority) {
    return ofSession(agent, session) + JsonText.word(priority) + "/";
  }

  /** The prefix of the names of the items of the same reminder, for the same session. */
  static String ofReminder(AgentItem item) {
    return ofPriority(item.to().agent(), item.to().session(), item.priority())
        + item.about().id()
        + "/";
  }

  /** The agent in a name. */
  static String agent(String note) {
    return note.substring(ALL.length(), note.indexOf('/', ALL.length()));
  }

  /** The session in a name. */
  static String session(String agent, String note) {
    String rest = note.substring(ofAgent(agent).length());
    return rest.substring(0, rest.indexOf('/'));
  }

  /** Greater than the names of all items for a session, and smaller than those of the next. */
  static String after(String agent, String session) {
    return ofAgent(agent) + session + (char) ('/' + 1);
  }

  /** Greater than the names of all items of an agent, and smaller than those of the next. */
  static String after(String agent) {
    return ALL + agent + (char) ('/' + 1);
  }

  /** Whether it is of a reminder of this agent. */
  boolean isOf(String agent, String reminder) {
    return note.startsWith(ofPriority(agent, session, priority) + reminder + "/");
  }

  static ItemKey read(String agent, String note) {
    String[] parts = note.substring(ofAgent(agent).length()).split("/", 5);
    return new ItemKey(
        note,
        parts[0],
        Priority.valueOf(parts[1].toUpperCase(Locale.ROOT)),
        Instant.parse(parts[3]),
        parts[4]);
  }
}
