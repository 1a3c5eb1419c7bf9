package dev.rooster.mcp.protocol;

import dev.rooster.events.Events;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * A session of the handshake era: its terms, the resources that the client watches, and the calls
 * that it may cancel. Thread-safe.
 */
public final class McpSession {
  private static final int MOST_SUBSCRIPTIONS = 1_000;

  private final String id;
  private final Terms terms;
  private final McpOffer offer;
  private final McpCaller caller;
  private final Set<String> uris = ConcurrentHashMap.newKeySet();
  private final Map<String, Thread> running = new ConcurrentHashMap<>();
  private final AtomicReference<Optional<Events.Listener>> open =
      new AtomicReference<>(Optional.empty());

  /** The last event that the client was told of. */
  private final AtomicLong told;

  /** What client and server agreed on. */
  public record Terms(Revision revision, ClientIdentity client) {}

  McpSession(String id, Terms terms, McpOffer offer, McpCaller caller) {
    this.id = id;
    this.terms = terms;
    this.offer = offer;
    this.caller = caller;
    this.told = new AtomicLong(offer.events().last());
  }

  public String id() {
    return id;
  }

  public Terms terms() {
    return terms;
  }

  /** Whether it was begun with the token of the same user. */
  boolean isOf(McpCaller other) {
    return caller.caller().user().equals(other.caller().user());
  }

  void subscribe(String uri) {
    if (uris.size() >= MOST_SUBSCRIPTIONS) {
      throw McpException.invalid(
          "the session watches %d resources already".formatted(uris.size()),
          "unsubscribe from one first");
    }
    uris.add(uri);
  }

  void unsubscribe(String uri) {
    uris.remove(uri);
  }

  /**
   * Makes a call that the client may cancel. Of two at once with the same id, which the protocol
   * forbids, that is the first.
   */
  <T> T running(ParsedValue request, Supplier<T> call) {
    String key = CanonicalJson.of(request);
    boolean first = running.putIfAbsent(key, Thread.currentThread()) == null;
    try {
      return call.get();
    } finally {
      if (first) {
        running.remove(key);
        // The thread goes on to write the response. A late cancellation must not break that.
        boolean _ = Thread.interrupted();
      }
    }
  }

  void cancel(ParsedValue request) {
    running.computeIfPresent(
        CanonicalJson.of(request),
        (key, thread) -> {
          thread.interrupt();
          return thread;
        });
  }

  void end() {
    open.getAndSet(Optional.empty()).ifPresent(Events.Listener::end);
    running.values().forEach(Thread::interrupt);
  }

  /**
   * The stream of notifications. A client has one: a new one takes the place of the other, and
   * begins with what the client has missed meanwhile.
   */
  public ChangeStream notifications() {
    return new ChangeStream() {
      @Override
      public Events.Listener listen() {
        Events.Listener listener =
            offer.events().listen(it -> !messages(it).isEmpty(), OptionalLong.of(told.get()));
        open.getAndSet(Optional.of(listener)).ifPresent(Events.Listener::end);
        return listener;
      }

      @Override
      public String first() {
        return "";
      }

      @Override
      public List<String> of(Events.Event event) {
        told.set(event.id());
        return messages(event);
      }

      @Override
      public String last() {
        return "";
      }
    };
  }

  private List<McpChange> changes(Events.Event event) {
    return event.type().equals(Events.LOST)
        ? McpChange.unknown(uris)
        : offer.changes(event, caller, uris);
  }

  private boolean isWanted(McpChange change) {
    return switch (change) {
      case McpChange.Tools _, McpChange.Prompts _ -> offer.changesLists();
      case McpChange.Resources _ -> true;
      case McpChange.Resource(String uri) -> uris.contains(uri);
    };
  }

  private List<String> messages(Events.Event event) {
    return changes(event).stream()
        .filter(this::isWanted)
        .map(it -> it.notification(JsonText.object()).toString())
        .toList();
  }
}
