package dev.rooster.hooks;

import dev.rooster.activity.Activity;
import dev.rooster.activity.ClientSession;
import dev.rooster.inbox.Readiness;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Lets a client wait for a message while its session is idle, so that the message wakes it. The
 * latest wait of a session ends the earlier ones. A wait acknowledges nothing: it goes on in the
 * background, whatever the session does, so it proves no use of a message. Thread-safe.
 */
final class WaitForMessage {
  private static final Long ENDED = 0L;

  private final Activity activity;
  private final TakeMessages messages;
  private final Supplier<Instant> now;
  private final AtomicLong waits = new AtomicLong();
  private final Map<HookSession, Long> latest = new ConcurrentHashMap<>();

  /**
   * @param now the time of the store's clock
   */
  WaitForMessage(Activity activity, TakeMessages messages, Supplier<Instant> now) {
    this.activity = activity;
    this.messages = messages;
    this.now = now;
  }

  /** Waits, at most for this time. */
  WaitResult wait(HookCall call, Duration most) throws InterruptedException {
    long own = waits.incrementAndGet();
    latest.put(call.session(), own);
    try {
      if (readiness(call, own) == Readiness.STOP) {
        return new WaitResult.Over();
      }
      activity.waits(call.sign());
      Injection injection = messages.takeAll(call, most, () -> readiness(call, own));
      if (!injection.isEmpty()) {
        return new WaitResult.Message(injection.text(), Receipts.outside(injection.receipt()));
      }
      return readiness(call, own) == Readiness.STOP
          ? new WaitResult.Over()
          : new WaitResult.NotYet();
    } finally {
      latest.computeIfPresent(
          call.session(), (session, it) -> it == own || it.equals(ENDED) ? null : it);
    }
  }

  /** Ends the wait of a session that begins in a new process: no process reads the old one's. */
  void endOf(HookSession session) {
    latest.computeIfPresent(session, (same, it) -> ENDED);
  }

  /** A session at work gets its messages by its other hooks, unless it calls none any more. */
  private Readiness readiness(HookCall call, long own) {
    if (latest.getOrDefault(call.session(), own) != own) {
      return Readiness.STOP;
    }
    return activity
        .find(call.session().agent(), call.session().id())
        .map(it ->
            switch (it.state()) {
              case ClientSession.Idle _ -> Readiness.TAKE;
              case ClientSession.Active _ when it.isAtWork(now.get()) -> Readiness.WAIT;
              case ClientSession.Active _ -> Readiness.TAKE;
              case ClientSession.Ended _ -> Readiness.STOP;
            })
        .orElse(Readiness.STOP);
  }
}
