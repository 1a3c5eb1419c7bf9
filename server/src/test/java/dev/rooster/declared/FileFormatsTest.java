package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.Address;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminders.Delivery;
import dev.rooster.reminders.HowFields;
import dev.rooster.reminders.Origin;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.Sources;
import dev.rooster.reminders.WhatFields;
import dev.rooster.schedule.Every;
import dev.rooster.store.Listing;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Files in all the formats that Rooster reads. */
class FileFormatsTest extends HomeFilesScene {
  @Test
  void entries_of_the_configuration_become_reminders() throws IOException {
    load(
        "rooster.yaml",
        """
        timezone: Europe/Berlin
        agents: {counter: {kind: command, command: [wc]}}
        users:
          - {name: alice, trust: full, timezone: America/New_York}
        cron:
          - name: heartbeat
            cron: "*/30 * * * *"
            situation: system
            message: look at the list of open things
          - name: briefing
            cron: "0 8 * * *"
            user: alice
            message: what is on today?
        """);

    assertThat(files.problems()).isEmpty();
    assertThat(all()).hasSize(2);
    Reminder briefing = named("briefing");
    assertThat(briefing.standing().next().orElseThrow().due())
        .isEqualTo(Instant.parse("2026-11-16T13:00:00Z"));
    assertThat(ReminderAttributes.of(briefing).session()).isEqualTo("own");
    assertThat(ReminderAttributes.of(briefing).delivery().when()).isEqualTo(Delivery.When.NEVER);
    assertThat(Sources.file(briefing)).contains("rooster.yaml");
  }

  @Test
  void schedules_in_foreign_formats_become_reminders() throws IOException {
    write(
        "schedules.d/daily-report.yaml",
        """
        schedule_id: daily-report
        enabled: true
        name: "The report of the day"
        schedule:
          kind: cron
          expr: "0 9 * * *"
          tz: "Asia/Shanghai"
        agent_id: direct
        session_mode: isolated
        task: "Sum up what happened yesterday."
        timeout_seconds: 120
        delete_after_run: false
        delivery:
          mode: announce
        """);
    write(
        "schedules.d/ping.yaml",
        """
        schedule_id: ping
        schedule: {kind: every, interval_ms: 90000, anchor_ms: 1767225600000}
        task: ping
        """);
    load(
        "schedules.d/once.yaml",
        """
        schedule_id: once
        enabled: false
        schedule: {kind: at, at: 20m}
        task: look again
        """);

    assertThat(files.problems()).isEmpty();
    Reminder report = named("daily-report");
    assertThat(report.standing().next().orElseThrow().due())
        .isEqualTo(Instant.parse("2026-11-17T01:00:00Z"));
    assertThat(report.definition().policies().timeout()).isEqualTo(Duration.ofMinutes(2));
    assertThat(ReminderAttributes.of(report).description()).isEqualTo("The report of the day");
    assertThat(ReminderAttributes.of(report).delivery().when()).isEqualTo(Delivery.When.ALWAYS);
    assertThat(named("ping").standing().next().orElseThrow().due())
        .isEqualTo(Instant.parse("2026-11-16T09:01:30Z"));
    assertThat(named("once").standing().status()).isEqualTo(Status.PAUSED);
  }

  @Test
  void each_agent_of_a_role_gets_its_reminders() throws IOException {
    write(
        "roles/monitor.yaml",
        """
        name: monitor
        description: looks after the builds
        instructions: "You look after builds."
        reminders:
          - name: check-ci
            message: "Look at the builds."
            schedule:
              every: 30m
            priority: idle
          - name: after-deploy
            message: "Try what was deployed."
            schedule:
              interval: 5m
            condition:
              prompt: "Has it been deployed?"
              mode: once
        """);
    load(
        "rooster.yaml",
        """
        agents:
          one: {kind: command, command: [cat], role: monitor}
          two: {kind: command, command: [cat], role: monitor}
          three: {kind: command, command: [cat]}
        """);

    assertThat(files.problems()).isEmpty();
    assertThat(all())
        .extracting(it -> ReminderAttributes.of(it).agent() + " " + it.definition().name())
        .containsExactlyInAnyOrder(
            "one check-ci", "one after-deploy", "two check-ci", "two after-deploy");
    assertThat(named("after-deploy").definition().condition().orElseThrow().mode())
        .isEqualTo(Condition.Mode.ONCE);

    assertThat(server.configuration().agents().instructions("one"))
        .isEqualTo("You look after builds.");
    assertThat(server.configuration().agents().instructions("three")).isEmpty();

    load("rooster.yaml", "agents: {one: {kind: command, command: [cat], role: monitor}}");
    outlastGrace();
    assertThat(all().stream().filter(it -> !it.standing().status().ended())).hasSize(2);
  }

  @Test
  void of_several_entries_the_good_ones_run_and_the_bad_ones_are_named() throws IOException {
    load(
        "rooster.yaml",
        """
        cron:
          - {name: good, cron: "0 8 * * *", message: x}
          - {name: "bad name", cron: "0 8 * * *", message: x}
          - {name: good, cron: "0 9 * * *", message: x}
          - {name: worse, cron: "* * 8 *", message: x}
          - {name: shy, cron: "0 8 * * *"}
          - nonsense
        """);

    assertThat(all()).extracting(it -> it.definition().name()).containsExactly("good");
    assertThat(problems("rooster.yaml"))
        .extracting(it -> it.place().line() + " " + it.path())
        .containsExactlyInAnyOrder(
            "3 cron[1].name", "4 cron[2].name", "7 cron[5]", "5 worse.schedule", "6 shy.message");
  }

  @Test
  void a_file_takes_over_exported_reminders_without_duplicates() throws IOException {
    Reminder made =
        changes.create(
            "r-abcd2345",
            ReminderAttributes.NONE
                .withOrigin(Origin.of("cli", Trust.FULL))
                .with(WhatFields.AGENT, "direct")
                .with(HowFields.DELIVERY, Delivery.always(Address.TERMINAL))
                .in(
                    Definition.of(
                        ReminderAttributes.KIND,
                        "stand up",
                        new Every(Duration.ofHours(1), store.now()))));

    load(
        "schedules.d/a.yaml",
        "{id: r-abcd2345, name: a, message: stand up, schedule: {every: 1h}}");

    assertThat(store.list(Listing.all()).items())
        .extracting(Reminder::id)
        .containsExactly(made.id());
    assertThat(Sources.file(named("a"))).contains("schedules.d/a.yaml");
  }

  @Test
  void harmless_defaults_of_other_formats_are_taken() throws IOException {
    load(
        "schedules.d/pulse.yaml",
        """
        schedule_id: pulse
        session_mode: main
        schedule: {kind: every, interval_ms: 900000, tz: UTC}
        task: look
        delivery: {mode: none, connector_id: any}
        """);
    load(
        "schedules.d/launch.yaml",
        """
        schedule_id: launch
        schedule: {kind: at, at: "2026-12-01T12:00:00Z", tz: Europe/Berlin}
        task: look
        """);
    load(
        "rooster.yaml",
        "cron: [{name: beat, cron: '@hourly', situation: system, message: look}]\n");

    assertThat(files.problems()).isEmpty();
    assertThat(all()).hasSize(3);
  }

  @Test
  void a_field_without_effect_in_a_file_is_a_problem() throws IOException {
    load(
        "schedules.d/a.yaml",
        "reminders: [{name: a, message: x, schedule: {in: 20m}, max_fires: 2, session: own}]\n");

    assertThat(problems("schedules.d/a.yaml"))
        .extracting(it -> it.path())
        .containsExactlyInAnyOrder("a.max_fires", "a.session");
  }
}
