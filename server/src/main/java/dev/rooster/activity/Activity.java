package dev.rooster.activity;

import dev.rooster.activity.ClientSession.Did;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * The running sessions of clients. Hooks and MCP calls report signs here; each method returns the
 * session as it is then. Stored in one note for each session, so that restarts and other nodes know
 * them. Thread-safe.
 */
public final class Activity {
  /** A session without a sign for this long is forgotten. */
  public static final Duration KEPT = Duration.ofDays(7);

  /** A sign that changes nothing else is stored again only after this time. */
  static final Duration FRESH = Duration.ofSeconds(30);

  /** The same for the waiting of a client that is known to be there. */
  static final Duration FRESH_WAIT = Duration.ofMinutes(10);

  private static final String PREFIX = "client-session/";
  private static final int PAGE = 500;
  private static final int MOST_TRIES = 20;

  private final Store store;
  private final ReadSessions sessions = new ReadSessions();
  private final List<ActivityListener> listeners = new CopyOnWriteArrayList<>();

  public Activity(Store store) {
    this.store = store;
  }

  public void listen(ActivityListener listener) {
    listeners.add(listener);
  }

  /** A session has started, and waits for its user. */
  public ClientSession started(Sign sign) {
    return signed(sign, Did.STARTED);
  }

  /** The user has sent a prompt. Counts it. */
  public ClientSession prompted(Sign sign) {
    return signed(sign, Did.PROMPTED);
  }

  /** The agent works, for example because it calls a tool. */
  public ClientSession worked(Sign sign) {
    return signed(sign, Did.WORKED);
  }

  /** A sub-agent of a session works. The session itself may wait for its user. */
  public void helped(Sign sign) {
    ifKnown(sign, Did.HELPED);
  }

  /** The client of a session waits for a message: it is there, but unused. */
  public void waits(Sign sign) {
    ifKnown(sign, Did.WAITED);
  }

  private void ifKnown(Sign sign, Did did) {
    if (find(sign.agent(), sign.session()).isPresent()) {
      signed(sign, did);
    }
  }

  /** The agent has ended its turn. */
  public ClientSession stopped(Sign sign) {
    return signed(sign, Did.STOPPED);
  }

  /** The client has closed the session. */
  public ClientSession ended(Sign sign) {
    return signed(sign, Did.ENDED);
  }

  private ClientSession signed(Sign sign, Did did) {
    String name = name(sign.agent(), sign.session());
    for (int i = 0; i < MOST_TRIES; i++) {
      Optional<Note> note = store.note(name);
      Optional<ClientSession> before = note.map(sessions::read);
      ClientSession after = ClientSession.after(before, sign, did, store.now());
      if (before.filter(it -> isFresh(it, after)).isPresent()) {
        return before.get();
      }
      if (store.note(Note.over(note, name, SessionJson.of(after).toString()))) {
        listeners.forEach(it -> it.changed(before, after));
        return after;
      }
    }
    throw new StoreException(
        "session %s changes faster than it can be stored".formatted(sign.session()),
        "try again in a moment");
  }

  /**
   * Whether the sign says nothing new. Tool calls come many times a second. A client without hooks
   * is idle since its latest sign, so each of them counts.
   */
  private static boolean isFresh(ClientSession before, ClientSession after) {
    return before.state().equals(after.state())
        && before.prompts() == after.prompts()
        && before.client().equals(after.client())
        && after.seen().hook().isPresent()
        && before.seen().hook().isPresent() == after.seen().hook().isPresent()
        && before.seen().mcp().isPresent() == after.seen().mcp().isPresent()
        && before.seen().last().plus(FRESH).isAfter(after.seen().last())
        && isFreshWait(before, after);
  }

  private static boolean isFreshWait(ClientSession before, ClientSession after) {
    return after
        .seen()
        .waited()
        .map(it ->
            before.seen().waited().filter(last -> last.plus(FRESH_WAIT).isAfter(it)).isPresent())
        .orElse(true);
  }

  public Optional<ClientSession> find(String agent, String session) {
    return store.note(name(agent, session)).map(sessions::read);
  }

  /** The open sessions of an agent, the one with the latest sign first. */
  public List<ClientSession> open(String agent) {
    return among(PREFIX + agent + "/");
  }

  /** The open sessions of all agents, the one with the latest sign first. */
  public List<ClientSession> open() {
    return among(PREFIX);
  }

  private List<ClientSession> among(String prefix) {
    Instant now = store.now();
    return read(prefix, sessions::read).stream()
        .filter(it -> it.isOpen(now))
        .sorted(Comparator.comparing((ClientSession it) -> it.seen().last()).reversed())
        .toList();
  }

  /** The latest sign of an agent by a hook, in any session; empty if there was none lately. */
  public Optional<Instant> lastHook(String agent) {
    return read(PREFIX + agent + "/", sessions::read).stream()
        .flatMap(it -> it.seen().hook().stream())
        .max(Comparator.naturalOrder());
  }

  /** Forgets sessions without a sign for a week. */
  public void forgetOld() {
    Instant before = store.now().minus(KEPT);
    List<Note> all = read(PREFIX, Function.identity());
    all.stream()
        .filter(it -> sessions.read(it).seen().there().isBefore(before))
        .forEach(store::forget);
    sessions.keep(all.stream().map(Note::name).toList());
  }

  private <T> List<T> read(String prefix, Function<Note, T> reading) {
    List<T> all = new ArrayList<>();
    Optional<String> after = Optional.empty();
    do {
      Page<Note> page = store.notes(prefix, after, PAGE);
      page.items().forEach(it -> all.add(reading.apply(it)));
      after = page.next();
    } while (after.isPresent());
    return all;
  }

  private static String name(String agent, String session) {
    return PREFIX + agent + "/" + session;
  }
}
