package dev.rooster.hooks;

import dev.rooster.inbox.AgentInbox;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.Batch;
import dev.rooster.inbox.Portion;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Reader;
import dev.rooster.inbox.Readiness;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Takes messages from the inbox of an agent, and puts them into words. Thread-safe. */
final class TakeMessages {
  /** A client that crashes keeps its messages from coming again for this long. */
  static final Duration LEASE = Duration.ofMinutes(2);

  private static final int MOST_ITEMS = 10;
  private static final int MOST_LISTED = 5;

  private final AgentInbox inbox;
  private final Handouts handouts;
  private final Supplier<Instant> now;
  private final Function<Caller, ZoneId> zones;

  /**
   * @param now the time of the store's clock
   * @param zones the zone in which a caller reads times
   */
  TakeMessages(
      AgentInbox inbox, Handouts handouts, Supplier<Instant> now, Function<Caller, ZoneId> zones) {
    this.inbox = inbox;
    this.handouts = handouts;
    this.now = now;
    this.zones = zones;
  }

  /** Between the steps of a turn, or at its start. */
  Injection take(HookCall call, Priority least, Function<List<AgentItem>, List<String>> more) {
    Batch batch = inbox.take(call.reader(least), portion(call));
    try {
      InjectionText words = words(call);
      String text = batch.isEmpty() ? "" : words.of(batch.items());
      Injection injection =
          new Injection(
              words.plus(text, more.apply(batch.items())), batch.receipt(), batch.items());
      return handedOut(call, injection, false);
    } catch (RuntimeException e) {
      inbox.release(call.caller(), batch.receipt());
      throw e;
    }
  }

  /** At the end of a turn, which then goes on. */
  Injection takeAll(HookCall call) {
    return worded(call, inbox.take(call.reader(Priority.IDLE), portion(call)));
  }

  /** The same for an idle session, when there is a message. */
  Injection takeAll(HookCall call, Duration wait, Supplier<Readiness> readiness)
      throws InterruptedException {
    Reader reader = call.reader(Priority.IDLE);
    return worded(call, inbox.take(reader, portion(call), wait, readiness));
  }

  private Injection worded(HookCall call, Batch batch) {
    return batch.isEmpty()
        ? Injection.NONE
        : handedOut(
            call,
            new Injection(words(call).of(batch.items()), batch.receipt(), batch.items()),
            true);
  }

  private Injection handedOut(HookCall call, Injection injection, boolean atStop) {
    if (!injection.receipt().isEmpty()) {
      handouts.handedOut(call, injection, atStop);
    }
    return injection;
  }

  /**
   * What a session hears when it begins, with the messages that do not come with its first prompt.
   * Takes nothing.
   */
  String start(HookCall call) {
    Reader reader = call.reader(Priority.IDLE);
    int sooner = inbox.count(call.reader(Priority.NORMAL));
    int later = inbox.count(reader) - sooner;
    List<AgentItem> first =
        later == 0 || sooner > MOST_ITEMS
            ? List.of()
            : inbox
                .peek(reader, new Portion(sooner + MOST_LISTED, Integer.MAX_VALUE, LEASE))
                .stream()
                .filter(it -> it.priority() == Priority.IDLE)
                .limit(MOST_LISTED)
                .toList();
    return words(call).start(call.session(), first, later);
  }

  private InjectionText words(HookCall call) {
    return new InjectionText(now.get(), zones.apply(call.caller()), call.limit());
  }

  private static Portion portion(HookCall call) {
    return new Portion(MOST_ITEMS, call.limit().most() / 2, LEASE);
  }
}
