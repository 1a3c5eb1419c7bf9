package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.app.TestServer;
import dev.rooster.declared.HomeFiles;
import dev.rooster.format.Json;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.ReasonText;
import dev.rooster.reminders.Reminders;
import dev.rooster.reminders.RunPreconditions.RunTrust;
import dev.rooster.store.Listing;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs run only for reminders that are trusted enough, when they are created and later. */
class TrustOfRunsTest {
  private static final Caller OPERATOR = new Caller("cli", Optional.empty(), ZoneOffset.UTC);
  private static final String AGENTS =
      "default_agent: direct\nagents: {coder: {kind: command, command: [cat]}}\n";
  private static final String SHELL =
      "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"},\"condition\":{\"command\":\"true\"}%s}";
  private static final String CODER =
      "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"},\"agent\":\"coder\"%s}";

  @TempDir private Path home;
  private TestServer server;
  private Reminders reminders;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.in(home, Instant.parse("2026-11-16T10:00:00Z"), ZoneOffset.UTC);
    configure("");
    server.start();
    reminders = server.reminders();
  }

  @AfterEach
  void close() {
    server.close();
  }

  private void configure(String more) throws IOException {
    Files.writeString(home.resolve("rooster.yaml"), AGENTS + more);
    server.configure();
  }

  private Caller user(String name) {
    return new Caller(
        "rest", Optional.of(server.configuration().users().get(name)), ZoneOffset.UTC);
  }

  private Reminder create(Caller caller, String json) {
    return reminders.create(caller, Json.read(json), json, Optional.empty()).reminder();
  }

  private Reminder change(Caller caller, Reminder reminder, String json) {
    return reminders
        .change(caller, reminder.id(), Json.read(json), OptionalLong.empty())
        .reminder();
  }

  private static Trust trust(Reminder reminder, TestServer server) {
    return RunTrust.of(reminder.definition(), server.configuration()).level();
  }

  private Reminder now(Reminder reminder) {
    return server.store().find(List.of(reminder.id())).getFirst();
  }

  private String reason(Reminder reminder) {
    return ReasonText.of(now(reminder).standing().reason());
  }

  private void pass() {
    server.ticked().advance(Duration.ofHours(1));
  }

  private void assertRefused(Caller caller, String json, String why) {
    assertThatThrownBy(() -> create(caller, json))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.NOT_ALLOWED))
        .hasMessageContaining(why);
  }

  @Test
  void programs_do_not_run_for_a_user_who_is_not_trusted_with_them() throws IOException {
    configure("users: [{name: alice, trust: inner}]\n");

    for (String json : List.of(SHELL, CODER)) {
      assertRefused(user("alice"), json.formatted(""), "requires full trust");
      assertRefused(
          OPERATOR, json.formatted(",\"user\":\"alice\""), "user 'alice' has inner trust");
      assertThat(create(OPERATOR, json.formatted("")).standing().status()).isEqualTo(Status.ACTIVE);
    }
  }

  @Test
  void a_reminder_of_a_removed_creator_is_paused() throws IOException {
    configure("users: [{name: alice, trust: full}]\n");
    Reminder made = create(user("alice"), CODER.formatted(""));
    change(OPERATOR, made, "{\"user\":null}");

    configure("");
    pass();

    assertThat(now(made).standing().status()).isEqualTo(Status.PAUSED);
    assertThat(reason(made)).contains("user 'alice' is not in the configuration");
  }

  @Test
  void a_reminder_whose_user_lost_trust_is_paused_and_the_user_is_told() throws IOException {
    configure("users: [{name: alice, trust: full}]\n");
    Reminder made = create(OPERATOR, CODER.formatted(",\"user\":\"alice\""));

    configure("users: [{name: alice, trust: familiar}]\n");
    pass();
    server.ticked().advance(Duration.ofSeconds(1));

    assertThat(now(made).standing().status()).isEqualTo(Status.PAUSED);
    assertThat(reason(made))
        .isEqualTo("agent 'coder' requires full trust, and user 'alice' has familiar trust");
    assertThat(server.terminal().waiting(user("alice"), Optional.empty(), 10).items())
        .extracting(it -> it.text())
        .singleElement()
        .asString()
        .startsWith("x\n")
        .contains(
            "Paused: agent 'coder' requires full trust, and user 'alice' has familiar trust.");

    configure("users: [{name: alice, trust: full}]\n");
    server.applyConfiguration().follow(server.configuration(), server.changes());
    pass();

    assertThat(server.ticked().rooster().history(made.id(), 1).getFirst().status())
        .isEqualTo(Occurrence.Status.OK);
  }

  @Test
  void the_configuration_may_require_less_trust() throws IOException {
    configure("shell: inner\nusers: [{name: alice, trust: inner}]\n");
    assertThat(create(user("alice"), SHELL.formatted("")).definition().condition()).isPresent();

    Files.writeString(
        home.resolve("rooster.yaml"),
        "agents: {coder: {kind: command, command: [cat], needs: inner}}\n"
            + "users: [{name: alice, trust: inner}, {name: bob, trust: familiar}]\n");
    server.configure();
    Reminder made = create(user("alice"), CODER.formatted(""));
    assertRefused(user("bob"), CODER.formatted(""), "agent 'coder' requires inner trust");
    pass();

    assertThat(server.ticked().rooster().history(made.id(), 1).getFirst().status())
        .isEqualTo(Occurrence.Status.OK);
  }

  @Test
  void a_lowered_ceiling_pauses_programs_whoever_created_them() throws IOException {
    Reminder made = create(OPERATOR, SHELL.formatted(""));

    configure("ceilings: {scheduled: inner}\n");
    pass();

    assertThat(reason(made))
        .isEqualTo("a shell condition requires full trust, and ceilings.scheduled is inner");
    assertRefused(OPERATOR, CODER.formatted(""), "ceilings.scheduled is inner");
  }

  @Test
  void an_edit_by_a_user_with_less_trust_lowers_the_trust_of_the_reminder() throws IOException {
    configure("users: [{name: alice, trust: familiar}]\n");
    Reminder made =
        create(OPERATOR, "{\"message\":\"x\",\"user\":\"alice\",\"schedule\":{\"every\":\"1h\"}}");
    change(user("alice"), made, "{\"message\":\"x\"}");
    configure("users: [{name: alice, trust: full}]\n");
    assertThat(trust(now(made), server)).as("nothing was changed").isEqualTo(Trust.FULL);

    configure("users: [{name: alice, trust: familiar}]\n");
    change(user("alice"), made, "{\"message\":\"y\"}");
    configure("users: [{name: alice, trust: full}]\n");

    assertThat(trust(now(made), server)).isEqualTo(Trust.FAMILIAR);
    assertThatThrownBy(() -> change(OPERATOR, made, "{\"agent\":\"coder\"}"))
        .hasMessageContaining("it was created or edited with familiar trust");
  }

  @Test
  void an_edit_by_the_operator_does_not_raise_the_trust_of_a_reminder() throws IOException {
    configure("users: [{name: alice, trust: inner}]\n");
    Reminder made = create(user("alice"), "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");

    change(OPERATOR, made, "{\"message\":\"y\",\"user\":null}");

    assertThat(trust(now(made), server)).isEqualTo(Trust.INNER);
    assertThatThrownBy(() -> change(OPERATOR, made, "{\"condition\":{\"command\":\"true\"}}"))
        .hasMessageContaining("its creator 'alice' has inner trust");
  }

  @Test
  void a_reminder_that_lost_its_trust_can_still_be_edited_in_other_respects() throws IOException {
    Reminder made = create(OPERATOR, CODER.formatted(""));
    configure("ceilings: {scheduled: public}\n");

    assertThat(change(OPERATOR, made, "{\"name\":\"tea\"}").definition().name()).isEqualTo("tea");
    assertThatThrownBy(() -> change(OPERATOR, made, "{\"condition\":{\"command\":\"true\"}}"))
        .isInstanceOf(RefusedException.class);
    assertThat(change(OPERATOR, made, "{\"agent\":\"direct\"}").definition().name())
        .isEqualTo("tea");
  }

  @Test
  void an_entry_of_a_file_runs_with_at_most_the_trust_of_its_user() throws IOException {
    String entries =
        """
        reminders:
          - {name: own, message: x, agent: coder, schedule: {every: 1h}}
          - {name: hers, message: x, agent: coder, user: alice, schedule: {every: 1h}}
        """;
    Files.createDirectories(home.resolve("schedules.d"));
    Files.writeString(home.resolve("schedules.d/all.yaml"), entries);
    configure("users: [{name: alice, trust: inner}]\n");

    HomeFiles files = server.files("h");
    files.load();

    assertThat(server.store().list(Listing.all()).items())
        .extracting(it -> it.definition().name())
        .containsExactly("own");
    assertThat(files.problems().toString())
        .contains("agent 'coder' requires full trust, and user 'alice' has inner trust")
        .contains("set trust: full for alice");
  }
}
