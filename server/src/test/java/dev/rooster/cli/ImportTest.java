package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.CliRun.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Taking reminders elsewhere, in a file. */
class ImportTest extends CliScene {
  @Test
  void an_export_can_be_imported_elsewhere_and_twice() {
    rooster("add", "check\nthe \"oven\"", "--every", "1h", "--name", "oven", "--condition", "true");
    rooster("add", "stand up", "--cron", "0 9 * * 1-5");
    rooster("add", "not now", "--in", "2h", "--name", "later");
    rooster("pause", "later");
    String file = rooster("export").out();
    MemoryHost elsewhere = new MemoryHost();
    CliRun there = new CliRun().host(elsewhere).stdin(file);

    assertThat(there.run(List.of("import", "-")).out())
        .startsWith("created 3, changed 0, unchanged 0");
    assertThat(there.run(List.of("import", "-")).out())
        .startsWith("created 0, changed 0, unchanged 3");

    assertThat(there.run(List.of("export")).out()).isEqualTo(file);
    assertThat(there.run(List.of("list")).out()).contains("paused");
  }

  @Test
  void importing_can_replace_existing_reminders() {
    rooster("add", "check", "--every", "1h", "--name", "oven");
    String file = rooster("export").out();
    rooster("edit", "oven", "--message", "changed", "--description", "new");

    Result replaced = cli().stdin(file).run(List.of("import", "-", "--replace"));

    assertThat(replaced.out()).startsWith("created 0, changed 1");
    assertThat(rooster("export").out()).isEqualTo(file);
  }

  @Test
  void a_reminder_without_an_id_is_imported_once() {
    String file = "[{message: stretch, schedule: {every: 1h}}]";

    assertThat(cli().stdin(file).run(List.of("import", "-", "--json")).out())
        .contains("\"refused\":[]");
    cli().stdin(file).run(List.of("import", "-"));

    assertThat(rooster("list").outLines()).hasSize(2);
  }

  @Test
  void an_invalid_file_creates_nothing_unless_an_option_allows_it() {
    String file =
        """
        reminders:
          - message: good
            schedule: {every: 1h}
          - message: bad
            schedule: {every: never}
        """;

    Result refused = cli().stdin(file).run(List.of("import", "-"));

    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("- line 4: ").contains("never");
    assertThat(rooster("list").out()).isEqualTo("no reminders\n");
    assertThat(cli().stdin(file).run(List.of("import", "-", "--keep-going")).out())
        .startsWith("created 1, ");
  }

  @Test
  void an_invalid_import_file_is_refused() {
    assertThat(cli().stdin("- {").run(List.of("import", "-")).err()).contains("line ");
    assertThat(cli().stdin("[1]").run(List.of("import", "-")).err()).contains("not a reminder");
    assertThat(rooster("import", "/no/such/file").err()).contains("file not found");
    assertThat(rooster("import").exit()).isEqualTo(2);
  }
}
