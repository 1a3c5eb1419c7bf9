package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.Every;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Requests that compete for an id. */
class RepeatedRequestsTest {
  private static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");
  private static final Caller CALLER = new Caller("rest", Optional.empty(), ZoneOffset.UTC);

  @Test
  void an_id_that_is_taken_but_never_found_ends_in_a_refusal() {
    Draft draft =
        new Draft(
            Optional.empty(),
            Definition.of(ReminderAttributes.KIND, "tick", new Every(Duration.ofHours(1), NOW)),
            Optional.empty(),
            Optional.empty(),
            List.of());
    List<String> tried = new ArrayList<>();
    RepeatedRequests repeated = new RepeatedRequests(new MemoryStore(new SettableClock(NOW)));

    assertThatThrownBy(() ->
            repeated.create(
                CALLER,
                draft,
                "key",
                "request",
                (id, marked) -> {
                  tried.add(id);
                  throw RefusedException.alreadyExists(id);
                }))
        .isInstanceOfSatisfying(
            RefusedException.class,
            it -> assertThat(it.reason()).isEqualTo(RefusedException.Reason.ALREADY_EXISTS));
    assertThat(tried).hasSizeBetween(2, 50).containsOnly(tried.getFirst());
  }
}
