package dev.rooster.simulation;

import dev.rooster.engine.Changes;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.schedule.Calls;
import dev.rooster.schedule.Idle;
import dev.rooster.schedule.On;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Triggered;
import dev.rooster.store.HistoryQuery;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Agents and events outside, which give reminders their fires through any node: each reminder with
 * a triggered schedule has its own. An agent goes on whether or not its sign reached the store, and
 * a node that starts works out anew what its activity means.
 */
final class Agents {
  private final Store store;
  private final World world;
  private final Supplier<Optional<SimulatedNode>> anyNode;
  private final List<Agent> agents = new ArrayList<>();

  /**
   * @param store without the faults of a node
   */
  Agents(World world, Store store, Supplier<Optional<SimulatedNode>> anyNode) {
    this.world = world;
    this.store = store;
    this.anyNode = anyNode;
  }

  /** The instants that triggers have given a reminder. */
  static final class Triggers {
    private final Set<Instant> planned = new HashSet<>();
    private final Set<Instant> withdrawn = new HashSet<>();
    private final Set<Instant> atOnce = new HashSet<>();

    /** Those that come, because nothing has replaced or withdrawn them before their time. */
    Set<Instant> planned() {
      return planned;
    }

    /** Those that do not come. */
    Set<Instant> withdrawn() {
      return withdrawn;
    }

    /** Whether a record may be of this instant, which may have come during another run. */
    boolean mayHaveCome(Instant due) {
      return planned.contains(due) || atOnce.contains(due);
    }
  }

  private static final class Agent {
    private final String reminder;
    private final Triggered schedule;
    private final Triggers triggers = new Triggers();
    private Optional<Instant> idleSince = Optional.empty();
    private int prompts;

    Agent(String reminder, Triggered schedule) {
      this.reminder = reminder;
      this.schedule = schedule;
    }
  }

  /** A reminder with this schedule is about to be created. */
  void watch(String reminder, Schedule schedule) {
    Triggered.of(schedule).ifPresent(it -> agents.add(new Agent(reminder, it)));
  }

  Optional<Triggers> triggers(String reminder) {
    return agents.stream()
        .filter(it -> it.reminder.equals(reminder))
        .map(it -> it.triggers)
        .findFirst();
  }

  void act() {
    if (!agents.isEmpty()) {
      anyNode.get().ifPresent(it -> act(it, agents.get(world.random.nextInt(agents.size()))));
    }
  }

  private void act(SimulatedNode node, Agent agent) {
    Instant now = store.now();
    switch (agent.schedule) {
      case Calls _ -> {
        agent.prompts++;
        plan(node, agent);
      }
      case On _ -> trigger(node, agent, now);
      case Idle _ when agent.idleSince.isPresent() -> {
        agent.idleSince = Optional.empty();
        plan(node, agent);
      }
      case Idle _ -> {
        agent.idleSince = Optional.of(now);
        plan(node, agent);
      }
    }
  }

  /** A node has started, and works out what has happened meanwhile. */
  void planAll(SimulatedNode node) {
    agents.stream().filter(it -> node.alive()).forEach(it -> plan(node, it));
  }

  private void plan(SimulatedNode node, Agent agent) {
    switch (agent.schedule) {
      case Calls(int wanted) -> {
        if (agent.prompts >= wanted) {
          trigger(node, agent, store.now());
        }
      }
      case Idle idle ->
          agent.idleSince.ifPresentOrElse(
              since -> fire(idle, since).ifPresent(it -> trigger(node, agent, it)),
              () -> withdraw(node, agent));
      case On _ -> {}
    }
  }

  private Optional<Instant> fire(Idle idle, Instant since) {
    long stretches = Duration.between(since, store.now()).dividedBy(idle.after()) + 1;
    return stretches <= 1 || idle.repeat()
        ? Optional.of(since.plus(idle.after().multipliedBy(Math.max(1, stretches))))
        : Optional.empty();
  }

  private void trigger(SimulatedNode node, Agent agent, Instant at) {
    world.log("%s is triggered for %s", agent.reminder, at);
    if (!at.isAfter(store.now())) {
      agent.triggers.atOnce.add(at.truncatedTo(ChronoUnit.MILLIS));
    }
    change(agent, it -> it.trigger(agent.reminder, at), node);
  }

  private void withdraw(SimulatedNode node, Agent agent) {
    world.log("the trigger of %s is withdrawn", agent.reminder);
    change(agent, it -> it.untrigger(agent.reminder), node);
  }

  private void change(Agent agent, Function<Changes, Changes.Change> change, SimulatedNode node) {
    Optional<Instant> before = ahead(agent.reminder);
    Optional<Instant> after;
    try {
      after = next(change.apply(node.changes()).reminder());
    } catch (StoreException | RefusedException | FaultyStore.Died e) {
      world.log("the agent hears: %s", e.getMessage());
      after = find(agent.reminder).flatMap(Agents::next);
    }
    before
        .filter(it -> !isRecorded(agent.reminder, it))
        .ifPresent(it -> {
          agent.triggers.planned.remove(it);
          agent.triggers.withdrawn.add(it);
        });
    after.ifPresent(agent.triggers.withdrawn::remove);
    after.ifPresent(agent.triggers.planned::add);
  }

  private Optional<Reminder> find(String reminder) {
    return store.find(List.of(reminder)).stream().findAny();
  }

  /** A clock that was ahead may have missed it before. */
  private boolean isRecorded(String reminder, Instant due) {
    return store.history(HistoryQuery.of(reminder, 1_000)).items().stream()
        .anyMatch(it -> it.due().equals(due));
  }

  /** Its next fire, if a trigger may still replace or withdraw it. */
  private Optional<Instant> ahead(String reminder) {
    return find(reminder)
        .filter(it -> !it.running())
        .flatMap(it -> it.standing().next())
        .filter(it -> it.reason() == NextFire.Reason.PLANNED && it.due().isAfter(store.now()))
        .map(NextFire::due);
  }

  private static Optional<Instant> next(Reminder reminder) {
    return reminder.standing().next().map(NextFire::due);
  }
}
