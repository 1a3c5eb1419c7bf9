package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.format.Problem;
import dev.rooster.home.ConfigFiles;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files in the manual work unchanged. */
class ConfigurationPageTest {
  private static final Path PAGE =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("configuration.md");
  private static final Pattern FILE =
      Pattern.compile("```(?:yaml|ics|md)\n# (\\S+)\n(.*?)```", Pattern.DOTALL);

  @TempDir Path home;

  private Map<String, List<Problem>> check(List<String> files) {
    return HomeFiles.check(
        ConfigFiles.in(home),
        TestServer.in(home, Instant.parse("2026-11-16T10:00:00Z"), ZoneOffset.UTC).entryReaders(),
        new Secret.Vault(name -> Optional.of(""), home),
        files::add);
  }

  @Test
  void every_file_of_the_page_can_be_used() throws IOException {
    Matcher files = FILE.matcher(Files.readString(PAGE));
    while (files.find()) {
      Path file = home.resolve(files.group(1));
      Files.createDirectories(file.getParent());
      Files.writeString(file, files.group(2));
    }
    for (String secret : List.of("remote.token", "hook.secret", "telegram.token", "ci.secret")) {
      Files.writeString(home.resolve(secret), "one that is hard to guess");
    }
    List<String> found = new ArrayList<>();

    assertThat(check(found)).isEmpty();
    assertThat(found).hasSize(10);
  }

  @Test
  void problems_in_any_file_are_found_without_a_store() throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        "agents: {a: {kind: direct, role: gone}}\n"
            + "cron: [{name: x, cron: '0 25 * * *', message: m}]\n");
    Files.createDirectories(home.resolve("schedules.d"));
    Files.writeString(
        home.resolve("schedules.d").resolve("past.yaml"),
        "{name: p, message: m, schedule: {at: '2020-01-01T00:00:00Z'}}");

    Map<String, List<Problem>> problems = check(new ArrayList<>());

    assertThat(problems.keySet())
        .containsExactly("roles/gone.yaml#a", "rooster.yaml", "schedules.d/past.yaml");
    assertThat(problems.get("rooster.yaml").getFirst().words()).contains("25");
    assertThat(problems.get("schedules.d/past.yaml").getFirst().words()).contains("passed");
  }
}
