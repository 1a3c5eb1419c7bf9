package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.format.Fields;
import dev.rooster.trust.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesRouteTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @TempDir Path home;

  @Test
  void every_file_is_listed_with_its_reminders_and_faults() throws Exception {
    write("rooster.yaml", "timezone: Europe/Berlin\n");
    write(
        "schedules.d/good.yaml",
        """
        - {name: one, message: x, schedule: {every: 1h}}
        - {name: two, message: x, schedule: {every: 1h}}
        """);
    write(
        "schedules.d/bad.yaml",
        """
        - {name: three, message: x, schedule: {every: 1h}}
        - {name: four, message: x, schedule: {cron: "61 * * * *"}}
        """);
    write("calendars/broken.ics", "no calendar\n");
    write("lessons/known.md", "# Known\n");
    try (HandTickedHost host = new HandTickedHost(home)) {
      Walk walk = new Walk(host.api(), new Caller("rest", Optional.empty(), BERLIN));

      List<Fields> files = walk.ask(200, "GET", "/api/files", "").objects("items");

      assertThat(files)
          .extracting(it ->
              "%s %s %s %s"
                  .formatted(
                      it.text("file").orElseThrow(),
                      it.text("kind").orElseThrow(),
                      it.text("reminders").orElseThrow(),
                      it.text("valid").orElseThrow()))
          .containsExactly(
              "calendars/broken.ics calendar 0 false",
              "lessons/known.md lesson 0 true",
              "rooster.yaml configuration 0 true",
              "schedules.d/bad.yaml schedules 2 false",
              "schedules.d/good.yaml schedules 2 true");
      Fields fault = files.get(3).objects("faults").getFirst();
      assertThat(fault.text("line")).contains("2");
      assertThat(fault.text("message").orElseThrow()).contains("out of range");
      assertThat(fault.text("remedy")).contains("minutes go from 0 to 59");
    }
  }

  @Test
  void a_home_without_files_has_none() throws Exception {
    try (HandTickedHost host = new HandTickedHost(home)) {
      Walk walk = new Walk(host.api(), new Caller("rest", Optional.empty(), BERLIN));

      assertThat(walk.ask(200, "GET", "/api/files", "").objects("items")).isEmpty();
    }
  }

  private void write(String name, String text) throws Exception {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
