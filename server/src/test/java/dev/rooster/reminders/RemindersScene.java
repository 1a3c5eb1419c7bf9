package dev.rooster.reminders;

import dev.rooster.agent.Reply;
import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.command.Client;
import dev.rooster.agent.command.CommandSettings;
import dev.rooster.agent.direct.DirectSettings;
import dev.rooster.app.TestServer;
import dev.rooster.format.Json;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.reminder.Reminder;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;

/** Reminders in memory, with several callers. */
abstract class RemindersScene {
  protected static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");
  protected static final Caller ADMIN =
      new Caller("cli", Optional.empty(), ZoneId.of("Europe/Berlin"));
  protected static final User ALICE =
      new User(
          "alice",
          Trust.INNER,
          Optional.of(ZoneId.of("America/New_York")),
          List.of(),
          Optional.empty());
  protected static final HolidayCalendar HOLIDAYS =
      new HolidayCalendar(
          List.of(new HolidayCalendar.Event(LocalDate.of(2026, 11, 17), 2, Optional.empty())));
  protected static final Caller AS_ALICE = new Caller("rest", Optional.of(ALICE), ZoneOffset.UTC);

  protected final TestServer server = TestServer.at(NOW, ZoneOffset.UTC);
  protected final SettableClock clock = server.clock();
  protected final MemoryStore store = server.store();
  protected final Configuration configuration =
      Configuration.DEFAULT
          .with(
              ConfiguredAgents.of(
                  "direct",
                  Map.of(
                      "direct",
                      new DirectSettings(),
                      "thinker",
                      new ScriptedSettings(turn -> Reply.of(""), true),
                      "runner",
                      new CommandSettings(
                          Client.PLAIN,
                          List.of("true"),
                          List.of(),
                          false,
                          Optional.empty(),
                          Map.of(),
                          1_000))))
          .withUsers(Map.of("alice", ALICE))
          .withCalendars(Map.of("holidays.ics", HOLIDAYS));
  protected final Reminders reminders = server.reminders();

  @BeforeEach
  void configure() {
    server.configure(configuration);
  }

  protected Reminder create(Caller caller, String json) {
    return reminders.create(caller, Json.read(json), json, Optional.empty()).reminder();
  }

  protected Reminder oven() {
    return create(ADMIN, "{\"message\":\"oven\",\"schedule\":{\"in\":\"20m\"}}");
  }

  protected Reminder change(Reminder reminder, String json) {
    return reminders.change(ADMIN, reminder.id(), Json.read(json), OptionalLong.empty()).reminder();
  }

  protected ReminderView view(ZoneId zone) {
    return ReminderView.forReader(server.reminderProblems(), zone);
  }

  protected static Instant next(Reminder reminder) {
    return reminder.standing().next().orElseThrow().due();
  }

  protected List<Reminder> list(Caller caller) {
    return reminders
        .list(
            caller,
            new ReminderQuery(
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                100))
        .items();
  }
}
