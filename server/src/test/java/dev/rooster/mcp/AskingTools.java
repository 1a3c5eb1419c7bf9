package dev.rooster.mcp;

import dev.rooster.format.JsonText;
import dev.rooster.mcp.protocol.ErrorCode;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpException;
import dev.rooster.mcp.protocol.McpInput;
import dev.rooster.mcp.protocol.McpResult;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.protocol.Meta;
import dev.rooster.mcp.protocol.Params;
import dev.rooster.trust.Digest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tools of the conformance suite that ask the client back. */
final class AskingTools {
  private static final String SECRET = "known to this process only";

  private static final JsonText SAMPLING =
      JsonText.object()
          .with("method", "sampling/createMessage")
          .withJson(
              "params",
              "{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"Hello?\"}}],\"maxTokens\":50}");

  private static final JsonText ROOTS =
      JsonText.object().with("method", "roots/list").with("params", JsonText.object());

  static final List<McpTool> ALL =
      List.of(
          ConformanceTools.tool("test_missing_capability", AskingTools::needsSampling),
          ConformanceTools.tool("test_input_required_result_elicitation", AskingTools::name),
          ConformanceTools.tool(
              "test_input_required_result_sampling",
              call -> once(call, "sample_request", SAMPLING)),
          ConformanceTools.tool(
              "test_input_required_result_list_roots", call -> once(call, "roots_request", ROOTS)),
          ConformanceTools.tool(
              "test_input_required_result_request_state", call -> confirmed(call, "state-ok")),
          ConformanceTools.tool(
              "test_input_required_result_tampered_state", call -> confirmed(call, "integrity-ok")),
          ConformanceTools.tool("test_input_required_result_multiple_inputs", AskingTools::several),
          ConformanceTools.tool("test_input_required_result_multi_round", AskingTools::rounds),
          ConformanceTools.tool(
              "test_input_required_result_capabilities", AskingTools::asFarAsPossible));

  private AskingTools() {}

  private static McpResult needsSampling(McpCall call) {
    if (!call.meta().declares("sampling")) {
      throw Meta.lacking("sampling");
    }
    return McpResult.done("Success");
  }

  private static McpResult name(McpCall call) {
    return call.input()
        .form("user_name")
        .flatMap(it -> it.text("name"))
        .map(it -> McpResult.done("Hello, %s!".formatted(it)))
        .orElseGet(() -> asks(question("user_name", "name"), ""));
  }

  private static McpResult once(McpCall call, String key, JsonText question) {
    Optional<Params> answer = call.input().responses().inner(key);
    return answer.isPresent()
        ? McpResult.done("Answered: " + answer.get().object().fields().keySet())
        : asks(JsonText.object().with(key, question), "");
  }

  private static McpResult confirmed(McpCall call, String text) {
    Optional<String> state = call.input().state();
    if (state.isPresent() && !state.get().equals(signed("confirm"))) {
      throw new McpException(
          ErrorCode.INVALID_PARAMS, "the state was changed", "send it as you got it");
    }
    return state.isPresent() && call.input().form("confirm").isPresent()
        ? McpResult.done(text)
        : asks(question("confirm", "ok"), signed("confirm"));
  }

  private static McpResult several(McpCall call) {
    Params answers = call.input().responses();
    boolean complete =
        List.of("user_name", "greeting", "client_roots").stream()
            .allMatch(it -> answers.inner(it).isPresent());
    return complete
        ? McpResult.done("All were answered.")
        : asks(
            question("user_name", "name").with("greeting", SAMPLING).with("client_roots", ROOTS),
            signed("several"));
  }

  private static McpResult rounds(McpCall call) {
    if (call.input().form("step2").isPresent()) {
      return McpResult.done("Both rounds are complete.");
    }
    return call.input().form("step1").isPresent()
        ? asks(question("step2", "color"), signed("round 2"))
        : asks(question("step1", "name"), signed("round 1"));
  }

  private static McpResult asFarAsPossible(McpCall call) {
    JsonText questions = call.mayAsk() ? question("elicit_input", "value") : JsonText.object();
    if (call.meta().declares("sampling")) {
      questions.with("sample_input", SAMPLING);
    }
    return asks(questions, signed("capabilities"));
  }

  private static JsonText question(String key, String field) {
    return JsonText.object()
        .with(key, McpInput.question("Please answer.", Map.of(field, "for tests")));
  }

  private static McpResult asks(JsonText questions, String state) {
    return new McpResult.Asks(questions, Optional.of(state).filter(it -> !it.isEmpty()));
  }

  private static String signed(String state) {
    return state + ":" + HexFormat.of().formatHex(Digest.of(state + SECRET));
  }
}
