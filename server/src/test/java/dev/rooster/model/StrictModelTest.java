package dev.rooster.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The strict model rejects what the real APIs reject. */
@Timeout(60)
class StrictModelTest {
  private static final String USER = "{\"role\":\"user\",\"content\":\"hi\"}";

  private final StrictModel model = new StrictModel();

  @AfterEach
  void close() {
    model.close();
  }

  private String post(String path, String header, String key, String body) throws IOException {
    HttpRequest request =
        HttpRequest.of("POST", path, body.replace('\'', '"'))
            .with(header, key)
            .with("anthropic-version", "2023-06-01");
    try (HttpResponse response =
        HttpCall.send(Endpoint.loopback(model.port()), request, Duration.ofSeconds(30))) {
      return response.status() + " " + response.text(10_000);
    }
  }

  private String openAi(String body) throws IOException {
    return post("/openai/v1/chat/completions", "Authorization", "Bearer " + StrictModel.KEY, body);
  }

  private String anthropic(String body) throws IOException {
    return post("/anthropic/v1/messages", "x-api-key", StrictModel.KEY, body);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'messages':[USER]} | model parameter",
        "{'model':'m','messages':[]} | too short",
        "{'model':'m','messages':[USER],'foo':1} | foo: Extra inputs",
        "{'model':'m','messages':[USER],'stream_options':{}} | stream_options",
        "{'model':'m','messages':[{'role':'robot','content':'hi'}]} | unknown role",
        "{'model':'m','messages':[USER,USER]} | must alternate",
        "{'model':'m','messages':[USER,{'role':'tool','tool_call_id':'a','content':'x'}]} | must be a response",
        "{'model':'m','messages':[USER,{'role':'assistant','tool_calls':[{'id':'a','type':'function','function':{'name':'f','arguments':'{}'}}]},USER]} | must be followed by tool messages",
        "{'model':'m','messages':[USER],'tools':[{'type':'function','function':{'name':'bad name','parameters':{'type':'object'}}}]} | invalid tool name",
        "{'model':'m','messages':[USER],'tools':[{'type':'function','function':{'name':'f','parameters':{'type':'text'}}}]} | must be a JSON Schema",
        "{'model':'m','messages':[USER],'tools':[{'type':'function','function':{'name':'f','parameters':{'type':'object','properties':{'a':{'type':'array'}}}}}]} | no items"
      })
  void of_openai(String body, String problem) throws IOException {
    assertThat(openAi(body.replace("USER", USER))).startsWith("400 ").contains(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'model':'m','messages':[USER]} | max_tokens: Field required",
        "{'model':'m','max_tokens':9,'messages':[USER],'foo':1} | foo: Extra inputs",
        "{'model':'m','max_tokens':9,'messages':[]} | at least one message",
        "{'model':'m','max_tokens':9,'messages':[{'role':'assistant','content':[{'type':'text','text':'x'}]}]} | first message",
        "{'model':'m','max_tokens':9,'messages':[{'role':'system','content':[{'type':'text','text':'x'}]}]} | first message",
        "{'model':'m','max_tokens':9,'messages':[BLOCK,{'role':'assistant','content':[{'type':'text','text':' '}]},BLOCK]} | non-whitespace",
        "{'model':'m','max_tokens':9,'messages':[BLOCK,{'role':'assistant','content':[{'type':'tool_use','id':'a','name':'f','input':{}}]},BLOCK]} | without `tool_result`",
        "{'model':'m','max_tokens':9,'messages':[{'role':'user','content':[{'type':'tool_result','tool_use_id':'a','content':'x'}]}]} | unexpected `tool_use_id`",
        "{'model':'m','max_tokens':9,'messages':[BLOCK,{'role':'assistant','content':[{'type':'tool_use','id':'a b','name':'f','input':{}}]},BLOCK]} | should match pattern"
      })
  void of_anthropic(String body, String problem) throws IOException {
    String block = "{'role':'user','content':[{'type':'text','text':'hi'}]}";
    assertThat(anthropic(body.replace("BLOCK", block).replace("USER", block)))
        .startsWith("400 ")
        .contains(problem);
  }

  @Test
  void of_both_without_the_key_or_the_version() throws IOException {
    String body = "{'model':'m','max_tokens':9,'messages':[%s]}".formatted(USER);
    assertThat(post("/openai/v1/chat/completions", "Authorization", "Bearer x", body))
        .startsWith("401 ");
    assertThat(post("/anthropic/v1/messages", "x-api-key", "x", body)).startsWith("401 ");
    assertThat(post("/anthropic/v1/messages", "anthropic-version", "2020", body))
        .startsWith("401 ");
  }

  @Test
  void too_many_tokens() throws IOException {
    model.window(5);
    assertThat(openAi("{'model':'m','messages':[%s]}".formatted(USER)))
        .contains("context_length_exceeded");
  }
}
