package dev.rooster.fire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.model.Answer;
import dev.rooster.model.StrictModel;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first model of an agent refuses its key, and the fallback replies. */
@Timeout(60)
class RefusedKeyTest extends ModelScene {
  private static final Duration HOUR = Duration.ofHours(1);

  private final StrictModel fallback = new StrictModel();

  @AfterEach
  void closeFallback() {
    fallback.close();
  }

  private Reminder started(String key) throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          main: {kind: llm, provider: openai, base_url: "%s", api_key: "${env:%s}", model: m,
                 fallback: {provider: openai, base_url: "%s", api_key: "${env:KEY}", model: n}}
        """
            .formatted(model.url("openai"), key, fallback.url("openai")));
    server.configure();
    server.start();
    return add("{\"every\":\"1h\"}");
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 402, 403, 404})
  void the_fallback_replies_and_the_operator_is_told_once(int status) throws Exception {
    Reminder reminder = started("KEY");
    model.otherwise(body -> Answer.fails(status));
    fallback.otherwise(body -> Answer.says("The cake!"));

    pass(HOUR);

    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.OK);
    List<String> arrived = arrivals();
    assertThat(arrived).hasSize(2).contains("The cake!");
    assertThat(arrived)
        .filteredOn(it -> !it.equals("The cake!"))
        .singleElement()
        .asString()
        .startsWith(
            "The fallback replies for agent main: 127.0.0.1 responded with status " + status)
        .endsWith(" in rooster.yaml.".repeat(status == 402 ? 0 : 1));
    pass(HOUR);
    assertThat(arrivals()).containsExactly("The cake!");
  }

  @Test
  void the_operator_is_told_again_if_the_key_is_refused_after_it_worked() throws Exception {
    started("KEY");
    fallback.otherwise(body -> Answer.says("The cake!"));
    model.script(Answer.fails(401), Answer.says("The cake!"), Answer.fails(401));

    pass(HOUR);
    assertThat(arrivals()).hasSize(2);
    pass(HOUR);
    assertThat(arrivals()).hasSize(1);
    pass(HOUR);
    assertThat(arrivals()).hasSize(2);
  }

  @Test
  void the_operator_is_told_once_although_another_node_or_a_restart_comes_between()
      throws Exception {
    started("KEY");
    model.otherwise(body -> Answer.fails(401));
    fallback.otherwise(body -> Answer.says("The cake!"));
    pass(HOUR);
    assertThat(arrivals()).hasSize(2);

    server.restartAfter(Duration.ofMinutes(1));
    pass(HOUR);

    assertThat(arrivals()).containsExactly("The cake!");
  }

  @Test
  void a_key_that_is_missing_is_told_in_the_same_way() throws Exception {
    Reminder reminder = started("NO_SUCH_KEY");
    fallback.otherwise(body -> Answer.says("The cake!"));

    pass(HOUR);

    assertThat(latest(reminder).status()).isEqualTo(Occurrence.Status.OK);
    assertThat(arrivals())
        .hasSize(2)
        .anySatisfy(it ->
            assertThat(it)
                .startsWith("The fallback replies for agent main: ")
                .contains("NO_SUCH_KEY"));
  }

  @Test
  void without_a_fallback_the_failure_is_told_as_before() throws Exception {
    configure(model.url("openai"));
    model.otherwise(body -> Answer.fails(401));
    add("{\"every\":\"1h\"}");

    pass(HOUR);

    assertThat(arrivals())
        .singleElement()
        .asString()
        .contains("(Failed: 127.0.0.1 responded with status 401")
        .doesNotContain("fallback");
  }
}
