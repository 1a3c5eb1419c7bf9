package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Reminder;
import dev.rooster.store.Lease;
import dev.rooster.store.Shards;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * This node among the others: its lease, its preferred shards, and since when a node has been
 * active. Renews the lease, stops in time when it cannot, and takes over from dead nodes.
 */
final class Membership {
  /** How long the store may take to confirm the lease after a jump of the wall clock. */
  private static final Duration TIME_TO_ASK = Duration.ofSeconds(2);

  /** Events of the lease; called on the engine's thread. */
  interface Events {
    /** The node may claim; the horizon must be read again. */
    void joined();

    /** The preferred shards have changed. */
    void shardsChanged();

    /** The lease expired: the runs belong to other nodes. */
    void lost();

    void tookOver(List<Reminder> claimed);

    void stopRequested(Set<String> ids);
  }

  private final EngineContext node;
  private final Supplier<String> newId;
  private final Events events;
  private final RetryDelay pause;
  private final TakeOver takeOver;

  private String id;
  private boolean member;
  private boolean asking;
  private boolean renewNow;
  private boolean renewSoon;

  /**
   * Until this time, or until the next renewal, the wall clock does not end the lease, because it
   * has jumped.
   */
  private long trustedUntilNanos;

  private Shards shards = Shards.ALL;
  private Instant watchingSince;
  private Instant anyWatchingSince;

  /** By nanoTime and by the wall clock: the earlier one ends the lease. */
  private long renewedNanos;

  private Instant renewedWall;

  Membership(EngineContext node, Supplier<String> newId, Events events) {
    this.node = node;
    this.newId = newId;
    this.events = events;
    this.pause = new RetryDelay(node.time());
    this.takeOver = new TakeOver(node, events::tookOver);
    this.id = newId.get();
    this.watchingSince = node.time().nowInMillis();
    this.anyWatchingSince = watchingSince;
    this.renewedNanos = node.time().nanos();
    this.trustedUntilNanos = renewedNanos;
    this.renewedWall = node.time().wall();
  }

  String id() {
    return id;
  }

  /**
   * Whether a run claimed under this id may start. The lease may have expired since the last tick,
   * or the store has yet to confirm it; then other nodes may run it by now.
   */
  boolean mayBegin(String claimedBy) {
    return claimedBy.equals(id) && (node.store().exclusive() || (lasts() && !ended()));
  }

  /**
   * Whether the current lease is still valid, for the thread of a run, which may be suspended
   * before it starts. Any thread may call the result.
   */
  BooleanSupplier lasting() {
    if (node.store().exclusive()) {
      return () -> true;
    }
    long left = nanosUntilEnd();
    long endNanos = node.time().nanos() + left;
    Instant endWall = node.time().wall().plusNanos(left);
    return () -> node.time().nanos() < endNanos && node.time().wall().isBefore(endWall);
  }

  /** Whether this node may claim, as far as it knows. */
  boolean lasts() {
    return member && !renewNow;
  }

  Shards shards() {
    return shards;
  }

  Instant watchingSince() {
    return anyWatchingSince;
  }

  /**
   * The node was not active until now: asleep, suspended, or without its store; or the clock has
   * changed. It renews the lease before it does anything under it.
   */
  void watchesAgain() {
    watchingSince = node.time().nowInMillis();
    if (node.store().exclusive()) {
      anyWatchingSince = watchingSince;
    } else {
      renewNow = true;
      trustedUntilNanos = node.time().nanos() + TIME_TO_ASK.toNanos();
    }
  }

  /** Renew at once, to learn what the lease reports. */
  void renewSoon() {
    renewSoon = true;
  }

  void tick() {
    if (member && !node.store().exclusive() && ended()) {
      lose();
    }
    if (!asking && pause.over() && (!member || nanosUntilRenewal() <= 0)) {
      renew();
    }
    if (member) {
      takeOver.tick(id);
    }
  }

  long nanosUntilTick() {
    return Math.min(member ? takeOver.nanosUntilTick() : Long.MAX_VALUE, nanosUntilLeaseTick());
  }

  private long nanosUntilLeaseTick() {
    if (asking) {
      boolean canEnd = member && !node.store().exclusive();
      return canEnd ? Math.max(0, nanosUntilEnd()) : Long.MAX_VALUE;
    }
    return Math.max(pause.nanosLeft(), member ? nanosUntilRenewal() : 0);
  }

  private long nanosUntilRenewal() {
    if (renewNow || renewSoon) {
      return 0;
    }
    return node.store().exclusive()
        ? Long.MAX_VALUE
        : renewedNanos + node.settings().renewal().toNanos() - node.time().nanos();
  }

  private boolean ended() {
    return nanosUntilEnd() <= 0;
  }

  /** The node stops one renewal early, so that its runs have ended before another takes over. */
  private long nanosUntilEnd() {
    Duration safe = node.settings().lease().minus(node.settings().renewal());
    long byNanos = renewedNanos + safe.toNanos() - node.time().nanos();
    long byWall =
        TimeUnit.NANOSECONDS.convert(Duration.between(node.time().wall(), renewedWall.plus(safe)));
    long trusted = trustedUntilNanos - node.time().nanos();
    return Math.min(byNanos, Math.max(byWall, trusted));
  }

  private void lose() {
    member = false;
    renewNow = false;
    id = newId.get();
    node.tell(it -> it.leaseLost(node.time().now()));
    events.lost();
  }

  private void renew() {
    asking = true;
    renewSoon = false;
    boolean joining = !member;
    if (joining) {
      watchingSince = node.time().nowInMillis();
    }
    String asked = id;
    Instant wall = node.time().wall();
    long nanos = node.time().nanos();
    Instant since = watchingSince;
    node.ask(
        Lane.LEASE,
        joining ? "joining" : "renewing the lease",
        store -> store.lease(asked, joining, node.settings().lease(), since),
        result -> {
          asking = false;
          if (asked.equals(id)) {
            renewed(result, joining, wall, nanos, since);
          }
        });
  }

  private void renewed(
      Result<Optional<Lease>> result, boolean joining, Instant wall, long nanos, Instant since) {
    switch (result) {
      case Result.Broken<Optional<Lease>> broken -> pause.failed();
      case Result.Given<Optional<Lease>>(Optional<Lease> lease) -> {
        pause.succeeded();
        if (lease.isEmpty()) {
          lose();
        } else {
          node.tell(it -> it.leaseRenewed(Duration.ofNanos(nanos - renewedNanos)));
          renewedNanos = nanos;
          renewedWall = wall;
          renewNow = since.isBefore(watchingSince);
          if (!renewNow) {
            trustedUntilNanos = nanos;
          }
          member = true;
          learn(lease.get(), joining, wall);
        }
      }
    }
  }

  private void learn(Lease lease, boolean joining, Instant askedAt) {
    if (!node.store().exclusive()) {
      node.time().adjust(lease.now(), askedAt, renewedNanos);
      node.tell(it -> it.clockSkew(node.time().ahead()));
      anyWatchingSince = lease.watchingSince();
      Shards preferred = Shards.preferredBy(id, lease.liveNodes());
      boolean changed = !preferred.equals(shards);
      shards = preferred;
      if (changed && !joining) {
        events.shardsChanged();
      }
    }
    if (joining) {
      events.joined();
    }
    if (!lease.toStop().isEmpty()) {
      events.stopRequested(lease.toStop());
    }
    if (lease.deadClaims()) {
      takeOver.look();
    }
  }

  /** Returns the lease. */
  void leave(Consumer<Result<Boolean>> then) {
    String left = id;
    member = false;
    node.ask(
        Lane.LEASE,
        "leaving",
        store -> {
          store.leave(left);
          return true;
        },
        then);
  }
}
