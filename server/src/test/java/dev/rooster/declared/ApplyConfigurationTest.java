package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.engine.Changes;
import dev.rooster.events.Events;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.RunPreconditions.RunTrust;
import dev.rooster.reminders.ServerReason;
import dev.rooster.testing.HandTickedRooster;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reminders whose configuration changes under them. */
class ApplyConfigurationTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static final Set<String> CHANGES = Set.of("reminder.changed", "reminder.resumed");

  @TempDir Path home;
  private TestServer server;
  private Configuration configuration = Configuration.DEFAULT;
  private HandTickedRooster ticked;
  private Reminders reminders;
  private ApplyConfiguration following;
  private Changes changes;
  private Events.Listener changeEvents;

  @BeforeEach
  void start() {
    server = TestServer.in(home, NOW, BERLIN).start();
    ticked = server.ticked();
    reminders = server.reminders();
    following = server.applyConfiguration();
    changes = server.changes();
    changeEvents = server.events().listen(it -> CHANGES.contains(it.type()), OptionalLong.empty());
  }

  @AfterEach
  void close() {
    server.close();
  }

  private void configure(String yaml) throws Exception {
    Files.writeString(home.resolve("rooster.yaml"), yaml);
    server.configure();
    configuration = server.configuration();
  }

  private Reminder add(String json) {
    Caller caller = new Caller("cli", Optional.empty(), BERLIN);
    return reminders.create(caller, Json.read(json), json, Optional.empty()).reminder();
  }

  /** The types and reminders of the changes since the last call. */
  private List<String> changed() throws InterruptedException {
    List<String> changes = new ArrayList<>();
    for (Optional<Events.Event> next = changeEvents.next(0);
        next.isPresent();
        next = changeEvents.next(0)) {
      Fields reminder = Fields.of(Json.read(next.get().json()), "", new Problems());
      changes.add(next.get().type() + " " + reminder.text("id").orElseThrow());
    }
    return changes;
  }

  private Reminder now(Reminder reminder) {
    return server.store().find(List.of(reminder.id())).getFirst();
  }

  @Test
  void a_reminder_without_its_agent_is_paused_and_resumes_when_the_agent_is_back()
      throws Exception {
    String yaml = "agents: {echo: {kind: command, command: [cat]}}\n";
    configure(yaml);
    Reminder reminder =
        add("{\"message\":\"x\",\"agent\":\"echo\",\"schedule\":{\"every\":\"1h\"}}");
    configure("");
    ticked.advance(Duration.ofHours(1));
    assertThat(now(reminder).standing().status()).isEqualTo(Status.PAUSED);
    assertThat(now(reminder).standing().reason())
        .contains(new Reason.Halted(new ServerReason.AgentMissing("echo").reason()));

    following.follow(configuration, changes);
    assertThat(now(reminder).standing().status()).isEqualTo(Status.PAUSED);
    configure(yaml);
    following.follow(configuration, changes);

    assertThat(now(reminder).standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(changed()).containsExactly("reminder.resumed " + reminder.id());
  }

  @Test
  void a_user_who_is_configured_again_gets_the_local_times_back() throws Exception {
    String yaml = "users: [{name: alice, timezone: Europe/Lisbon}]\n";
    configure(yaml);
    Reminder floats =
        add(
            """
            {"message":"x","user":"alice","schedule":{"cron":"0 9 * * *","tz":"user"}}\
            """);
    configure("");
    following.follow(configuration, changes);
    ticked.advance(Duration.ofDays(1));
    assertThat(now(floats).standing().status()).isEqualTo(Status.PAUSED);

    configure(yaml);
    following.follow(configuration, changes);

    assertThat(now(floats).standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(now(floats).definition().schedule()).isEqualTo(floats.definition().schedule());
  }

  @Test
  void shell_conditions_of_a_user_who_lost_trust_do_not_run() throws Exception {
    configure("users: [{name: alice, trust: full}]\n");
    Caller alice = new Caller("rest", Optional.of(configuration.users().get("alice")), BERLIN);
    Path ran = home.resolve("ran");
    String json =
        """
        {"message":"x","schedule":{"every":"1h"},"condition":{"command":"touch '%s'"}}\
        """
            .formatted(ran);
    Reminder made = reminders.create(alice, Json.read(json), json, Optional.empty()).reminder();

    configure("users: [{name: alice, trust: familiar}]\n");
    ticked.advance(Duration.ofHours(1));

    assertThat(now(made).standing().reason())
        .contains(
            new Reason.Halted(
                new ServerReason.TrustTooLow(
                        "", Trust.FULL, new RunTrust(Trust.FAMILIAR, RunTrust.Limit.USER, "alice"))
                    .reason()));
    assertThat(ran).doesNotExist();
  }

  @Test
  void a_reminder_paused_by_agent_errors_resumes_when_the_agent_changes() throws Exception {
    configure("agents: {echo: {kind: command, command: [no-such-program]}}\n");
    following.follow(configuration, changes);
    Reminder reminder =
        add("{\"message\":\"x\",\"agent\":\"echo\",\"schedule\":{\"every\":\"1h\"}}");
    ticked.advance(Duration.ofHours(12));
    assertThat(now(reminder).standing().reason())
        .hasValueSatisfying(it -> assertThat(it).isInstanceOf(Reason.ErrorsInARow.class));

    configure("timezone: UTC\nagents: {echo: {kind: command, command: [no-such-program]}}\n");
    following.follow(configuration, changes);
    assertThat(now(reminder).standing().status()).isEqualTo(Status.PAUSED);
    configure("agents: {echo: {kind: command, command: [cat]}}\n");
    following.follow(configuration, changes);

    assertThat(now(reminder).standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void a_reminder_paused_by_a_user_stays_paused() throws Exception {
    configure("agents: {echo: {kind: command, command: [cat]}}\n");
    Reminder reminder =
        add("{\"message\":\"x\",\"agent\":\"echo\",\"schedule\":{\"every\":\"1h\"}}");
    ticked.rooster().pause(reminder.id(), "its agent echo is not in the configuration");

    following.follow(configuration, changes);

    assertThat(now(reminder).standing().status()).isEqualTo(Status.PAUSED);
  }

  @Test
  void times_that_float_follow_their_user_and_others_stay() throws Exception {
    configure("users: [{name: alice, timezone: Europe/Berlin}]\n");
    Reminder floats =
        add(
            """
            {"message":"x","user":"alice","schedule":{"cron":"0 9 * * *","tz":"user"}}\
            """);
    Reminder stays =
        add(
            """
            {"message":"x","user":"alice","schedule":{"cron":"0 9 * * *"}}\
            """);
    configure("users: [{name: alice, timezone: America/New_York}]\n");

    following.follow(configuration, changes);

    assertThat(now(floats).standing().next().map(NextFire::at))
        .contains(Instant.parse("2026-11-16T14:00:00Z"));
    assertThat(now(stays).standing().next().map(NextFire::at))
        .contains(Instant.parse("2026-11-17T08:00:00Z"));
    assertThat(ReminderAttributes.of(now(floats)).floating()).isTrue();
    following.follow(configuration, changes);
    assertThat(changed()).containsExactly("reminder.changed " + floats.id());
  }

  @Test
  void exceptions_follow_their_calendar() throws Exception {
    calendar("20261117");
    configure("");
    Reminder reminder =
        add(
            """
            {"message":"x","schedule":{"cron":"0 9 * * *"},"except":["days.ics","2026-11-18"]}\
            """);
    assertThat(next(reminder)).isEqualTo(Instant.parse("2026-11-19T08:00:00Z"));

    calendar("20261119");
    configure("");
    following.follow(configuration, changes);
    assertThat(next(now(reminder))).isEqualTo(Instant.parse("2026-11-17T08:00:00Z"));
    following.follow(configuration, changes);
    assertThat(changed()).containsExactly("reminder.changed " + reminder.id());

    Files.delete(home.resolve("calendars").resolve("days.ics"));
    configure("");
    following.follow(configuration, changes);
    assertThat(now(reminder).definition().schedule().next(Instant.parse("2026-11-17T08:00:00Z")))
        .as("what the calendar said goes on")
        .contains(Instant.parse("2026-11-20T08:00:00Z"));
  }

  @Test
  void a_pending_run_starts_before_its_reminder_is_updated() throws Exception {
    Reminder reminder = dueWhenTheCalendarBecomes("20261119");

    following.follow(configuration, changes);
    assertThat(following.settled(configuration, changes)).isFalse();
    assertThat(changed()).isEmpty();
    ticked.advance(Duration.ofSeconds(1));
    assertThat(ticked.rooster().history(reminder.id(), 1).getFirst().status())
        .isEqualTo(Occurrence.Status.OK);

    assertThat(following.settled(configuration, changes)).isTrue();
    assertThat(next(now(reminder))).isEqualTo(Instant.parse("2026-11-18T08:00:00Z"));
    assertThat(changed()).containsExactly("reminder.changed " + reminder.id());
  }

  @Test
  void a_pending_run_on_a_newly_excluded_day_does_not_start() throws Exception {
    Reminder reminder = dueWhenTheCalendarBecomes("20261117");

    following.follow(configuration, changes);

    assertThat(following.settled(configuration, changes)).isTrue();
    assertThat(next(now(reminder))).isEqualTo(Instant.parse("2026-11-18T08:00:00Z"));
  }

  /** Due on the 17th and not begun, with an exception on the 18th until then. */
  private Reminder dueWhenTheCalendarBecomes(String day) throws Exception {
    calendar("20261118");
    configure("");
    Reminder reminder =
        add(
            """
            {"message":"x","schedule":{"cron":"0 9 * * *"},"except":["days.ics"]}\
            """);
    server.clock().set(Instant.parse("2026-11-17T08:00:30Z"));
    calendar(day);
    configure("");
    return reminder;
  }

  private static Instant next(Reminder reminder) {
    return reminder.standing().next().orElseThrow().at();
  }

  private void calendar(String day) throws Exception {
    Files.createDirectories(home.resolve("calendars"));
    Files.writeString(
        home.resolve("calendars").resolve("days.ics"),
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:%s\nEND:VEVENT\nEND:VCALENDAR\n".formatted(day));
  }
}
