package dev.rooster.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the examples and checks their output. */
class ExamplesTest {
  @TempDir Path folder;

  private interface Program {
    void run(String... args) throws Exception;
  }

  @Test
  void one_shot() throws Exception {
    assertThat(output(OneShot::main, folder.resolve("reminders.db").toString()))
        .isEqualTo("It is time: take the cake out\n");
  }

  @Test
  void cron_with_a_zone() throws Exception {
    assertThat(output(CronWithZone::main, folder.resolve("reminders.db").toString()))
        .isEqualTo("Next standup: 09:00\n");
  }

  @Test
  void missed_policy() throws Exception {
    assertThat(output(MissedPolicy::main))
        .isEqualTo(
            """
            SKIP:
              2026-11-16T09:00:00Z missed, 3 of them
            ONCE:
              2026-11-16T09:00:00Z missed, 2 of them
              2026-11-16T11:00:00Z ok, 1 of them
            ALL:
              2026-11-16T09:00:00Z ok, 1 of them
              2026-11-16T10:00:00Z ok, 1 of them
              2026-11-16T11:00:00Z ok, 1 of them
            """);
  }

  @Test
  void many_nodes() throws Exception {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.start()) {
      assertThat(output(ManyNodes::main, postgres.getJdbcUrl("postgres", "postgres")))
          .isEqualTo("30 greeted, 0 of them twice\n");
    }
  }

  @Test
  void test_your_reminders() throws Exception {
    assertThat(output(TestYourReminders::main))
        .isEqualTo("Paid on [2026-03-01T08:00:00Z, 2026-04-01T07:00:00Z, 2026-05-01T07:00:00Z]\n");
  }

  @Test
  void the_manual_shows_the_one_shot_as_it_is() throws IOException {
    String manual = Files.readString(Path.of("../docs/embedding.md"));
    String shown = manual.split("```java\n")[1].split("```")[0];
    String source = Files.readString(Path.of("src/main/java/dev/rooster/examples/OneShot.java"));
    assertThat(source).contains(shown.indent(4));
  }

  private static String output(Program program, String... args) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      program.run(args);
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
