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
 * Reads the coming attempt times of reminders, and arms the timer. Only reads: the claim decides
 * which reminders are due. Knows all times up to {@code knownUntil} and none after.
 */
final class Horizon {
  private final EngineContext node;
  private final Timer timer;
  private final Membership membership;
  private final RetryDelay pause;
  private final List<Wake> armedWhileReading = new ArrayList<>();

  private Instant knownUntil = Instant.MIN;

  /** Halfway to {@code knownUntil}, so that the next times are known before these are over. */
  private Instant readAgainAt = Instant.MIN;

  private boolean reading;
  private boolean again;
  private boolean listening = true;
  private long readNanos;

  Horizon(EngineContext node, Timer timer, Membership membership) {
    this.node = node;
    this.timer = timer;
    this.membership = membership;
    this.pause = new RetryDelay(node.time());
    this.readNanos = node.time().nanos();
  }

  /** A reminder of this shard is tried at this time. */
  void arm(Wake wake) {
    if (reading) {
      armedWhileReading.add(wake);
    }
    add(wake);
  }

  /** A notice: a reminder of an unknown shard is tried then. */
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

  /** When to claim a reminder left to other nodes; on a grid, so that one claim covers many. */
  private Instant leftToOthers(Instant at) {
    long patience = node.settings().patience().toMillis();
    return Instant.ofEpochMilli((at.toEpochMilli() / patience + 2) * patience);
  }

  /** The known times may be wrong: read again. */
  void readAgain() {
    again = true;
  }

  /** Whether notices arrive; if not, poll. */
  void listening(boolean whether) {
    again |= whether && !listening;
    listening = whether;
  }

  /** Reads if necessary. Returns whether a read began. */
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
    Duration every = listening ? node.settings().rescan() : EngineSettings.POLL;
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

  /** If another read would bring nothing new, the next one waits until all known times are over. */
  private void knowUntil(Instant end) {
    Instant now = node.time().now();
    boolean halfway = !end.equals(knownUntil) && end.isAfter(now) && !end.equals(Instant.MAX);
    readAgainAt = halfway ? now.plus(Duration.between(now, end).dividedBy(2)) : end;
    knownUntil = end;
  }
}
