package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.engine.ConditionCheck.Checked;
import dev.rooster.home.ConfigFiles;
import dev.rooster.home.Configuration;
import dev.rooster.outside.StoredEvents;
import dev.rooster.process.Processes;
import dev.rooster.reminder.Condition;
import dev.rooster.reminders.ServerReason;
import dev.rooster.testing.MemoryStore;
import dev.rooster.trust.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions that are real shell commands. */
class CheckShellConditionTest {
  private Configuration configuration = Configuration.DEFAULT;
  private final CheckShellCondition conditions =
      new CheckShellCondition(
          new Processes(),
          () -> configuration,
          new Secret.Vault(
              name -> Optional.of("swordfish").filter(it -> name.equals("KEY")), Path.of(".")),
          new StoredEvents(new MemoryStore(InstantSource.system())));

  private Checked ask(String command) throws InterruptedException {
    return ask(command, Duration.ofSeconds(30));
  }

  private Checked ask(String command, Duration timeout) throws InterruptedException {
    return conditions.attempt(
        new Condition(Condition.Mode.EACH, Condition.By.COMMAND, command, timeout));
  }

  @Test
  void exit_code_0_means_met() throws InterruptedException {
    assertThat(ask("exit 0")).isEqualTo(new Checked.Met(new ServerReason.ConditionMet().reason()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 42, 124, 125})
  void exit_codes_up_to_125_mean_not_met(int code) throws InterruptedException {
    Checked checked = ask("echo nothing new; exit " + code);

    assertThat(checked)
        .isEqualTo(
            new Checked.NotMet(new ServerReason.ConditionNotMet(code, "nothing new").reason()));
  }

  @Test
  void output_is_shown_without_the_secrets_of_the_configuration(@TempDir Path home)
      throws Exception {
    Path file = home.resolve("rooster.yaml");
    Files.writeString(file, "users: [{name: alice, token: \"${env:KEY}\"}]\n");
    configuration = ConfigFiles.in(home).load().configuration();

    assertThat(ask("echo the swordfish; exit 1"))
        .isEqualTo(
            new Checked.NotMet(new ServerReason.ConditionNotMet(1, "the ${env:KEY}").reason()));
    assertThatThrownBy(() -> ask("echo the swordfish; exit 200"))
        .hasMessageContaining("the ${env:KEY}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"exit 126", "no-such-command-at-all", "exit 200", "kill -9 $$", "kill -TERM $$"})
  void a_command_that_does_not_run_gives_no_answer(String command) {
    assertThatThrownBy(() -> ask(command)).hasMessageContaining("neither yes nor no");
  }

  @Test
  void a_command_that_times_out_gives_no_answer_and_is_killed_with_its_children() {
    assertThatThrownBy(() -> ask("sleep 1000 & sleep 1000", Duration.ofMillis(300)))
        .hasMessageContaining("within");
    assertThat(
            ProcessHandle.current()
                .descendants()
                .map(it -> it.info().commandLine().orElse(""))
                .filter(it -> it.contains("sleep 1000")))
        .isEmpty();
  }

  @Test
  void a_flood_of_output_is_truncated() throws InterruptedException {
    assertThat(ask("yes | head -c 1000000; exit 1").toString().length()).isLessThan(2_000);
  }
}
