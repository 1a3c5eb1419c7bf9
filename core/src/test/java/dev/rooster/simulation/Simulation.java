package dev.rooster.simulation;

import dev.rooster.store.Store;
import dev.rooster.testing.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One seeded life of a few nodes on one store: bad times, then quiet ones, then the check. */
final class Simulation {
  private static final Duration QUIET = Duration.ofMinutes(6);

  /** By then every node is awake, has a lease and has caught up. */
  private static final Duration UNTIL_CALM = Duration.ofMinutes(2);

  private final World world;
  private final Bug bug;
  private final Faults faults;
  private final Witness witness;
  private final Store store;
  private final SimulatedNode[] nodes;
  private final Agents agents;
  private final Users users;
  private final boolean alone;
  private boolean clocksJumped;
  private boolean wentAhead;
  private int starts;
  private int kills;

  /** The result of a life. */
  record Result(
      long seed,
      List<String> complaints,
      List<String> log,
      int occurrences,
      int calls,
      int kills) {}

  private Simulation(long seed, Bug bug, boolean logging) {
    this.world = new World(seed, logging);
    this.bug = bug;
    this.faults = new Faults(world);
    this.witness = new Witness(world);
    this.alone = world.chance(0.25);
    this.nodes = new SimulatedNode[alone ? 1 : world.random.nextInt(2, 5)];
    this.store =
        bug.in(alone ? new MemoryStore(this::lonelyTime) : MemoryStore.shared(world::decidingTime));
    this.agents = new Agents(world, store, this::anyNode);
    this.users = new Users(world, store::now, agents, this::anyNode);
  }

  static Result run(long seed, Bug bug) {
    return new Simulation(seed, bug, false).live();
  }

  /** Runs the same life again, with a log. */
  static Result replay(long seed, Bug bug) {
    return new Simulation(seed, bug, true).live();
  }

  private Result live() {
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = start(i);
    }
    Instant end =
        world.instant().plus(world.between(Duration.ofMinutes(3), Duration.ofMinutes(15)));
    letUsersAct(end);
    letThingsGoWrong(end);
    world.runUntil(end);
    faults.becomeQuiet();
    world.log("quiet");
    comeBack();
    for (int i = 0; i < nodes.length; i++) {
      if (nodes[i].leaving()) {
        nodes[i].die();
      }
      if (!nodes[i].alive()) {
        nodes[i] = start(i);
      }
    }
    Instant allAwake = end.plusNanos(nanosUntilAllAreAwake());
    world.runUntil(allAwake.plus(UNTIL_CALM));
    Instant calmSince = store.now();
    world.runUntil(allAwake.plus(QUIET));
    boolean oneTime = alone ? !clocksJumped : !wentAhead;
    int occurrences = new Oracle(witness, store, users, agents, oneTime, calmSince).judge();
    return new Result(
        world.seed(), witness.complaints(), world.log(), occurrences, witness.callCount(), kills);
  }

  private long nanosUntilAllAreAwake() {
    long last = Arrays.stream(nodes).mapToLong(SimulatedNode::thawedAt).max().orElseThrow();
    return Math.max(0, last - world.nanos());
  }

  /** The store of a single node uses that node's clock. */
  private Instant lonelyTime() {
    return nodes[0] == null ? world.decidingTime() : nodes[0].wallTime();
  }

  private SimulatedNode start(int index) {
    world.log("node %d starts", index);
    SimulatedNode node =
        new SimulatedNode(world, faults, witness, store, bug, "n" + index + "-" + ++starts);
    node.post(() -> agents.planAll(node));
    return node;
  }

  private Optional<SimulatedNode> anyNode() {
    List<SimulatedNode> working = new ArrayList<>();
    for (SimulatedNode node : nodes) {
      if (node.works()) {
        working.add(node);
      }
    }
    return working.isEmpty()
        ? Optional.empty()
        : Optional.of(working.get(world.random.nextInt(working.size())));
  }

  private void letUsersAct(Instant end) {
    Duration pace = world.between(Duration.ofSeconds(2), Duration.ofSeconds(20));
    repeat(end, pace, users::act);
    repeat(end, pace, agents::act);
  }

  private void letThingsGoWrong(Instant end) {
    if (world.chance(0.1)) {
      return;
    }
    Duration pace = world.between(Duration.ofSeconds(10), Duration.ofSeconds(60));
    repeat(end, pace, this::somethingGoesWrong);
    if (world.chance(0.3)) {
      repeat(end, Duration.ofMinutes(3), this::goAhead);
    }
    repeat(end, Duration.ofSeconds(5), this::restartTheDead);
  }

  private void repeat(Instant end, Duration pace, Runnable what) {
    world.after(
        world.between(Duration.ZERO, pace.multipliedBy(2)),
        () -> {
          if (world.instant().isBefore(end)) {
            what.run();
            repeat(end, pace, what);
          }
        });
  }

  private void somethingGoesWrong() {
    SimulatedNode node = nodes[world.random.nextInt(nodes.length)];
    switch (world.random.nextInt(8)) {
      case 0, 1 -> {
        if (node.alive()) {
          kills++;
          node.die();
        }
      }
      case 2 -> node.freeze(world.between(Duration.ofMillis(10), Duration.ofSeconds(60)));
      case 3 -> jump(node, world.between(Duration.ofHours(-2), Duration.ofHours(2)));
      case 4 -> jump(node, world.between(Duration.ofMillis(-900), Duration.ofMillis(900)));
      case 5 -> node.sleep(world.between(Duration.ofMillis(10), Duration.ofMinutes(5)));
      case 6 -> node.leave(world.between(Duration.ZERO, Duration.ofSeconds(30)));
      default -> {
        world.log("the store goes");
        faults.storeGoes();
        world.after(
            world.between(Duration.ofMillis(10), Duration.ofSeconds(90)), faults::storeComesBack);
      }
    }
  }

  /**
   * The clock that decides what is due is minutes to months ahead, for a short or a long while,
   * also over crashes and restarts. Not while the machine sleeps, as for any jump.
   */
  private void goAhead() {
    if (world.ahead().isZero() && !(alone && nodes[0].asleep())) {
      clocksJumped = true;
      wentAhead = true;
      double days = Math.pow(10, world.random.nextDouble() * 5 - 3.1);
      world.ahead(Duration.ofMillis((long) (days * Duration.ofDays(1).toMillis())));
      boolean briefly = world.chance(0.5);
      world.after(
          world.between(Duration.ofMillis(100), Duration.ofSeconds(briefly ? 10 : 300)),
          this::comeBack);
    }
  }

  private void comeBack() {
    if (alone && nodes[0].asleep()) {
      world.after(Duration.ofSeconds(1), this::comeBack);
    } else if (!world.ahead().isZero()) {
      world.ahead(Duration.ZERO);
    }
  }

  private void jump(SimulatedNode node, Duration by) {
    clocksJumped = true;
    node.jump(by);
  }

  private void restartTheDead() {
    for (int i = 0; i < nodes.length; i++) {
      if (!nodes[i].alive() && world.chance(0.4)) {
        nodes[i] = start(i);
      }
    }
  }
}
