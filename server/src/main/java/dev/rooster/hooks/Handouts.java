package dev.rooster.hooks;

import dev.rooster.inbox.AgentInbox;
import dev.rooster.trust.Caller;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The messages that clients have and may not have used yet. A message is acknowledged when its
 * session shows a later event after the client has seen it. In memory: what a crash makes it forget
 * comes again when the lease expires, marked as maybe seen. Thread-safe.
 */
final class Handouts {
  /** Sessions with open messages; the oldest is forgotten first. */
  private static final int MOST_SESSIONS = 10_000;

  /** Open messages of a session; a client that never confirms would pile them up. */
  private static final int MOST_OF_ONE = 100;

  private final AgentInbox inbox;
  private final Map<HookSession, List<Handout>> bySession = new LinkedHashMap<>();

  /**
   * A text that a session got.
   *
   * @param owner the user whose session it is
   * @param atStop whether it let a turn go on
   * @param seen whether the client has it for sure
   */
  private record Handout(String receipt, String owner, String text, boolean atStop, boolean seen) {
    Handout asSeen() {
      return new Handout(receipt, owner, text, atStop, true);
    }
  }

  Handouts(AgentInbox inbox) {
    this.inbox = inbox;
  }

  /** A client that does not confirm has seen the text when it has the answer. */
  synchronized void handedOut(HookCall call, Injection injection, boolean atStop) {
    Handout handout =
        new Handout(injection.receipt(), call.owner(), injection.text(), atStop, !call.confirms());
    List<Handout> own = bySession.computeIfAbsent(call.session(), it -> new ArrayList<>());
    own.add(handout);
    if (own.size() > MOST_OF_ONE) {
      own.removeFirst();
    }
    if (bySession.size() > MOST_SESSIONS) {
      bySession.remove(bySession.keySet().iterator().next());
    }
  }

  /**
   * The client has shown the messages of a receipt.
   *
   * @return false if the receipt is unknown, or another user's
   */
  synchronized boolean seen(Caller caller, String receipt) {
    Predicate<Handout> meant = it -> it.receipt().equals(receipt) && caller.sees(it.owner());
    boolean known = bySession.values().stream().flatMap(List::stream).anyMatch(meant);
    bySession.values().forEach(all -> all.replaceAll(it -> meant.test(it) ? it.asSeen() : it));
    return known;
  }

  /**
   * The session goes on: it has used what it has seen. A turn that goes on because of a text has
   * used that too.
   */
  void used(HookCall call, boolean goesOn) {
    for (Handout handout : of(call.session())) {
      if (handout.seen() || (goesOn && handout.atStop())) {
        inbox.acknowledge(call.caller(), handout.receipt());
        forget(call.session(), handout.receipt());
      }
    }
  }

  /** Whether a prompt is the text that let the last turn go on: no person wrote it. */
  boolean isOurs(HookSession session, String prompt) {
    String plain = plain(prompt);
    return of(session).stream().anyMatch(it -> it.atStop() && plain(it.text()).equals(plain));
  }

  /** Clients escape the signs of tags. */
  private static String plain(String text) {
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip();
  }

  /** The session has ended or begun anew, and may not have used what it got. */
  synchronized void forget(HookSession session) {
    bySession.remove(session);
  }

  private synchronized List<Handout> of(HookSession session) {
    return List.copyOf(bySession.getOrDefault(session, List.of()));
  }

  private synchronized void forget(HookSession session, String receipt) {
    List<Handout> rest = bySession.getOrDefault(session, new ArrayList<>());
    rest.removeIf(it -> it.receipt().equals(receipt));
    if (rest.isEmpty()) {
      bySession.remove(session);
    }
  }
}
