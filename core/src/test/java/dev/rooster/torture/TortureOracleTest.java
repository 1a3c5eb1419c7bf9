package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Earlier;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminder.Step;
import dev.rooster.schedule.At;
import dev.rooster.schedule.Count;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Shards;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The oracle itself is tested: it detects each kind of loss and doubling. */
class TortureOracleTest {
  private static final Instant DUE = Instant.parse("2026-11-16T08:00:00Z");

  private final SettableClock clock = new SettableClock(DUE);
  private final MemoryStore store = new MemoryStore(clock);
  private final List<Entry> entries = new ArrayList<>();

  private Verdict verdict() {
    return new TortureOracle(store, entries).judge();
  }

  private void create() {
    Definition definition = Definition.of(TortureUsers.PLAIN, "", At.instant(DUE));
    store.create(List.of(Lifecycle.create("r-1", definition, DUE.minusSeconds(1))));
    entries.add(new Entry.Created("r-1"));
  }

  private Reminder claim() {
    return store
        .claim(new ClaimRequest("n", 1, 1, Map.of(), Shards.ALL, Duration.ZERO))
        .reminders()
        .getFirst();
  }

  private Entry.Called call(Reminder claimed) {
    Run run = Run.of(claimed);
    return new Entry.Called(
        run.reminderId(),
        run.due(),
        run.claim().fence(),
        run.attempt(),
        false,
        run.claim().since(),
        claimed.version(),
        run.claim().since());
  }

  private void complete(Reminder claimed) {
    write(Lifecycle.step(claimed, new Event.Ended(new Outcome.Done("")), DUE));
  }

  private void write(Step step) {
    assertThat(store.write(List.of(step))).hasSize(1);
  }

  private void run() {
    create();
    Reminder claimed = claim();
    entries.add(call(claimed));
    complete(claimed);
  }

  @Test
  void a_correct_run_is_neither_lost_nor_doubled() {
    run();

    assertThat(verdict()).isEqualTo(new Verdict(1, 1, 1, List.of(), List.of(), List.of()));
  }

  @Test
  void a_reminder_that_is_gone_is_lost() {
    run();
    store.delete("r-1");

    assertThat(verdict().lost()).containsExactly("r-1 was acknowledged and is gone");
  }

  @Test
  void a_reminder_that_may_have_been_removed_is_not_lost() {
    run();
    entries.add(new Entry.Removing("r-1"));
    store.delete("r-1");

    assertThat(verdict().lost()).isEmpty();
  }

  @Test
  void an_occurrence_without_a_record_is_lost() {
    create();

    assertThat(verdict().lost()).singleElement().asString().contains("has no record");
  }

  @Test
  void an_occurrence_that_was_not_run_although_a_node_was_active_is_lost() {
    create();
    Reminder claimed = claim();
    Occurrence missed =
        new Occurrence(
            "r-1",
            "",
            DUE,
            DUE,
            Count.ONE,
            Occurrence.Status.MISSED,
            Optional.empty(),
            "",
            0,
            Optional.empty(),
            DUE.plusSeconds(59),
            false,
            "",
            Earlier.NONE);
    write(new Step(claimed.with(claimed.standing().released()), List.of(missed), false, false));

    assertThat(verdict().lost()).anyMatch(it -> it.startsWith("missed"));
  }

  @Test
  void a_reminder_that_stays_claimed_is_lost() {
    create();
    claim();

    assertThat(verdict().lost()).anyMatch(it -> it.contains("is still claimed"));
  }

  @Test
  void a_record_without_a_handler_call_is_detected() {
    create();
    complete(claim());

    assertThat(verdict().lost()).singleElement().asString().startsWith("never called");
  }

  @Test
  void a_second_call_under_one_fence_is_doubled() {
    run();
    entries.add(entries.getLast());

    assertThat(verdict().doubled()).hasSize(2).anyMatch(it -> it.startsWith("called 2 times"));
  }

  @Test
  void a_call_without_a_claim_is_doubled() {
    run();
    Entry.Called call = (Entry.Called) entries.getLast();
    entries.add(
        new Entry.Called(
            call.id(),
            DUE,
            call.fence() + 1,
            2,
            false,
            call.since(),
            call.version() + 1,
            call.at()));

    assertThat(verdict().doubled()).anyMatch(it -> it.startsWith("called without a claim"));
  }

  @Test
  void a_claim_after_a_confirmed_cancellation_is_detected() {
    run();
    Instant before = DUE.minusMillis(10);
    entries.add(new Entry.Changed("r-1", "cancelled", 1, before, before));

    assertThat(verdict().doubled()).singleElement().asString().contains("was followed by");
  }

  @Test
  void a_claim_that_ignores_a_confirmed_edit_is_detected() {
    run();
    Instant before = DUE.minusMillis(10);
    entries.add(new Entry.Changed("r-1", "edited", 9, before, before));

    assertThat(verdict().doubled()).singleElement().asString().contains("was not known to");
  }

  @Test
  void a_line_that_was_cut_off_is_not_an_entry() {
    Entry call = new Entry.Called("r-1", DUE, 1, 1, true, DUE, 2, DUE);

    assertThat(Entry.parse(call.line())).isEqualTo(call);
    assertThat(Journal.parse(call.line() + "\nCreated r-")).containsExactly(call);
  }
}
