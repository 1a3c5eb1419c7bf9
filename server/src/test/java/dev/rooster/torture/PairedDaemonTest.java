package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.app.RealDaemon.Result;
import dev.rooster.channel.telegram.BotApi;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A stranger on Telegram becomes a user of a real daemon, which dies in between. */
@Tag("slow")
@Timeout(180)
class PairedDaemonTest {
  private static final Pattern CODE = Pattern.compile("rooster pair (\\S+) --user");

  @TempDir private Path folder;
  private BotApi api;
  private RealDaemon daemon;

  @BeforeEach
  void start() throws Exception {
    api = new BotApi();
    daemon = new RealDaemon(folder);
    daemon.write("telegram.token", BotApi.TOKEN);
    daemon.write(
        "rooster.yaml",
        """
        agents: {echo: {kind: command, command: [sh, -c, 'printf "answer to %%s" "$(cat)"']}}
        users: [{name: alice, trust: full}]
        channels: {telegram: {token: "${file:telegram.token}", api: "%s"}}
        """
            .formatted(api.url().uri()));
    daemon.up();
  }

  @AfterEach
  void stop() throws Exception {
    daemon.close();
    api.close();
  }

  private static String code(BotApi.Sent sent) {
    Matcher matcher = CODE.matcher(sent.text());
    assertThat(matcher.find()).as(sent.text()).isTrue();
    return matcher.group(1);
  }

  @Test
  void a_stranger_is_paired_and_answered_as_the_user_although_the_daemon_is_killed()
      throws Exception {
    api.write(99, "hi");
    String code = code(api.sent());
    api.write(99, "hello?");
    api.awaitConfirmed();
    assertThat(daemon.ask("pair").out()).contains("telegram:99").contains("waiting");

    daemon.kill();
    daemon.up();
    Result wrong = daemon.ask("pair", "AAAA-AAAA", "--user", "alice");
    Result paired = daemon.ask("pair", code, "--user", "alice");
    assertThat(api.sent().text()).startsWith("You are paired: I know you as alice now.");
    daemon.kill();
    daemon.up();
    api.write(99, "what now");

    assertThat(wrong.exit()).isEqualTo(1);
    assertThat(paired).isEqualTo(new Result(0, "paired telegram:99 with alice\n", ""));
    assertThat(api.sent().text()).isEqualTo("answer to what now");
    assertThat(daemon.ask("sessions", "--json").out()).contains("\"user\":\"alice\"");
    assertThat(daemon.log()).doesNotContain(code);
    assertThat(storedText()).doesNotContain(code).doesNotContain(code.replace("-", ""));
  }

  @Test
  void a_code_is_used_while_the_daemon_is_down_and_the_person_is_told_at_its_start()
      throws Exception {
    api.write(99, "hi");
    String code = code(api.sent());
    daemon.kill();

    assertThat(daemon.ask("pair", code, "--user", "alice").exit()).isZero();
    daemon.up();

    assertThat(api.sent().text()).startsWith("You are paired: I know you as alice now.");
    api.write(99, "one");
    assertThat(api.sent().text()).isEqualTo("answer to one");
  }

  /** All bytes of the store. */
  private String storedText() throws Exception {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.list(daemon.home())) {
      for (Path file : files.filter(it -> it.toString().contains("rooster.db")).toList()) {
        all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    assertThat(all.toString()).contains("telegram:99");
    return all.toString();
  }
}
