package dev.rooster.simulation;

import dev.rooster.engine.Changes;
import dev.rooster.engine.ConditionCheck;
import dev.rooster.engine.Engine;
import dev.rooster.engine.EngineListener;
import dev.rooster.engine.EngineRuntime;
import dev.rooster.engine.EngineSettings;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Run;
import dev.rooster.store.Store;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A process with an engine: it can die, freeze, and have a wrong clock. */
final class SimulatedNode implements EngineRuntime {
  private static final Duration SHORTEST_CALL = Duration.ofNanos(200_000);
  private static final Duration USUAL_CALL = Duration.ofMillis(4);
  private static final Duration SLOWEST_CALL = Duration.ofSeconds(8);

  private static final int MOST_TICKS_WITHOUT_REST = 100;

  private final World world;
  private final Faults faults;
  private final Witness witness;
  private final String name;
  private final Store shared;
  private final Map<Lane, ArrayDeque<Runnable>> lanes = new EnumMap<>(Lane.class);
  private final Engine engine;
  private final Changes changes;
  private final long startedNanos;
  private final boolean alone;

  private boolean alive = true;
  private boolean leaving;
  private int outagesBefore;
  private long sleptNanos;
  private long frozenUntil;
  private long asleepUntil;
  private Duration skew;
  private int ids;
  private int ticksWithoutRest;
  private long tickAt = Long.MAX_VALUE;
  private Optional<Witness.Call> latestCall = Optional.empty();

  SimulatedNode(World world, Faults faults, Witness witness, Store shared, Bug bug, String name) {
    this.world = world;
    this.faults = faults;
    this.witness = witness;
    this.name = name;
    this.shared = shared;
    this.startedNanos = world.nanos();
    this.alone = shared.exclusive();
    this.skew = world.between(Duration.ofMillis(-300), Duration.ofMillis(300));
    Store store = new FaultyStore(shared, world, faults, witness, this::die);
    this.engine =
        new Engine(
            store,
            this,
            bug.in(EngineSettings.DEFAULT.withRuns(50).withRunsPerKey(Witness.MOST_RUNS_PER_KEY)),
            EngineListener.NONE,
            new Engine.Duties(
                Map.of("sim", this::handle, Deliveries.KIND, this::handle),
                Optional.of(this::check),
                Deliveries::after),
            () -> name + "." + ++ids);
    this.changes =
        new Changes(store, store::now, Deliveries::after, it -> post(() -> engine.changed(it)));
    shared.listen(
        EngineSettings.DEFAULT.horizon(),
        notice -> {
          if (alive && !world.chance(faults.droppedNotices())) {
            world.after(latency(), () -> enter(() -> engine.noticed(notice)));
          }
        });
    post(() -> {});
  }

  String name() {
    return name;
  }

  boolean alive() {
    return alive;
  }

  boolean works() {
    return alive && world.nanos() >= frozenUntil;
  }

  /** Whether it has been awake for this long, so that it had time to notice missed fires. */
  boolean awakeFor(Duration length) {
    return alive && world.nanos() >= frozenUntil + length.toNanos();
  }

  long thawedAt() {
    return frozenUntil;
  }

  Engine engine() {
    return engine;
  }

  Changes changes() {
    return changes;
  }

  void die() {
    world.log("%s is dead", name);
    alive = false;
  }

  /** Shuts down in order, and dies when everything is written. */
  void leave(Duration grace) {
    world.log("%s leaves within %s", name, grace);
    leaving = true;
    outagesBefore = faults.storeIsGone() ? -1 : faults.outages();
    post(() -> engine.stop(grace));
  }

  boolean leaving() {
    return leaving;
  }

  void freeze(Duration length) {
    world.log("%s freezes for %s", name, length);
    frozenUntil = Math.max(frozenUntil, world.nanos() + length.toNanos());
  }

  /** The machine sleeps: its monotonic clock stands still meanwhile. */
  void sleep(Duration length) {
    if (works()) {
      freeze(length);
      sleptNanos += length.toNanos();
      asleepUntil = frozenUntil;
    }
  }

  /**
   * Not while the machine sleeps: if its clock were set back meanwhile, no clock could reveal the
   * sleep.
   */
  void jump(Duration by) {
    if (asleep()) {
      return;
    }
    world.log("%s: clock jumps by %s", name, by);
    skew = skew.plus(by);
    post(() -> {});
  }

  boolean asleep() {
    return alive && world.nanos() < asleepUntil;
  }

  /** Runs an event in this process if it is alive, and later if it is frozen. */
  void enter(Runnable what) {
    if (!alive) {
      return;
    }
    if (world.nanos() < frozenUntil) {
      world.after(Duration.ofNanos(frozenUntil - world.nanos()).plus(jitter()), () -> enter(what));
      return;
    }
    try {
      what.run();
      if (alive && engine.stopped()) {
        alive = false;
        world.log("%s has left", name);
        if (faults.failing() == 0 && faults.outages() == outagesBefore) {
          witness.left(name + "." + ids, Oracle.all(shared));
        }
      } else if (alive) {
        scheduleTick(engine.tick());
      }
    } catch (FaultyStore.Died e) {
      alive = false;
    }
  }

  void post(Runnable what) {
    world.after(jitter(), () -> enter(what));
  }

  private void scheduleTick(long delay) {
    ticksWithoutRest = delay == 0 ? ticksWithoutRest + 1 : 0;
    if (ticksWithoutRest == MOST_TICKS_WITHOUT_REST) {
      witness.complain("%s ticks without rest", name);
    }
    long at = world.nanos() + delay;
    tickAt = at;
    world.after(
        Duration.ofNanos(delay).plus(jitter()),
        () -> {
          if (tickAt == at) {
            enter(() -> {});
          }
        });
  }

  Duration jitter() {
    return world.between(Duration.ZERO, Duration.ofNanos(300_000));
  }

  private Duration latency() {
    return world.chance(faults.slowCalls())
        ? world.between(USUAL_CALL, SLOWEST_CALL)
        : world.between(SHORTEST_CALL, USUAL_CALL);
  }

  @Override
  public Instant wallTime() {
    return (alone ? world.decidingTime() : world.instant()).plus(skew);
  }

  @Override
  public long nanoTime() {
    return world.nanos() - startedNanos - sleptNanos + 1_000_000_000_000L;
  }

  @Override
  public Duration longestRest() {
    return Duration.ofSeconds(1);
  }

  /** All nodes have the same rules and believe that they differ. */
  @Override
  public String zoneRules() {
    return "rules " + world.between(Duration.ZERO, Duration.ofDays(3)).toDays();
  }

  @Override
  public Duration gathering() {
    return Duration.ofMillis(5);
  }

  @Override
  public <T> void call(Lane lane, Supplier<T> work, Consumer<Result<T>> then) {
    ArrayDeque<Runnable> queue = lanes.computeIfAbsent(lane, it -> new ArrayDeque<>());
    Supplier<T> done = lane == Lane.CLAIM ? () -> freezeAfter(work) : work;
    queue.add(() -> perform(queue, done, then));
    if (queue.size() == 1) {
      queue.peek().run();
    }
  }

  /**
   * The worst moment: the claim succeeds, but its result arrives after other nodes have taken it
   * over.
   */
  private <T> T freezeAfter(Supplier<T> claim) {
    T claimed = claim.get();
    mayFreeze();
    return claimed;
  }

  private void mayFreeze() {
    if (world.chance(faults.freezing())) {
      freeze(world.between(Duration.ofSeconds(1), Duration.ofSeconds(60)));
    }
  }

  /**
   * The call travels to the store, runs there even if the node has died meanwhile, and travels
   * back.
   */
  private <T> void perform(ArrayDeque<Runnable> queue, Supplier<T> work, Consumer<Result<T>> then) {
    world.after(
        latency(),
        () -> {
          if (!alive && (alone || world.chance(0.5))) {
            return;
          }
          Result<T> result;
          try {
            result = new Result.Given<>(work.get());
          } catch (RuntimeException e) {
            result = new Result.Broken<>(e);
          } catch (FaultyStore.Died e) {
            return;
          }
          Result<T> answer = result;
          world.after(
              latency(),
              () ->
                  enter(() -> {
                    queue.remove();
                    if (!queue.isEmpty()) {
                      queue.peek().run();
                    }
                    then.accept(answer);
                  }));
        });
  }

  @Override
  public <T> Runnable start(String title, Supplier<T> work, Consumer<T> then) {
    SimulatedRun<T> run = new SimulatedRun<>(world, this, work, then);
    world.after(jitter(), () -> enter(run::begin));
    mayFreeze();
    return run::interrupt;
  }

  /** The latest handler call since the last call of this method. */
  Optional<Witness.Call> takeCall() {
    Optional<Witness.Call> call = latestCall;
    latestCall = Optional.empty();
    return call;
  }

  /** Some conditions are met, some are not, and some fail to answer. */
  private ConditionCheck.Checked check(Condition condition, Run run) throws IOException {
    if (world.chance(0.3)) {
      throw new IOException(Bug.NO_ANSWER);
    }
    return world.chance(0.5)
        ? new ConditionCheck.Checked.Met(new Reason.Note("met"))
        : new ConditionCheck.Checked.NotMet(new Reason.Note("not met"));
  }

  private Outcome.Answer handle(Run run) {
    latestCall = Optional.of(witness.called(this, run));
    return world.chance(0.1)
        ? new Outcome.Failed("no luck", world.chance(0.8))
        : world.chance(0.1) ? new Outcome.Nothing() : new Outcome.Done("done");
  }
}
