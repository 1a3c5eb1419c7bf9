package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.schedule.On;
import dev.rooster.store.Listing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same schedule on every surface: commands, files, export and import. */
class EventSurfacesTest {
  @TempDir Path home;
  private HandTickedHost host;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(home.resolve("rooster.yaml"), "webhooks: {ci: {secret: s3cret}}\n");
    Files.createDirectories(home.resolve("schedules.d"));
    host = new HandTickedHost(home);
  }

  @AfterEach
  void close() {
    host.close();
  }

  private CliRun.Result run(String... words) {
    return new CliRun().host(host).clock(host.clock()).run(Arrays.asList(words));
  }

  private String out(String... words) {
    CliRun.Result result = run(words);
    assertThat(result.err()).isEmpty();
    return result.out();
  }

  private List<On> schedules() {
    return host.store().list(Listing.all()).items().stream()
        .filter(it -> !it.standing().status().ended())
        .flatMap(it -> On.of(it.definition().schedule()).stream())
        .toList();
  }

  @Test
  void a_file_declares_an_event_in_either_form() throws Exception {
    Files.writeString(
        home.resolve("schedules.d/events.yaml"),
        """
        - {name: a, message: x, schedule: {on: {webhook: ci}}}
        - name: b
          message: x
          schedule:
            on: file:~/result.txt
        """);

    host.readFiles();

    assertThat(schedules())
        .containsExactlyInAnyOrder(
            new On(On.Source.WEBHOOK, "ci"), new On(On.Source.FILE, "~/result.txt"));
  }

  @Test
  void a_role_seeds_an_event() throws Exception {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        webhooks: {ci: {secret: s3cret}}
        agents: {main: {kind: direct, role: builder}}
        """);
    Files.createDirectories(home.resolve("roles"));
    Files.writeString(
        home.resolve("roles/builder.yaml"),
        "reminders: [{name: a, message: x, schedule: {on: {webhook: ci}}}]\n");

    host.readFiles();

    assertThat(schedules()).containsExactly(new On(On.Source.WEBHOOK, "ci"));
  }

  @Test
  void an_edit_changes_the_kind_and_the_event() {
    out("add", "x", "--every", "1h", "--name", "a");

    out("edit", "a", "--on", "webhook:ci");
    assertThat(schedules()).containsExactly(new On(On.Source.WEBHOOK, "ci"));
    out("edit", "a", "--on", "exit:sleep 60 | cat");
    assertThat(schedules()).containsExactly(new On(On.Source.EXIT, "sleep 60 | cat"));
    out("edit", "a", "--in", "1h");
    assertThat(schedules()).isEmpty();
  }

  @Test
  void an_export_is_imported_with_the_same_event() throws Exception {
    out("add", "x", "--on", "webhook:ci", "--name", "a", "--ends", "2027-01-01");
    out("add", "x", "--on", "file:/tmp/a b", "--name", "b");
    List<On> before = schedules();
    String exported = out("export");
    // Other readers of YAML take a bare on for true.
    assertThat(exported).contains("\"on\":\n        webhook: ci");
    Path file = home.resolve("all.yaml");
    Files.writeString(file, exported);

    out("remove", "a", "--purge");
    out("remove", "b", "--purge");
    out("import", file.toString());

    assertThat(schedules()).containsExactlyInAnyOrderElementsOf(before);
  }

  @Test
  void what_has_no_effect_or_cannot_happen_is_refused() {
    assertThat(run("add", "x", "--on", "exit:true", "--ends", "2027-01-01").err())
        .contains("ends has no effect with on, which fires once");
    assertThat(run("add", "x", "--on", "webhook:ci", "--tz", "Asia/Tokyo").err())
        .contains("an event decides when it fires");
    assertThat(run("add", "x", "--on", "webhook:ci", "--every", "1h").err())
        .contains("cannot be combined");
    assertThat(run("add", "x", "--on", "file:notes.txt").err()).contains("is not a full path");
    assertThat(run("add", "x", "--on", "door:open").err()).contains("is not a valid event");
    assertThat(run("add", "x", "--on", "webhook:cj").err()).contains("there is no webhook 'cj'");
    assertThat(schedules()).isEmpty();
  }

  @Test
  void a_command_shows_what_it_waits_for() {
    out("add", "x", "--on", "webhook:ci", "--name", "a");

    assertThat(out("show", "a")).contains("when the webhook ci is called");
    assertThat(out("list")).contains("webhook ci");
    assertThat(out("next", "--on", "webhook:ci", "--json")).isEqualTo("[]\n");
    assertThat(out("explain", "file:~/a", "--json")).contains("\"kind\":\"on\"");
  }
}
