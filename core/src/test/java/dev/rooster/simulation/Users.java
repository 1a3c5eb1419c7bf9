package dev.rooster.simulation;

import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Interruption;
import dev.rooster.reminder.Missed;
import dev.rooster.reminder.Overlap;
import dev.rooster.reminder.Policies;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Calls;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Every;
import dev.rooster.schedule.Idle;
import dev.rooster.schedule.On;
import dev.rooster.schedule.Schedule;
import dev.rooster.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/** Users who create reminders through any node and change them. */
final class Users {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final List<String> CRONS =
      List.of("*/10 * * * * *", "* * * * *", "30 * * * * *", "*/2 * * * *", "0 30 2 * * *");

  private final World world;
  private final InstantSource clock;
  private final Agents agents;
  private final Supplier<Optional<SimulatedNode>> anyNode;

  /** Reminders that the store confirmed, so they must exist. */
  private final Set<String> acknowledged = new HashSet<>();

  /** Reminders that never change after their creation. */
  private final Set<String> plain = new HashSet<>();

  /** Reminders that are only snoozed, with the latest confirmed request. */
  private final Map<String, Snoozed> snoozed = new HashMap<>();

  private final List<String> snoozable = new ArrayList<>();
  private final List<String> changeable = new ArrayList<>();
  private int made;

  Users(
      World world, InstantSource clock, Agents agents, Supplier<Optional<SimulatedNode>> anyNode) {
    this.world = world;
    this.clock = clock;
    this.agents = agents;
    this.anyNode = anyNode;
  }

  Set<String> acknowledged() {
    return acknowledged;
  }

  Set<String> plain() {
    return plain;
  }

  /**
   * @param sure whether its last snooze was confirmed, or refused with a reason
   */
  record Snoozed(Instant until, boolean sure) {}

  Map<String, Snoozed> snoozed() {
    return snoozed;
  }

  void act() {
    anyNode
        .get()
        .ifPresent(node -> {
          try {
            if (changeable.isEmpty() || world.chance(0.5)) {
              create(node);
            } else if (!snoozable.isEmpty() && world.chance(0.4)) {
              snooze(node, snoozable.get(world.random.nextInt(snoozable.size())));
            } else {
              change(node, changeable.get(world.random.nextInt(changeable.size())));
            }
          } catch (RefusedException | StoreException | FaultyStore.Died e) {
            world.log("user hears: %s", e.getMessage());
          }
        });
  }

  private void create(SimulatedNode node) {
    String id = "s" + ++made;
    boolean isPlain = world.chance(0.6);
    boolean isSnoozable = !isPlain && world.chance(0.4);
    if (isSnoozable) {
      snoozable.add(id);
    } else if (!isPlain) {
      changeable.add(id);
    }
    Definition definition = definition();
    world.log("user makes %s: %s", id, definition);
    agents.watch(id, definition.schedule());
    node.changes().create(id, definition);
    acknowledged.add(id);
    if (isPlain) {
      plain.add(id);
    }
  }

  private void snooze(SimulatedNode node, String id) {
    Instant until = clock.instant().plusMillis(world.random.nextInt(1, 200_000));
    world.log("user snoozes %s until %s", id, until);
    try {
      Instant written =
          node.changes()
              .snooze(id, OptionalLong.empty(), until)
              .reminder()
              .standing()
              .tally()
              .response()
              .snooze()
              .orElseThrow()
              .until();
      snoozed.put(id, new Snoozed(written, true));
    } catch (StoreException | FaultyStore.Died e) {
      snoozed.put(id, new Snoozed(until, false));
      throw e;
    }
  }

  private void change(SimulatedNode node, String id) {
    OptionalLong any = OptionalLong.empty();
    switch (world.random.nextInt(10)) {
      case 7, 8 ->
          node.changes()
              .snooze(id, any, clock.instant().plusMillis(world.random.nextInt(1, 200_000)));
      case 9 -> node.changes().done(id, any, "alice");
      case 0 -> node.changes().edit(id, any, it -> it.withText("other " + made));
      case 1 -> node.changes().edit(id, any, it -> it.withSchedule(schedule()));
      case 2 -> node.changes().pause(id, any, new Reason.ByRequest("tired of it"));
      case 3, 4 -> node.changes().resume(id, any);
      case 5 -> node.post(() -> node.engine().runNow(id, true, result -> {}));
      default -> {
        if (world.chance(0.3)) {
          node.changes().cancel(id, any, new Reason.ByRequest("enough"));
        } else {
          node.post(() -> node.engine().stopRun(id, new Reason.StopRequested("")));
        }
      }
    }
  }

  private Definition definition() {
    Definition definition = Definition.of("sim", "text", schedule());
    Policies policies =
        definition
            .policies()
            .withInterruption(pick(Interruption.values()))
            .withOverlap(pick(Overlap.values()))
            .withTimeout(Duration.ofSeconds(world.random.nextInt(5, 60)));
    if (world.chance(0.5)) {
      policies =
          policies.withMissed(
              new Missed(
                  pick(Missed.Policy.values()), Duration.ofSeconds(world.random.nextInt(600))));
    }
    if (world.chance(0.2)) {
      definition =
          definition.withCondition(
              new Condition(
                  Condition.Mode.EACH, Condition.By.COMMAND, "test", Condition.DEFAULT_TIMEOUT));
    }
    return definition
        .withPolicies(policies)
        .withKey(world.chance(0.3) ? "agent" + world.random.nextInt(2) : "");
  }

  private Schedule schedule() {
    Instant now = clock.instant();
    return switch (world.random.nextInt(7)) {
      case 0, 1 -> At.instant(now.plusMillis(world.random.nextInt(1, 400_000)));
      case 2 ->
          new Every(
              Duration.ofMillis(world.random.nextInt(1_000, 120_000)),
              now.plusMillis(world.random.nextInt(120_000)));
      case 3 ->
          new Idle(Duration.ofMillis(world.random.nextInt(1_000, 120_000)), world.chance(0.5));
      case 4 -> new Calls(world.random.nextInt(1, 4));
      case 5 -> new On(On.Source.WEBHOOK, "build");
      default -> Cron.parse(CRONS.get(world.random.nextInt(CRONS.size())), BERLIN);
    };
  }

  private <T> T pick(T[] choices) {
    return choices[world.random.nextInt(choices.length)];
  }
}
