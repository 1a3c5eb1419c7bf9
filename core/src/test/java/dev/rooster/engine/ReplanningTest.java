package dev.rooster.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.schedule.Cron;
import dev.rooster.store.Note;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Reminders planned by a JDK with other time-zone rules. */
class ReplanningTest {
  private static final Instant START = Instant.parse("2026-11-16T12:00:00Z");
  private static final Instant NINE = Instant.parse("2026-11-17T08:00:00Z");
  private static final String RULES = ZoneRulesProvider.getVersions("UTC").lastKey();

  private final SettableClock clock = new SettableClock(START);
  private final MemoryStore store = new MemoryStore(clock);
  private final List<String> events = new ArrayList<>();

  private HandTickedRooster start() {
    return HandTickedRooster.by(
        clock,
        it ->
            it.store(store)
                .on("note", run -> events.add("%s at %s".formatted(run.text(), clock.instant())))
                .listener(
                    new EngineListener() {
                      @Override
                      public void replanned(Reminder reminder, Instant before) {
                        events.add("%s moved from %s".formatted(reminder.id(), before));
                      }

                      @Override
                      public void zoneRulesAreOld(String here, String newer) {
                        events.add("older than " + newer);
                      }
                    }));
  }

  /** Nine in Berlin, if Berlin were an hour behind. */
  private static Reminder plannedAnHourLate(String id) {
    Cron nine = Cron.parse("0 9 * * *", ZoneId.of("Europe/Berlin"));
    Reminder made = Lifecycle.create(id, Definition.of("note", id, nine), START);
    Instant late = NINE.plus(Duration.ofHours(1));
    NextFire next = new NextFire(late, late, NextFire.Reason.PLANNED, 1, 0, Optional.empty());
    Standing standing = made.standing();
    return new Reminder(
        id,
        made.definition(),
        new Standing(
            standing.status(),
            Optional.empty(),
            Optional.of(next),
            Optional.empty(),
            standing.fence(),
            standing.tally()),
        made.createdAt(),
        0);
  }

  private String noted() {
    return store.note(Replanning.NOTE).orElseThrow().text();
  }

  @Test
  void a_fire_planned_by_older_rules_moves_to_the_new_ones() {
    store.create(List.of(plannedAnHourLate("r")));
    store.note(Note.fresh(Replanning.NOTE, "2000a"));

    try (HandTickedRooster test = start()) {
      test.advanceTo(NINE.plus(Duration.ofHours(2)));
    }

    assertThat(events)
        .containsExactly("r moved from 2026-11-17T09:00:00Z", "r at 2026-11-17T08:00:00Z");
    assertThat(noted()).isEqualTo(RULES);
  }

  @Test
  void all_reminders_are_replanned_however_many_there_are() {
    store.create(IntStream.range(0, 1_234).mapToObj(i -> plannedAnHourLate("r" + i)).toList());
    store.note(Note.fresh(Replanning.NOTE, "2000a"));

    try (HandTickedRooster test = start()) {
      test.advanceTo(NINE);
    }

    assertThat(events).hasSize(2 * 1_234).doesNotHaveDuplicates();
  }

  @Test
  void a_new_store_notes_its_initial_zone_rules() {
    start().close();

    assertThat(noted()).isEqualTo(RULES);
    assertThat(events).isEmpty();
  }

  @Test
  void older_zone_rules_move_nothing_and_are_reported() {
    store.create(List.of(plannedAnHourLate("r")));
    store.note(Note.fresh(Replanning.NOTE, "9999z"));

    try (HandTickedRooster test = start()) {
      test.advanceTo(NINE.plus(Duration.ofHours(2)));
    }

    assertThat(events).containsExactly("older than 9999z", "r at 2026-11-17T09:00:00Z");
    assertThat(noted()).isEqualTo("9999z");
  }
}
