package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.engine.NotFiredException;
import dev.rooster.home.Configuration;
import dev.rooster.outside.StoredEvents;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.schedule.On;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class AddEventsTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");

  @Test
  void a_store_that_does_not_answer_before_the_run_costs_no_fire() {
    Store failing =
        new DelegatingStore(new MemoryStore(new SettableClock(NOW))) {
          @Override
          protected <T> T call(String name, Supplier<T> work) {
            throw new StoreException("the store does not answer", "wait");
          }
        };
    Reminder reminder =
        Lifecycle.create(
            "r-1",
            Definition.of(ReminderAttributes.KIND, "look", new On(On.Source.WEBHOOK, "ci")),
            NOW);
    Run run = new Run(reminder, new Claim("node", 1, NOW, NOW, 1, false));
    AddEvents addEvents =
        new AddEvents(new StoredEvents(failing), () -> Configuration.DEFAULT, ZoneOffset.UTC);

    assertThatThrownBy(() ->
            addEvents.handle(
                run,
                _ -> {
                  throw new AssertionError("it must not run");
                }))
        .isInstanceOf(NotFiredException.class);
  }
}
