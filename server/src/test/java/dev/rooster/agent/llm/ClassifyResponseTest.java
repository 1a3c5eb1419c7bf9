package dev.rooster.agent.llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The errors of providers, in their own words. */
class ClassifyResponseTest {
  private static ModelFailure of(int status, String body) {
    return new ClassifyResponse("example.org", "agent main").of(status, body, Optional.empty());
  }

  /** The conversation is summarised then; otherwise it would fail for ever. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // OpenAI
        """
        {"error":{"message":"too much","code":"context_length_exceeded"}}\
        """,
        // Anthropic
        """
        {"type":"error","error":{"type":"invalid_request_error",
        "message":"prompt is too long: 210000 tokens > 200000 maximum"}}\
        """,
        // vLLM and Mistral
        """
        {"object":"error","message":"This model's maximum context length is 8192 tokens."}\
        """,
        // Gemini
        """
        [{"error":{"code":400,"status":"INVALID_ARGUMENT","message":"The input token count (1200000)
        exceeds the maximum number of tokens allowed (1048576)."}}]\
        """,
        // xAI
        """
        {"code":"Client specified an invalid argument","error":"This model's maximum prompt length is
        131072 but the request contains 200000 tokens."}\
        """,
        // LM Studio
        """
        {"error":"Trying to keep the first 6269 tokens when context the overflows. However, the model
        is loaded with context length of only 4096 tokens, which is not enough."}\
        """
      })
  void a_prompt_that_is_too_long_is_known(String body) {
    assertThat(of(400, body.replace("\n", " "))).isInstanceOf(ModelFailure.TooLong.class);
  }

  @Test
  void an_error_in_a_list_is_explained() {
    assertThat(of(400, "[{\"error\":{\"code\":400,\"message\":\"API key not valid.\"}}]").why())
        .isEqualTo("example.org responded with status 400: API key not valid.");
    assertThat(of(400, "[]").why()).isEqualTo("example.org responded with status 400");
  }
}
