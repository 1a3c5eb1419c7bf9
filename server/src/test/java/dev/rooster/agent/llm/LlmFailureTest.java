package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rooster.agent.ToolResult;
import dev.rooster.agent.TurnListener;
import dev.rooster.agent.Usage;
import dev.rooster.model.Answer;
import dev.rooster.model.StrictModel;
import dev.rooster.net.DeadPort;
import dev.rooster.session.Entry;
import dev.rooster.turn.TurnResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Models that are overloaded, unreachable, misconfigured or interrupted. */
@Timeout(60)
class LlmFailureTest {
  @TempDir private Path home;

  private final HeardTurn listener = new HeardTurn();

  private static Answer overloaded(int status, String retryAfter) {
    return new Answer.Fails(
        status, Map.of("Retry-After", retryAfter), "Overloaded", "overloaded_error");
  }

  @ParameterizedTest
  @CsvSource({"openai,429", "openai,503", "anthropic,529", "anthropic,500", "ollama,503"})
  void an_overloaded_model_is_retried(String provider, int status) throws Exception {
    try (LlmRig rig =
        new LlmRig(
            home, provider, Answer.fails(status), Answer.fails(status), Answer.says("Now."))) {
      assertThat(rig.reply("hello").text()).isEqualTo("Now.");
      assertThat(rig.pauses).hasSize(2);
      assertThat(rig.pauses.get(0)).isBetween(Duration.ofSeconds(2), Duration.ofMillis(2_500));
      assertThat(rig.pauses.get(1)).isBetween(Duration.ofSeconds(8), Duration.ofSeconds(10));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void broken_connections_and_replies_are_retried(boolean streamed) throws Exception {
    for (String provider : List.of("openai", "anthropic")) {
      for (Answer broken :
          List.of(
              new Answer.Resets(),
              new Answer.Garbles(),
              new Answer.Stops("half a", true),
              new Answer.Stops("half a", false))) {
        try (LlmRig rig =
            new LlmRig(home, provider, broken, Answer.says("Whole."))
                .with(streamed ? listener : TurnListener.NONE)) {
          assertThat(rig.reply("hello").text()).as("%s %s", provider, broken).isEqualTo("Whole.");
        }
      }
    }
    if (streamed) {
      assertThat(String.join("", listener.heard)).contains("half a<retracted>Whole.");
    }
  }

  @Test
  void the_provider_chooses_the_pause_up_to_a_minute() throws Exception {
    try (LlmRig rig =
        new LlmRig(
            home,
            "anthropic",
            overloaded(429, "7"),
            Answer.says("Now."),
            overloaded(429, "40"),
            overloaded(429, "40"),
            overloaded(529, "300"))) {
      assertThat(rig.reply("hello").text()).isEqualTo("Now.");
      assertThat(rig.pauses.getFirst()).isBetween(Duration.ofSeconds(7), Duration.ofSeconds(9));

      TurnResult.Failed failed = rig.failure("hello");
      assertThat(failed.retryable()).isTrue();
      assertThat(failed.retryAfter()).contains(Duration.ofSeconds(40));
      assertThat(rig.pauses).hasSize(2);

      failed = rig.failure("hello");
      assertThat(failed.retryAfter()).contains(Duration.ofMinutes(5));
      assertThat(failed.why())
          .isEqualTo(
              "127.0.0.1 responded with status 529: Overloaded. Wait, or configure a fallback for"
                  + " agent main.");
      assertThat(rig.pauses).hasSize(2);
    }
  }

  @Test
  void the_fallback_replies_for_the_rest_of_the_turn() throws Exception {
    try (StrictModel second =
            new StrictModel(
                Answer.calls("weather", "{\"city\":\"Bonn\"}"), Answer.says("From the second."));
        LlmRig rig =
            new LlmRig(home, "openai", Answer.fails(503), Answer.fails(503), Answer.fails(503))) {
      rig.with(
              "fallback: {provider: anthropic, base_url: \"%s\", api_key: \"${env:KEY}\", model: n}"
                  .formatted(second.url("anthropic")))
          .with(TestTools.weather());

      assertThat(rig.reply("hello").text()).isEqualTo("From the second.");
      assertThat(rig.model.waiting()).isEqualTo(3);
      assertThat(second.waiting()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"|300", "', price: {input: 1, output: 1}'|407"})
  void a_reply_of_the_fallback_costs_what_the_fallback_costs(String price, int costInMillionths)
      throws Exception {
    try (StrictModel second = new StrictModel(Answer.says("Rain."));
        LlmRig rig =
            new LlmRig(
                home,
                "openai",
                Answer.calls("weather", "{\"city\":\"Bonn\"}"),
                Answer.fails(503),
                Answer.fails(503),
                Answer.fails(503))) {
      rig.with(
              "price: {input: 3, output: 0}, fallback: {provider: openai, base_url: \"%s\","
                      .formatted(second.url("openai"))
                  + " api_key: \"${env:KEY}\", model: n%s}"
                      .formatted(Optional.ofNullable(price).orElse("")))
          .with(TestTools.weather());

      Usage usage = rig.reply("hello").usage();
      assertThat(usage.inputTokens()).hasValue(200);
      assertThat(usage.costUsd().orElseThrow()).isCloseTo(costInMillionths / 1e6, within(1e-9));
    }
  }

  @Test
  void a_dead_endpoint_is_noticed_at_once() throws Exception {
    try (LlmRig rig = new LlmRig(home, "openai", Answer.says("From the second."));
        DeadPort dead = new DeadPort()) {
      String fallback =
          "fallback: {provider: openai, base_url: \"%s\", api_key: \"${env:KEY}\", model: n}"
              .formatted(rig.model.url("openai"));
      rig.with("base_url", "http://127.0.0.1:%d/v1".formatted(dead.port()));
      TurnResult.Failed failed = rig.failure("hello");

      assertThat(failed.why())
          .isEqualTo(
              "no connection to 127.0.0.1: Connection refused. Make sure that it is up, or correct"
                  + " base_url of agent main.");
      assertThat(failed.retryable()).isFalse();
      assertThat(rig.with(fallback).reply("hello").text()).isEqualTo("From the second.");
      assertThat(rig.with("base_url", "http://no.such.host.invalid/v1").failure("hello").why())
          .startsWith("unknown host no.such.host.invalid. ");
      assertThat(rig.pauses).isEmpty();
    }
  }

  /** Servers without keys are often given one that means nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"", "e", "sp", "responded"})
  void a_key_that_means_nothing_is_not_hidden_in_other_words(String key) throws Exception {
    try (LlmRig rig = new LlmRig(home, "openai").with("api_key", key)) {
      assertThat(rig.failure("hello").why()).startsWith("127.0.0.1 responded with status 401");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | check api_key of agent main in rooster.yaml",
        "403 | check api_key of agent main in rooster.yaml",
        "404 | check model and base_url of agent main in rooster.yaml",
        "400 | check the settings of agent main in rooster.yaml"
      })
  void a_rejected_request_is_not_retried_and_says_what_to_do(int status, String remedy)
      throws Exception {
    for (String provider : List.of("openai", "anthropic", "ollama")) {
      try (LlmRig rig =
          new LlmRig(
              home,
              provider,
              new Answer.Fails(status, Map.of(), "no, " + StrictModel.KEY, "bad"))) {
        TurnResult.Failed failed = rig.failure("hello");

        assertThat(failed.why())
            .isEqualToIgnoringCase(
                "127.0.0.1 responded with status %d: no, ${env:KEY}. %s."
                    .formatted(status, remedy));
        assertThat(failed.retryable()).isFalse();
        assertThat(rig.pauses).isEmpty();
      }
    }
  }

  @Test
  void an_account_without_credit_is_not_retried() throws Exception {
    try (LlmRig rig =
        new LlmRig(
            home,
            "openai",
            new Answer.Fails(429, Map.of(), "You exceeded your quota", "insufficient_quota"))) {
      TurnResult.Failed failed = rig.failure("hello");

      assertThat(failed.why())
          .isEqualTo(
              "127.0.0.1 responded with status 429: You exceeded your quota. Check the account of"
                  + " agent main.");
      assertThat(failed.retryable()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void a_wrong_or_missing_key_is_named(String provider) throws Exception {
    try (LlmRig rig = new LlmRig(home, provider)) {
      assertThat(rig.with("api_key", "wrong-0123").failure("hello").why())
          .contains("status 401")
          .contains("Check api_key of agent main")
          .doesNotContain("wrong-0123");
      assertThat(rig.with("api_key", "bad\\nkey").failure("hello").why())
          .isEqualTo(
              "the key contains characters that HTTP does not allow. Check api_key of agent main in"
                  + " rooster.yaml.");
      assertThat(rig.with("api_key", "${env:NONE}").failure("hello").why())
          .startsWith("environment variable NONE is not set. ");
    }
  }

  @ParameterizedTest
  @CsvSource({"openai,false", "openai,true", "anthropic,false", "anthropic,true"})
  void an_interrupt_ends_the_request(String provider, boolean streamed) throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (LlmRig rig =
        new LlmRig(
                home,
                provider,
                streamed ? new Answer.Babbles() : new Answer.After(never, Answer.says("late")))
            .with(streamed ? listener : TurnListener.NONE)) {
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread turn =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  rig.take("hello");
                } catch (InterruptedException e) {
                  thrown.set(e);
                }
              });
      rig.model.request();
      turn.interrupt();
      turn.join();

      assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
      if (streamed) {
        rig.model.awaitBroken();
      }
    } finally {
      never.countDown();
    }
  }

  @Test
  void an_interrupt_that_a_tool_leaves_behind_ends_the_turn() throws Exception {
    try (LlmRig rig = new LlmRig(home, "openai", Answer.calls("weather", "{\"city\":\"Bonn\"}"))) {
      rig.with(
          TestTools.tool(
              "weather",
              (arguments, scene) -> {
                Thread.currentThread().interrupt();
                return new ToolResult.Done("rain");
              }));
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      Thread.ofVirtual()
          .start(() -> {
            try {
              rig.take("hello");
            } catch (InterruptedException | RuntimeException e) {
              thrown.set(e);
            }
          })
          .join();

      assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
    }
  }

  @Test
  void an_interrupt_ends_the_call_of_a_tool_and_the_next_turn_is_told() throws Exception {
    CountDownLatch called = new CountDownLatch(1);
    try (LlmRig rig =
        new LlmRig(
            home, "openai", Answer.calls("weather", "{\"city\":\"Bonn\"}"), Answer.says("Oh."))) {
      rig.with(
          TestTools.tool(
              "weather",
              (arguments, scene) -> {
                called.countDown();
                new CountDownLatch(1).await();
                return new ToolResult.Done("never");
              }));
      Thread turn =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  rig.take("hello");
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      called.await();
      turn.interrupt();
      turn.join();

      assertThat(rig.reply("what happened?").text()).isEqualTo("Oh.");
      rig.model.request();
      assertThat(rig.model.request()).contains("the outcome is unknown");
    }
  }

  @Test
  void the_tokens_of_an_interrupted_turn_are_in_the_transcript() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (LlmRig rig =
        new LlmRig(
                home,
                "anthropic",
                Answer.calls("weather", "{\"city\":\"Bonn\"}"),
                new Answer.After(never, Answer.says("late")),
                Answer.says("Oh."))
            .with("price: {input: 3, output: 15}")
            .with(TestTools.weather())) {
      Thread turn =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  rig.take("hello");
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              });
      rig.model.request();
      rig.model.request();
      turn.interrupt();
      turn.join();

      Entry last = rig.entries().getLast();
      assertThat(last.role()).isEqualTo(Entry.Role.ASSISTANT);
      assertThat(last.text()).isEmpty();
      assertThat(last.usage())
          .contains("\"input_tokens\":100", "\"output_tokens\":7", "\"cost_usd\":4.05E-4");
      assertThat(rig.reply("what happened?").text()).isEqualTo("Oh.");
    } finally {
      never.countDown();
    }
  }

  @Test
  void the_tokens_of_a_turn_that_fails_are_in_the_transcript() throws Exception {
    try (LlmRig rig = new LlmRig(home, "openai", Answer.calls("weather", "{\"city\":\"Bonn\"}"))) {
      rig.with("max_steps: 1").with(TestTools.weather());

      assertThat(rig.failure("hello").usage().inputTokens()).hasValue(100);

      assertThat(rig.entries().getLast().usage()).contains("\"input_tokens\":100");
    }
  }

  @Test
  void a_turn_that_fails_before_a_reply_of_the_model_leaves_no_empty_message() throws Exception {
    try (LlmRig rig = new LlmRig(home, "openai", Answer.fails(400))) {
      rig.failure("hello");

      assertThat(rig.entries()).extracting(Entry::role).containsExactly(Entry.Role.USER);
    }
  }
}
