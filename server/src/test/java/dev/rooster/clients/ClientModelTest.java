package dev.rooster.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.agent.command.InstalledClient;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A test in which a client asks its model wrongly fails. */
@Timeout(60)
class ClientModelTest {
  private static final String TOOLS =
      "'tools':[{'functionDeclarations':[{'name':'f'},{'name':'g'}]}]";
  private static final String PERSON = "{'role':'user','parts':[{'text':'hi'}]}";
  private static final String CALLS = "{'role':'model','parts':[{'functionCall':{'name':'f'}}]}";
  private static final String RESULT =
      "{'functionResponse':{'name':'f','response':{'output':'x'}}}";

  private static String ask(ClientModel model, String body) throws IOException {
    HttpRequest request =
        HttpRequest.of("POST", "/v1beta/models/m:streamGenerateContent", body.replace('\'', '"'))
            .with("x-goog-api-key", InstalledClient.KEY);
    try (HttpResponse response =
        HttpCall.send(
            Endpoint.loopback(URI.create(model.url()).getPort()),
            request,
            Duration.ofSeconds(30))) {
      return response.status() + " " + response.text(10_000);
    }
  }

  private static String request(String... contents) {
    return "{%s,'contents':[%s]}".formatted(TOOLS, String.join(",", contents));
  }

  @Test
  void a_rejected_request_fails_the_test_with_what_was_wrong() throws IOException {
    try (ClientModel model = new ClientModel(SteeredClient.GEMINI)) {
      List<String> heard = new CopyOnWriteArrayList<>();
      model.askedBy(
          new ClientModel.Listener() {
            @Override
            public void asked(ModelRequest request) {
              heard.add("asked");
              request.says("Yes.");
            }

            @Override
            public void rejected() {
              heard.add("rejected");
            }
          });

      assertThat(ask(model, request(PERSON))).startsWith("200 ").contains("Yes.");
      model.assertAllAccepted();
      assertThat(ask(model, request(PERSON, CALLS, PERSON)))
          .startsWith("400 {\"error\":{\"code\":400,");

      assertThatThrownBy(model::assertAllAccepted)
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining("number of function response parts");
      assertThat(heard).containsExactly("asked", "rejected");
    }
  }

  @Test
  void gemini_cli_is_forgiven_that_it_repeats_results_and_nothing_else() throws IOException {
    try (ClientModel model = new ClientModel(SteeredClient.GEMINI)) {
      String twice = "{'role':'user','parts':[%s,%s]}".formatted(RESULT, RESULT);
      String other = "{'role':'user','parts':[%s,%s]}".formatted(RESULT, RESULT.replace("x", "y"));

      assertThat(ask(model, request(PERSON, CALLS, twice))).startsWith("200 ");
      model.assertAllAccepted();
      assertThat(model.forgiven()).hasSize(1);

      assertThat(ask(model, request(PERSON, CALLS, other))).startsWith("400 ");
      assertThat(model.forgiven()).hasSize(1);
    }
  }

  @Test
  void the_model_calls_no_tool_that_it_is_not_offered() throws IOException {
    try (ClientModel model = new ClientModel(SteeredClient.GEMINI)) {
      model.askedBy(request -> {
        assertThatThrownBy(() -> request.calls("h", "{}")).hasMessageContaining("offered tools");
        request.calls("g", "{}");
      });

      assertThat(ask(model, request(PERSON))).startsWith("200 ").contains("\"name\":\"g\"");
    }
  }
}
