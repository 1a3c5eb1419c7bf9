package dev.rooster.home;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.command.CommandSettings;
import dev.rooster.format.Problem;
import dev.rooster.session.SessionRetention;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFileTest {
  @TempDir Path home;

  private ConfigFile.Loaded load(String text) throws IOException {
    Files.writeString(home.resolve("rooster.yaml"), text);
    return ConfigFiles.at(home.resolve("rooster.yaml"), Path.of("/home/u")).load();
  }

  private List<String> problems(String text) throws IOException {
    return load(text).problems().stream().map(ConfigFileTest::line).toList();
  }

  private static String line(Problem it) {
    return "%d: %s: %s".formatted(it.place().line(), it.words(), it.remedy());
  }

  @Test
  void without_a_file_everything_has_its_default() {
    ConfigFile.Loaded loaded = ConfigFiles.in(home).load();

    assertThat(loaded.configuration()).isEqualTo(Configuration.DEFAULT);
    assertThat(loaded.problems()).isEmpty();
  }

  @Test
  void a_complete_configuration_is_read() throws IOException {
    ConfigFile.Loaded loaded =
        load(
            """
            default_agent: coder
            timezone: Europe/Berlin
            grace: 45s
            agents:
              coder: {kind: command, preset: codex, cwd: ~/src/app, env: {KEY: "${env:KEY}"}}
              other: {kind: http, url: "http://127.0.0.1:9/x", role: helper, needs: inner, at_once: 9}
            users:
              - {name: alice, trust: full, timezone: Asia/Tokyo, match: ["terminal:default"], token: "${file:t}"}
            channels:
              webhook: {allow: ["127.0.0.1:8080"], secret: "${env:HOOK}"}
            cron:
              - {name: briefing, cron: "0 8 * * *", message: go}
            store: {postgres: "jdbc:postgresql://127.0.0.1/r"}
            ceilings: {scheduled: familiar, dm: inner, group: public, hook: familiar, public: familiar}
            shell: inner
            strangers: public
            approve: agents
            """);

    assertThat(loaded.problems()).isEmpty();
    Configuration configuration = loaded.configuration();
    assertThat(configuration.agents().defaultName()).isEqualTo("coder");
    assertThat(configuration.daemon().grace()).isEqualTo(Duration.ofSeconds(45));
    assertThat(configuration.zoneOf("alice")).contains(ZoneId.of("Asia/Tokyo"));
    assertThat(configuration.zoneOf("bob")).contains(ZoneId.of("Europe/Berlin"));
    assertThat(configuration.agents().roles()).containsEntry("other", new Role("helper", ""));
    assertThat(configuration.agents().settings().get("coder"))
        .isInstanceOfSatisfying(
            CommandSettings.class,
            it -> assertThat(it.folder()).contains(Path.of("/home/u/src/app")));
    assertThat(configuration.trust())
        .isEqualTo(
            new TrustRules(
                    new Ceilings(
                        Trust.INNER, Trust.PUBLIC, Trust.FAMILIAR, Trust.FAMILIAR, Trust.FAMILIAR),
                    Trust.INNER,
                    Map.of("other", Trust.INNER),
                    Strangers.PUBLIC)
                .with(TrustRules.Approve.AGENTS));
    assertThat(configuration.needs("coder")).isEqualTo(Trust.FULL);
    assertThat(configuration.needs("other")).isEqualTo(Trust.INNER);
    assertThat(configuration.needs("direct")).isEqualTo(Trust.PUBLIC);
    assertThat(configuration.agents().atOnce()).isEqualTo(Map.of("other", 9));
    assertThat(loaded.cron().orElseThrow()).hasSize(1);
    assertThat(configuration.toString()).doesNotContain("jdbc:");
  }

  @Test
  void a_remote_model_takes_more_turns_at_once_unless_the_configuration_says_otherwise()
      throws IOException {
    assertThat(
            load("""
            agents:
              local: {kind: llm, provider: ollama, model: m}
              remote: {kind: llm, provider: anthropic, api_key: "${env:KEY}", model: m}
              narrow: {kind: llm, provider: openai, api_key: "${env:KEY}", model: m, at_once: 2}
            """)
                .configuration()
                .agents()
                .atOnce())
        .isEqualTo(Map.of("remote", 16, "narrow", 2));
  }

  @Test
  void the_retention_of_conversations_is_read() throws IOException {
    assertThat(load("sessions: {keep: 90d, max_size: 500KB}\n").configuration().daemon().sessions())
        .isEqualTo(new SessionRetention(Duration.ofDays(90), 500_000));
    assertThat(load("sessions: {keep: 30d}\n").configuration().daemon().sessions().maxBytes())
        .isEqualTo(SessionRetention.DEFAULT.maxBytes());
    assertThat(problems("sessions: {keep: 5m, max_size: 20, kep: 1d}\n"))
        .satisfiesExactlyInAnyOrder(
            it -> assertThat(it).contains("sessions.keep: 5m is out of range").contains("1d"),
            it -> assertThat(it).contains("sessions.max_size: '20' is not a size").contains("20MB"),
            it -> assertThat(it).contains("unknown field 'kep'"));
  }

  @Test
  void every_mistake_is_reported_at_once_with_its_line() throws IOException {
    assertThat(
            problems(
                """
                timezone: Berlin
                defualt_agent: x
                agents:
                  a: {kind: comand}
                  b: {kind: command}
                  c: {kind: http, url: nowhere}
                  d: {kind: direct, cwd: .}
                users:
                  - {trust: full}
                  - {name: bob, trust: most}
                  - {name: bob}
                channels: {webhok: {}}
                cron: {name: x}
                """))
        .satisfiesExactlyInAnyOrder(
            it -> assertThat(it).startsWith("1: timezone: ").contains("Europe/Berlin"),
            it -> assertThat(it).startsWith("2: ").contains("did you mean default_agent?"),
            it ->
                assertThat(it)
                    .startsWith("4: agents.a.kind: unknown agent kind 'comand'")
                    .contains("did you mean command?")
                    .contains("direct, llm, command, http or inbox"),
            it -> assertThat(it).startsWith("5: agents.b.command: "),
            it -> assertThat(it).startsWith("6: agents.c.url: "),
            it -> assertThat(it).startsWith("7: agents.d: ").contains("unknown field 'cwd'"),
            it -> assertThat(it).startsWith("9: users[0]: the user has no name"),
            it -> assertThat(it).startsWith("10: users[1].trust: "),
            it -> assertThat(it).startsWith("11: users[2].name: user 'bob' appears twice"),
            it -> assertThat(it).startsWith("12: channels.webhok: ").contains("webhook"),
            it -> assertThat(it).startsWith("13: cron: "));
  }

  @Test
  void settings_that_can_never_work_are_reported_at_once() throws IOException {
    assertThat(
            problems(
                """
                agents:
                  direct: {kind: command, command: [cat]}
                users:
                  - {name: alice, token: same}
                  - {name: bob, token: same}
                channels:
                  webhook:
                    allow: ["127.0.0.1:8080", "[::1]:80", "::1", "hooks.internal", "http://a:1", "a:99999", "*"]
                store: {postgres: foo}
                """))
        .satisfiesExactlyInAnyOrder(
            it -> assertThat(it).startsWith("2: agents.direct: "),
            it -> assertThat(it).startsWith("5: users[1].token: "),
            it -> assertThat(it).contains("'http://a:1' is not a valid host"),
            it -> assertThat(it).contains("'a:99999' is not a valid host"),
            it -> assertThat(it).contains("'*' is not a valid host"),
            it -> assertThat(it).startsWith("9: store.postgres: "));
  }

  @Test
  void a_literal_secret_is_reported_without_its_value() throws IOException {
    assertThat(
            problems(
                """
                agents:
                  a: {kind: command, command: [cat], env: {KEY: "${KEY}", OTHER: "${ENV:KEY}"}}
                  c: {kind: command, command: ["curl", "-H", "Bearer ${env:KEY}"], args: "${file:x}"}
                  d: {kind: command, command: ["sh", "-c", "echo ${HOME}"]}
                  b: {kind: http, url: "http://localhost/", headers: {Authorization: "Bearer ${env:}"}}
                users: [{name: bob, token: "pass${word"}]
                channels: {webhook: {secret: "${file:hook.secret"}}
                store: {postgres: "jdbc:postgresql://localhost/x?password=${env:P}${vault:P}"}
                """))
        .satisfiesExactlyInAnyOrder(
            it -> assertThat(it).startsWith("2: agents.a.env.KEY: ").contains("${env:NAME}"),
            it -> assertThat(it).startsWith("2: agents.a.env.OTHER: "),
            it -> assertThat(it).startsWith("3: agents.c.command: ").contains("under env"),
            it -> assertThat(it).startsWith("3: agents.c.args: ").contains("under env"),
            it -> assertThat(it).startsWith("5: agents.b.headers.Authorization: "),
            it -> assertThat(it).startsWith("6: users[0].token: ").doesNotContain("word"),
            it -> assertThat(it).startsWith("7: channels.webhook.secret: "),
            it -> assertThat(it).startsWith("8: store.postgres: "));
  }

  @Test
  void no_user_has_the_name_of_a_surface() throws IOException {
    assertThat(Caller.SURFACES).contains("cli", "page", "agent");
    for (String name : Caller.SURFACES) {
      assertThat(problems("users: [{name: %s}]\n".formatted(name)))
          .singleElement(InstanceOfAssertFactories.STRING)
          .contains("user name '%s' is reserved".formatted(name));
    }
  }

  @Test
  void the_command_of_an_agent_is_read() throws IOException {
    Configuration configuration =
        load("""
        agents:
          coder: {kind: command, preset: codex, args: [--sandbox, read-only]}
          mine: {kind: command, preset: claude, command: [npx, claude], args: --bare}
          script: {kind: command, command: ./say it, input: argument, max_output: 5000, cwd: work, mcp: false}
        """)
            .configuration();

    CommandSettings coder = command(configuration, "coder");
    assertThat(coder.command()).containsExactly("codex");
    assertThat(coder.arguments()).containsExactly("--sandbox", "read-only");
    assertThat(coder.messageAsArgument()).isFalse();
    CommandSettings mine = command(configuration, "mine");
    assertThat(mine.command()).containsExactly("npx", "claude");
    assertThat(mine.arguments()).containsExactly("--bare");
    CommandSettings script = command(configuration, "script");
    assertThat(script.command()).containsExactly("./say", "it");
    assertThat(script.messageAsArgument()).isTrue();
    assertThat(script.mostOutput()).isEqualTo(5_000);
    assertThat(script.offersTools()).isFalse();
    assertThat(mine.offersTools()).isTrue();
    assertThat(script.folder()).contains(home.resolve("work"));
  }

  private static CommandSettings command(Configuration configuration, String name) {
    return (CommandSettings) configuration.agents().settings().get(name);
  }

  @Test
  void invalid_settings_of_an_agent_are_reported() throws IOException {
    assertThat(
            problems(
                """
                agents:
                  a: {kind: command, preset: gemini, input: argument}
                  b: {kind: command, command: x, env: {"NO NAME": y}}
                  c: {kind: http, url: "http://me:word@127.0.0.1/"}
                  d: {kind: http, url: "http://127.0.0.1/", headers: {Content-Length: 5}}
                  e: {kind: http, url: "http://127.0.0.1/", headers: {"A B": 5}}
                  f: {kind: http, url: "http://127.0.0.1:99999/"}
                """))
        .satisfiesExactly(
            it -> assertThat(it).startsWith("2: agents.a.input: gemini reads its message on stdin"),
            it -> assertThat(it).startsWith("3: agents.b.env.NO NAME: "),
            it -> assertThat(it).startsWith("4: agents.c.url: ").contains("under headers"),
            it -> assertThat(it).startsWith("5: agents.d.headers.Content-Length: "),
            it -> assertThat(it).startsWith("6: agents.e.headers.A B: "),
            it -> assertThat(it).startsWith("7: agents.f.url: "));
  }

  @Test
  void invalid_yaml_and_invalid_utf_8_are_reported() throws IOException {
    assertThat(problems("a: [")).singleElement().asString().contains("YAML");
    Files.write(home.resolve("rooster.yaml"), new byte[] {'a', ':', ' ', (byte) 0xff});
    assertThat(ConfigFiles.in(home).load().problems())
        .singleElement()
        .extracting(Problem::remedy)
        .asString()
        .contains("UTF-8");
  }

  @Test
  void a_configuration_that_is_not_a_plain_file_is_an_error_and_does_not_count_as_missing()
      throws Exception {
    Path file = home.resolve("rooster.yaml");
    Files.createSymbolicLink(file, Path.of("nowhere"));
    assertThat(unreadable(file)).contains("dangling symbolic link");
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("/dev/zero"));
    assertThat(unreadable(file)).contains("not a regular file");
    Files.delete(file);
    Files.createDirectory(file);
    assertThat(unreadable(file)).contains("is a directory");
    Files.delete(file);
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertThat(unreadable(file)).contains("not a regular file");
    Files.delete(file);
    Files.writeString(file, "#".repeat(2_000_001));
    assertThat(unreadable(file)).contains("larger than 2000000 bytes");
  }

  private String unreadable(Path file) {
    ConfigFile.Loaded loaded = ConfigFiles.at(file, home).load();
    assertThat(loaded.problems()).hasSize(1);
    return loaded.problems().getFirst().problem();
  }

  @Test
  void limits_without_an_effect_are_reported() throws IOException {
    assertThat(
            problems(
                """
                agents:
                  echo: {kind: direct, at_once: 2}
                  none: {kind: http, url: "http://127.0.0.1:9/x", at_once: 0}
                ceilings: {guests: inner}
                shell: familiar
                """))
        .containsExactly(
            "2: agents.echo.at_once: the agent has no such limit: remove at_once",
            "3: agents.none.at_once: must be a whole number from 1 to 1000: write a number such as"
                + " 10",
            "4: ceilings: unknown field 'guests': the fields are dm, group, hook, public,"
                + " scheduled",
            "5: shell: familiar trust is too low for shell commands: use full or inner");
  }

  @Test
  void strangers_are_not_given_the_trust_of_users() throws IOException {
    assertThat(problems("ceilings: {dm: high, public: inner}\n"))
        .containsExactly(
            "1: ceilings.dm: 'high' is not allowed: use public, familiar, inner or full",
            "1: ceilings.public: inner trust is too high for strangers: use public or familiar, and"
                + " add the people you trust more under users");
  }

  @Test
  void an_invalid_directory_is_reported() throws IOException {
    assertThat(problems("agents: {a: {kind: command, command: x, cwd: \"\\0\"}}"))
        .singleElement()
        .asString()
        .startsWith("1: agents.a.cwd: ");
  }

  @Test
  void a_last_good_one_that_is_damaged_is_written_anew() throws IOException {
    LastGood lastGood = new LastGood(home);
    lastGood.keep("timezone: UTC\n");
    Files.write(lastGood.file(), new byte[] {(byte) 0xff});

    lastGood.keep("timezone: UTC\n");

    assertThat(lastGood.file()).hasContent("timezone: UTC\n");
  }

  @Test
  void the_last_valid_version_is_readable_only_by_its_owner_and_is_deleted_with_the_file()
      throws IOException {
    LastGood lastGood = new LastGood(home);

    lastGood.keep("timezone: UTC\n");
    assertThat(lastGood.file()).hasContent("timezone: UTC\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(lastGood.file())))
        .isEqualTo("rw-------");
    lastGood.keep("");

    assertThat(lastGood.file()).doesNotExist();
  }
}
