package dev.rooster.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.http.Answer;
import dev.rooster.http.Request;
import dev.rooster.reminders.ReminderField;
import dev.rooster.reminders.ReminderFields;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code show} prints all that a user may set. */
class ShowTest {
  private static final Caller ADMIN = new Caller("cli", Optional.empty(), CliRun.BERLIN);

  @TempDir Path home;
  private HandTickedHost host;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        default_agent: direct
        agents: {counter: {kind: command, command: [wc]}, model: {kind: llm, provider: ollama, model: m}}
        users: [{name: alice}]
        """);
    host = new HandTickedHost(home);
  }

  @AfterEach
  void end() {
    host.close();
  }

  @Test
  void it_shows_every_settable_field_with_a_value_that_is_not_the_default() {
    for (ReminderField<?> field : ReminderFields.WRITTEN) {
      // The default agent keeps no conversation and has no tools.
      Map<String, String> beside =
          List.of("session", "may_schedule", "model", "tools", "must_act").contains(field.name())
              ? Map.of("agent", "\"model\"")
              : Map.of();
      Map<String, String> with = new LinkedHashMap<>(beside);
      with.put(field.name(), field.text().examples().getFirst());
      String plain = shown(beside);
      assertThat(shown(with)).as(field.name()).isNotEqualTo(plain);
    }
  }

  @Test
  void a_field_without_a_line_of_its_own_has_its_name_and_its_value() {
    assertThat(shown(Map.of("priority", "\"normal\"", "delete_after_run", "true")))
        .contains("  priority  normal\n")
        .contains("  delete after run  true\n");
    assertThat(shown(Map.of())).doesNotContain("priority", "delete after run", "enabled");
  }

  @Test
  void the_trust_of_its_runs_is_shown_unless_it_is_full() {
    assertThat(shown(Map.of("user", "\"alice\""))).containsPattern("  trust +public\n");
    assertThat(shown(Map.of())).doesNotContain("trust");
  }

  /** Creates a reminder and shows it, without its id. */
  private String shown(Map<String, String> fields) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("message", "\"x\"");
    all.put("schedule", "{\"every\":\"1h\"}");
    all.putAll(fields);
    String body =
        all.entrySet().stream()
            .map(it -> "\"%s\":%s".formatted(it.getKey(), it.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
    Answer.Whole created =
        (Answer.Whole)
            host.api().answer(Request.of("POST", "/api/reminders", Map.of(), body), ADMIN);
    assertThat(created.status()).as(created.body()).isEqualTo(201);
    String id = ReminderText.text(Requests.fields(created.body()), "id");
    return new CliRun().host(host).run(List.of("show", id)).out().replace(id, "r-1");
  }
}
