package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.store.Shards;
import dev.rooster.store.Wake;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads ahead at which times something is to be tried, and arms the timer with them. Only reads:
 * what is due is decided when it is claimed. Knows all times up to {@code knownUntil} and none
 * after.
 */
final class Horizon {
  private final EngineContext node;
  private final Timer timer;
  private final Membership membership;
  private final RetryDelay pause;
  private final List<Wake> armedWhileReading = new ArrayList<>();

  private Instant knownUntil = Instant.MIN;

  /** Halfway to what is known last, so that the next times are known before these are over. */
  private Instant readAgainAt = Instant.MIN;

  private boolean reading;
  private boolean again;
  private boolean told = true;
  private long readNanos;

  Horizon(EngineContext node, Timer timer, Membership membership) {
    this.node = node;
    this.timer = timer;
    this.membership = membership;
    this.pause = new RetryDelay(node.time());
    this.readNanos = node.time().nanos();
  }

  /** Something is to be tried at this time, in this shard. */
  void arm(Wake wake) {
    if (reading) {
      armedWhileReading.add(wake);
    }
    add(wake);
  }

  /** Others say that something is to be tried then; in which shard they do not say. */
  void armAnyShard(Instant at) {
    for (int shard = 0; shard < Shards.COUNT; shard++) {
      if (membership.shards().contains(shard)) {
        arm(new Wake(at, shard));
        return;
      }
    }
    arm(new Wake(at, 0));
  }

  private void add(Wake wake) {
    Instant at = membership.shards().contains(wake.shard()) ? wake.at() : leftToOthers(wake.at());
    if (at.isAfter(knownUntil)) {
      return;
    }
    timer.arm(at);
    if (timer.size() > 2 * EngineSettings.MOST_READ_AHEAD) {
      knowUntil(timer.shrink(EngineSettings.MOST_READ_AHEAD));
    }
  }

  /** When to look after a reminder of the others, on a grid so that one look is for many. */
  private Instant leftToOthers(Instant at) {
    long patience = node.settings().patience().toMillis();
    return Instant.ofEpochMilli((at.toEpochMilli() / patience + 2) * patience);
  }

  /** What is known is not to be trusted any more. */
  void readAgain() {
    again = true;
  }

  /** Whether others tell of their changes; if not, look often. */
  void told(boolean whether) {
    again |= whether && !told;
    told = whether;
  }

  /** Reads if it is time to. Answers whether it began to. */
  boolean tick() {
    boolean begins =
        !reading && pause.over() && membership.lasts() && (again || nanosUntilRead() <= 0);
    if (begins) {
      read();
    }
    return begins;
  }

  long nanosUntilTick() {
    return reading || !membership.lasts()
        ? Long.MAX_VALUE
        : Math.max(pause.nanosLeft(), again ? 0 : nanosUntilRead());
  }

  private long nanosUntilRead() {
    long byTime =
        readAgainAt.equals(Instant.MAX)
            ? Long.MAX_VALUE
            : readAgainAt.equals(Instant.MIN) ? 0 : node.time().nanosUntil(readAgainAt);
    if (node.store().exclusive()) {
      return byTime;
    }
    Duration every = told ? node.settings().rescan() : EngineSettings.POLL;
    return Math.min(byTime, readNanos + every.toNanos() - node.time().nanos());
  }

  private void read() {
    Instant from = node.time().now();
    Instant until = node.store().exclusive() ? Instant.MAX : from.plus(node.settings().horizon());
    reading = true;
    again = false;
    armedWhileReading.clear();
    readNanos = node.time().nanos();
    Shards shards = membership.shards();
    node.ask(
        Lane.READ,
        "reading ahead",
        store -> store.upcoming(from, until, EngineSettings.MOST_READ_AHEAD),
        result -> {
          reading = false;
          switch (result) {
            case Result.Broken<List<Wake>> broken -> {
              again = true;
              pause.failed();
            }
            case Result.Given<List<Wake>>(List<Wake> wakes) -> {
              pause.succeeded();
              again |= !shards.equals(membership.shards());
              know(wakes, until);
            }
          }
        });
  }

  private void know(List<Wake> wakes, Instant until) {
    boolean all = wakes.size() < EngineSettings.MOST_READ_AHEAD;
    timer.clear();
    knowUntil(all ? until : wakes.getLast().at());
    wakes.forEach(this::add);
    armedWhileReading.forEach(this::add);
    armedWhileReading.clear();
  }

  /** Where another look tells nothing new, there is none before all that is known is over. */
  private void knowUntil(Instant end) {
    Instant now = node.time().now();
    boolean halfway = !end.equals(knownUntil) && end.isAfter(now) && !end.equals(Instant.MAX);
    readAgainAt = halfway ? now.plus(Duration.between(now, end).dividedBy(2)) : end;
    knownUntil = end;
  }
}
