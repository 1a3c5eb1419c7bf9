package dev.rooster.hooks;

import dev.rooster.inbox.AgentInbox;
import dev.rooster.trust.Caller;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The messages that clients have and may not have used yet. A message is acknowledged when the
 * client has seen it and its session shows a later event, whichever of the two is heard of first:
 * the client goes on while its confirmation is on the way. In memory: what a crash makes it forget
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
   * @param text if it let a turn go on; empty for others
   * @param seen whether the client has it for sure
   * @param passed whether the session has shown a later event
   */
  private record Handout(String receipt, String owner, String text, boolean seen, boolean passed) {
    Handout asSeen() {
      return new Handout(receipt, owner, text, true, passed);
    }

    Handout asPassed() {
      return new Handout(receipt, owner, text, seen, true);
    }
  }

  Handouts(AgentInbox inbox) {
    this.inbox = inbox;
  }

  /** A client that does not confirm has seen the text when it has the answer. */
  synchronized void handedOut(HookCall call, Injection injection, boolean atStop) {
    String text = atStop ? plain(injection.text()) : "";
    Handout handout = new Handout(injection.receipt(), call.owner(), text, !call.confirms(), false);
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
  boolean seen(Caller caller, String receipt) {
    Optional<HookSession> session = markSeen(caller, receipt);
    session.ifPresent(it -> acknowledge(caller, it));
    return session.isPresent();
  }

  private synchronized Optional<HookSession> markSeen(Caller caller, String receipt) {
    Predicate<Handout> meant = it -> it.receipt().equals(receipt) && caller.sees(it.owner());
    Optional<HookSession> session =
        bySession.entrySet().stream()
            .filter(it -> it.getValue().stream().anyMatch(meant))
            .map(Map.Entry::getKey)
            .findFirst();
    session
        .map(bySession::get)
        .ifPresent(all -> all.replaceAll(it -> meant.test(it) ? it.asSeen() : it));
    return session;
  }

  /** The session goes on: it has used what it has seen. */
  void used(HookCall call) {
    markPassed(call.session());
    acknowledge(call.caller(), call.session());
  }

  private synchronized void markPassed(HookSession session) {
    bySession.computeIfPresent(
        session, (same, all) -> new ArrayList<>(all.stream().map(Handout::asPassed).toList()));
  }

  private void acknowledge(Caller caller, HookSession session) {
    for (Handout handout : of(session)) {
      if (handout.seen() && handout.passed()) {
        inbox.acknowledge(caller, handout.receipt());
        forget(session, handout.receipt());
      }
    }
  }

  /** Whether a prompt is the text that let the last turn go on: no person wrote it. */
  boolean isOurs(HookSession session, String prompt) {
    String plain = plain(prompt);
    return !plain.isEmpty() && of(session).stream().anyMatch(it -> it.text().equals(plain));
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
