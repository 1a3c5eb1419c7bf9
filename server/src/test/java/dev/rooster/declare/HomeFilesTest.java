package dev.rooster.declare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.Address;
import dev.rooster.config.Configuration;
import dev.rooster.detail.Delivery;
import dev.rooster.detail.Details;
import dev.rooster.detail.Edit;
import dev.rooster.detail.Edits;
import dev.rooster.detail.Origin;
import dev.rooster.detail.Priority;
import dev.rooster.engine.Changes;
import dev.rooster.json.Problem;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Lifecycle;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.Every;
import dev.rooster.service.Caller;
import dev.rooster.service.ChangeEvents;
import dev.rooster.service.Events;
import dev.rooster.service.Sources;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Listing;
import dev.rooster.store.Shards;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that come, change, break, are mended and go. */
class HomeFilesTest {
  private static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");

  @TempDir Path home;
  private final SettableClock clock = new SettableClock(NOW);
  private final MemoryStore store = new MemoryStore(clock);
  private final Changes changes = new Changes(store, clock, changed -> {});
  private final AtomicReference<Configuration> configuration =
      new AtomicReference<>(Configuration.DEFAULT);
  private HomeFiles files;

  @BeforeEach
  void start() {
    files = files("home-1");
  }

  private HomeFiles files(String homeId) {
    return files(homeId, store);
  }

  private HomeFiles files(String homeId, Store store) {
    return new HomeFiles(
        home,
        home,
        new Declarations(
            store,
            new Changes(store, clock, changed -> {}),
            configuration::get,
            address -> {},
            new Caller("file", Optional.empty(), ZoneId.of("Europe/Berlin")),
            homeId,
            new ChangeEvents(new Events(), owner -> ZoneOffset.UTC)),
        Configuration.DEFAULT,
        configuration::set);
  }

  private void write(String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private void load(String file, String text) throws IOException {
    write(file, text);
    files.load();
  }

  private List<Reminder> all() {
    return store.list(Listing.all()).items();
  }

  private Reminder named(String name) {
    return store.list(Listing.of(Listing.Filter.ALL.withName(name))).items().stream()
        .filter(it -> !it.standing().status().ended())
        .findFirst()
        .orElseThrow();
  }

  private List<Problem> problems(String file) {
    return files.problems().getOrDefault(file, List.of());
  }

  @Test
  void what_the_store_could_not_take_is_there_the_next_time() throws IOException {
    Set<String> failing = new HashSet<>(Set.of("list", "create", "write", "note"));
    files =
        files(
            "home-1",
            new DelegatingStore(store) {
              @Override
              protected <T> T call(String name, Supplier<T> work) {
                if (failing.remove(name)) {
                  throw new StoreException("the disk is full", "make room");
                }
                return super.call(name, work);
              }
            });
    write("rooster.yaml", "cron: [{name: tick, message: tock, schedule: {every: 1h}}]\n");

    int tries = 0;
    while (all().isEmpty()) {
      tries++;
      try {
        files.load();
      } catch (StoreException full) {
        assertThat(tries).isLessThan(5);
      }
    }

    assertThat(tries).isGreaterThan(1);
    files.load();
    assertThat(all()).containsExactly(named("tick"));
  }

  @Test
  void entries_of_the_configuration_are_made() throws IOException {
    load(
        "rooster.yaml",
        """
        timezone: Europe/Berlin
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
    assertThat(Details.of(briefing).session()).isEqualTo("own");
    assertThat(Details.of(briefing).delivery().when()).isEqualTo(Delivery.When.NEVER);
    assertThat(Sources.file(briefing)).contains("rooster.yaml");
  }

  @Test
  void schedules_in_the_format_of_others_are_made() throws IOException {
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
    assertThat(Details.of(report).description()).isEqualTo("The report of the day");
    assertThat(Details.of(report).delivery().when()).isEqualTo(Delivery.When.ALWAYS);
    assertThat(named("ping").standing().next().orElseThrow().due())
        .isEqualTo(Instant.parse("2026-11-16T09:01:30Z"));
    assertThat(named("once").standing().status()).isEqualTo(Status.PAUSED);
  }

  @Test
  void the_reminders_of_a_role_are_made_for_each_agent_that_has_it() throws IOException {
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
        .extracting(it -> Details.of(it).agent() + " " + it.definition().name())
        .containsExactlyInAnyOrder(
            "one check-ci", "one after-deploy", "two check-ci", "two after-deploy");
    assertThat(named("after-deploy").definition().condition().orElseThrow().mode())
        .isEqualTo(Condition.Mode.ONCE);

    load("rooster.yaml", "agents: {one: {kind: command, command: [cat], role: monitor}}");
    assertThat(all().stream().filter(it -> !it.standing().status().ended())).hasSize(2);
  }

  @Test
  void a_role_whose_name_is_misspelled_for_a_while_keeps_its_reminders() throws IOException {
    write("roles/janitor.yaml", "reminders: [{name: sweep, message: x, schedule: {in: 1h}}]\n");
    load("rooster.yaml", "agents: {one: {kind: direct, role: janitor}}\n");
    Reminder sweep = named("sweep");

    load("rooster.yaml", "agents: {one: {kind: direct, role: janitr}}\n");

    assertThat(problems("roles/janitr.yaml#one")).isNotEmpty();
    assertThat(named("sweep")).isEqualTo(sweep);
    load("rooster.yaml", "agents: {one: {kind: direct, role: janitor}}\n");
    assertThat(all()).containsExactly(sweep);
    load("rooster.yaml", "agents: {one: {kind: direct}}\n");
    assertThat(all())
        .singleElement()
        .satisfies(it -> assertThat(it.standing().status()).isEqualTo(Status.CANCELLED));
  }

  @Test
  void a_file_that_is_read_again_changes_nothing() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    Reminder before = named("a");
    clock.set(NOW.plusSeconds(500));

    files.load();
    load("schedules.d/a.yaml", "# the same\nmessage: x\nname: a\nschedule:\n  every: 1h\n");

    assertThat(all()).containsExactly(before);
  }

  @Test
  void an_entry_that_is_said_differently_keeps_how_it_stands() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    Reminder before = named("a");
    changes.pause(before.id(), OptionalLong.empty(), "by hand");
    clock.set(NOW.plusSeconds(500));

    load("schedules.d/a.yaml", "{name: a, message: y, schedule: {every: 1h}}");

    Reminder after = named("a");
    assertThat(after.id()).isEqualTo(before.id());
    assertThat(after.definition().text()).isEqualTo("y");
    assertThat(after.definition().schedule()).isEqualTo(before.definition().schedule());
    assertThat(after.standing().status()).isEqualTo(Status.PAUSED);
  }

  @Test
  void bounds_that_are_said_differently_hold() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {cron: '0 * * * *'}}");
    load(
        "schedules.d/a.yaml",
        "{name: a, message: x, schedule: {cron: '0 * * * *'}, starts: '2026-12-01T00:00:00Z'}");

    assertThat(named("a").standing().next().orElseThrow().due())
        .isEqualTo(Instant.parse("2026-12-01T00:00:00Z"));
  }

  @Test
  void what_an_entry_does_not_say_follows_the_configuration() throws IOException {
    write("schedules.d/a.yaml", "{name: a, message: x, schedule: {cron: '0 9 * * *'}}");
    write("schedules.d/b.yaml", "{name: b, message: x, schedule: {every: 1h}}");
    load(
        "rooster.yaml", "{timezone: Europe/Berlin, agents: {echo: {kind: command, command: cat}}}");
    Reminder hourly = named("b");
    assertThat(named("a").standing().next().orElseThrow().due())
        .isEqualTo(Instant.parse("2026-11-17T08:00:00Z"));
    assertThat(Details.of(named("a")).agent()).isEqualTo("echo");

    load(
        "rooster.yaml",
        "{timezone: Asia/Tokyo, default_agent: direct,"
            + " agents: {echo: {kind: command, command: cat}}}");

    assertThat(named("a").standing().next().orElseThrow().due())
        .isEqualTo(Instant.parse("2026-11-17T00:00:00Z"));
    assertThat(Details.of(named("a")).agent()).isEqualTo("direct");
    assertThat(named("b").definition().schedule()).isEqualTo(hourly.definition().schedule());
    assertThat(all()).hasSize(2);
  }

  @Test
  void a_relative_time_is_counted_from_when_it_was_first_seen() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {in: 20m}}");
    clock.set(NOW.plusSeconds(600));

    load("schedules.d/a.yaml", "{name: a, message: y, schedule: {in: 20m}}");
    assertThat(named("a").standing().next().orElseThrow().due()).isEqualTo(NOW.plusSeconds(1_200));

    load("schedules.d/a.yaml", "{name: a, message: y, schedule: {in: 30m}}");
    assertThat(named("a").standing().next().orElseThrow().due())
        .isEqualTo(NOW.plusSeconds(600 + 1_800));
  }

  @Test
  void what_has_fired_or_was_cancelled_is_not_made_again_until_its_entry_changes()
      throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {in: 1m}, delete_after_run: true}");
    write("schedules.d/b.yaml", "{name: b, message: x, schedule: {every: 1h}}");
    files.load();
    clock.set(NOW.plusSeconds(61));
    complete();
    changes.cancel(named("b").id(), OptionalLong.empty(), "enough");

    files.load();
    assertThat(all().stream().filter(it -> !it.standing().status().ended())).isEmpty();

    load("schedules.d/b.yaml", "{name: b, message: y, schedule: {every: 1h}}");
    assertThat(named("b").definition().text()).isEqualTo("y");
  }

  private void complete() {
    for (Reminder claimed :
        store
            .claim(new ClaimRequest("n", 10, 10, Map.of(), Shards.ALL, Duration.ZERO))
            .reminders()) {
      store.write(
          List.of(Lifecycle.step(claimed, new Event.Ended(new Outcome.Done("")), clock.instant())));
    }
  }

  @Test
  void a_broken_file_keeps_what_it_said_and_harms_no_other() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    Reminder before = named("a");

    write("schedules.d/a.yaml", "name: a\n  message: [");
    load("schedules.d/b.yaml", "{name: b, message: x, schedule: {every: 1h}}");

    assertThat(named("a")).isEqualTo(before);
    assertThat(named("b").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(problems("schedules.d/a.yaml")).hasSize(1);

    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {cron: '61 * * * *'}}");
    assertThat(named("a")).isEqualTo(before);
    assertThat(problems("schedules.d/a.yaml").getFirst().path()).isEqualTo("a.schedule");

    load("schedules.d/a.yaml", "{name: a, message: y, schedule: {every: 1h}}");
    assertThat(files.problems()).isEmpty();
    assertThat(named("a").definition().text()).isEqualTo("y");
  }

  @Test
  void a_mended_entry_lifts_the_pause_that_trouble_caused() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    clock.set(NOW.plusSeconds(3_601));
    for (Reminder claimed :
        store
            .claim(new ClaimRequest("n", 10, 10, Map.of(), Shards.ALL, Duration.ZERO))
            .reminders()) {
      store.write(
          List.of(
              Lifecycle.step(
                  claimed, new Event.Ended(new Outcome.Halted("no agent")), clock.instant())));
    }
    assertThat(named("a").standing().status()).isEqualTo(Status.PAUSED);

    load("schedules.d/a.yaml", "{name: a, message: y, schedule: {every: 1h}}");

    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void a_file_lifts_its_own_pause_and_not_a_persons() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, enabled: false, schedule: {every: 1h}}");
    assertThat(named("a").standing().status()).isEqualTo(Status.PAUSED);

    load("schedules.d/a.yaml", "{name: a, message: x, enabled: true, schedule: {every: 1h}}");
    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);

    changes.pause(named("a").id(), OptionalLong.empty(), "by hand");
    load("schedules.d/a.yaml", "{name: a, message: x, enabled: false, schedule: {every: 1h}}");
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    assertThat(named("a").standing().status()).isEqualTo(Status.PAUSED);
    assertThat(named("a").standing().reason()).isEqualTo("by hand");
  }

  @Test
  void what_is_gone_from_the_files_ends() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    load(
        "rooster.yaml",
        "cron: [{name: b, cron: '0 8 * * *', message: x}, {name: c, cron: '0 9 * * *', message: x}]");

    Files.delete(home.resolve("schedules.d/a.yaml"));
    load("rooster.yaml", "cron: [{name: c, cron: '0 9 * * *', message: x}]");

    assertThat(all())
        .extracting(it -> it.definition().name() + " " + it.standing().status())
        .containsExactlyInAnyOrder("a cancelled", "b cancelled", "c active");
  }

  @Test
  void what_is_out_of_reach_is_not_gone() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");

    Files.delete(home.resolve("schedules.d/a.yaml"));
    Files.createSymbolicLink(home.resolve("schedules.d/a.yaml"), Path.of("elsewhere"));
    files.load();
    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(problems("schedules.d/a.yaml")).hasSize(1);
    Files.delete(home.resolve("schedules.d/a.yaml"));
    Files.delete(home.resolve("schedules.d"));
    Files.createSymbolicLink(home.resolve("schedules.d"), Path.of("elsewhere"));
    files.load();
    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(problems("schedules.d")).hasSize(1);
    Files.delete(home.resolve("schedules.d"));
    files.load();

    assertThat(all()).extracting(it -> it.standing().status()).containsExactly(Status.CANCELLED);
  }

  @Test
  void a_last_good_configuration_that_cannot_be_kept_is_said_and_stops_nothing()
      throws IOException {
    Files.writeString(home.resolve(".last-good"), "in the way");

    load("rooster.yaml", "cron: [{name: b, cron: '0 8 * * *', message: x}]");

    assertThat(named("b").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(problems(".last-good/rooster.yaml")).hasSize(1);
  }

  @Test
  void what_another_home_declared_is_left_alone() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    Files.delete(home.resolve("schedules.d/a.yaml"));

    files("home-2").load();

    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
  }

  @Test
  void homes_with_the_same_files_on_one_database_have_the_same_reminders() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");

    files("home-2").load();

    assertThat(all()).hasSize(1);
    Files.delete(home.resolve("schedules.d/a.yaml"));
    files("home-2").load();
    files.load();
    assertThat(all()).hasSize(1);
    assertThat(all().getFirst().standing().status()).isEqualTo(Status.CANCELLED);
  }

  @Test
  void what_has_ended_is_not_made_again_by_a_home_that_comes_later() throws IOException {
    load("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 1h}}");
    changes.cancel(named("a").id(), OptionalLong.empty(), "enough");

    files("home-2").load();

    assertThat(all()).hasSize(1);
    write("schedules.d/a.yaml", "{name: a, message: x, schedule: {every: 2h}}");
    files("home-2").load();
    assertThat(all()).hasSize(2);
  }

  @Test
  void what_was_exported_becomes_the_files_and_is_not_there_twice() throws IOException {
    Reminder made =
        changes.create(
            "r-abcd2345",
            new Details(
                    "direct",
                    Edits.NONE,
                    "",
                    Details.ISOLATED,
                    Priority.IDLE,
                    Delivery.always(Address.TERMINAL),
                    false,
                    List.of(),
                    Origin.of("cli", Trust.FULL))
                .in(
                    Definition.of(
                        Details.KIND, "stand up", new Every(Duration.ofHours(1), store.now()))));

    load(
        "schedules.d/a.yaml",
        "{id: r-abcd2345, name: a, message: stand up, schedule: {every: 1h}}");

    assertThat(store.list(Listing.all()).items())
        .extracting(Reminder::id)
        .containsExactly(made.id());
    assertThat(Sources.file(named("a"))).contains("schedules.d/a.yaml");
  }

  @Test
  void a_file_that_is_emptied_is_broken_and_ends_nothing() throws IOException {
    load("rooster.yaml", "cron: [{name: a, cron: \"0 8 * * *\", message: x}]");

    load("rooster.yaml", "");

    assertThat(named("a").standing().status()).isEqualTo(Status.ACTIVE);
    assertThat(problems("rooster.yaml")).hasSize(1);
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
  void what_a_file_changes_is_known_by_its_name() throws IOException {
    load("schedules.d/tidy.yaml", "{name: tidy, message: sweep, schedule: {in: 2h}}");
    assertThat(Details.of(named("tidy")).edits()).isEqualTo(Edits.NONE);
    clock.set(NOW.plusSeconds(60));

    load("schedules.d/tidy.yaml", "{name: tidy, message: mop, timeout: 10m, schedule: {in: 2h}}");

    assertThat(Details.of(named("tidy")).edits())
        .isEqualTo(
            new Edits(
                2,
                List.of(
                    new Edit(
                        2,
                        List.of("message", "timeout"),
                        "schedules.d/tidy.yaml",
                        NOW.plusSeconds(60)))));
  }
}
