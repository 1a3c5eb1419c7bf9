package dev.rooster.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.Headers;
import dev.rooster.model.StrictApi.Rejection;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The APIs behind the clients reject what the real ones reject, and accept the rest. */
class StrictApiTest {
  private static final String KEY = "sk-0123456789";

  /** What the requests of the tests have in common, by its name there. */
  private static final Map<String, String> PARTS =
      Map.ofEntries(
          Map.entry("ANTHROPIC", "'model':'m','max_tokens':9"),
          Map.entry("TOOLS", "'tools':[{'name':'f','input_schema':{'type':'object'}}]"),
          Map.entry("USER", "{'role':'user','content':'hi'}"),
          Map.entry("SYSTEM", "{'role':'system','content':'be brief'}"),
          Map.entry("SAYS", "{'role':'assistant','content':[{'type':'text','text':'yes'}]}"),
          Map.entry(
              "USES",
              "{'role':'assistant','content':[{'type':'tool_use','id':'a','name':'f','input':{}}]}"),
          Map.entry(
              "RESULT",
              "{'role':'user','content':[{'type':'tool_result','tool_use_id':'a','content':'x'}]}"),
          Map.entry("FUNCTION", "{'type':'function','name':'f','parameters':{'type':'object'}}"),
          Map.entry("ASKS", "{'type':'message','role':'user','content':'hi'}"),
          Map.entry("CALL", "{'type':'function_call','call_id':'a','name':'f','arguments':'{}'}"),
          Map.entry("OUTPUT", "{'type':'function_call_output','call_id':'a','output':'x'}"),
          Map.entry("PERSON", "{'role':'user','parts':[{'text':'hi'}]}"),
          Map.entry("MODEL", "{'role':'model','parts':[{'text':'yes'}]}"),
          Map.entry("CALLS", "{'role':'model','parts':[{'functionCall':{'name':'f','args':{}}}]}"),
          Map.entry(
              "RESPONDS",
              "{'role':'user','parts':[{'functionResponse':{'name':'f','response':{'output':'x'}}}]}"));

  private static String expand(String body) {
    String text = body;
    for (Map.Entry<String, String> part : PARTS.entrySet()) {
      text = text.replaceAll("\\b" + part.getKey() + "\\b", part.getValue());
    }
    return text.replace('\'', '"');
  }

  private static Headers headers(String key) {
    Headers headers = new Headers();
    headers.set("x-api-key", key);
    headers.set("anthropic-version", "2023-06-01");
    headers.set("Authorization", "Bearer " + key);
    headers.set("x-goog-api-key", key);
    return headers;
  }

  private static Optional<Rejection> asked(StrictApi api, String body) {
    return api.rejection(headers(KEY), KEY, expand(body));
  }

  private static void rejects(StrictApi api, String body, String problem) {
    Rejection rejection = asked(api, body).orElseThrow(() -> new AssertionError("accepted"));
    assertThat(rejection.status()).isEqualTo(400);
    assertThat(rejection.problem()).contains(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "MESSAGES | {ANTHROPIC,'messages':[USER]}",
        "MESSAGES | {ANTHROPIC,'messages':[USER,SYSTEM,SAYS,USER,SYSTEM],'system':'x','stream':true}",
        "MESSAGES | {ANTHROPIC,TOOLS,'messages':[USER,USES,RESULT,SYSTEM]}",
        "MESSAGES | {ANTHROPIC,TOOLS,'messages':[USER],'tool_choice':{'type':'tool','name':'f'}}",
        "RESPONSES | {'model':'m','input':'hi'}",
        "RESPONSES | {'model':'m','input':[ASKS,CALL,ASKS,OUTPUT],'tools':[FUNCTION],'stream':true}",
        "RESPONSES | {'model':'m','input':[ASKS],'tools':[{'type':'namespace','name':'n','description':'d','tools':[FUNCTION]}]}",
        "GENERATE_CONTENT | {'contents':[PERSON]}",
        "GENERATE_CONTENT | {'contents':[PERSON,CALLS,RESPONDS,CALLS,RESPONDS,MODEL,PERSON]}",
        "GENERATE_CONTENT | {'contents':[{'parts':[{'text':'hi'}]}],'generationConfig':{'topP':1}}"
      })
  void accepts(StrictApi api, String body) {
    assertThat(asked(api, body)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'model':'m','messages':[USER]} | max_tokens: Field required",
        "{ANTHROPIC} | messages: Field required",
        "{ANTHROPIC,'messages':[USER],'foo':1} | foo: Extra inputs are not permitted",
        "{ANTHROPIC,'messages':[USER],'context_management':{}} | context_management: Extra inputs",
        "{ANTHROPIC,'messages':[USER],'thinking':{'type':'enabled'}} | budget_tokens: Field required",
        "{ANTHROPIC,'messages':[USER],'thinking':{'type':'much'}} | Input tag 'much'",
        "{ANTHROPIC,'messages':[{'role':'user'}]} | messages.0.content: Field required",
        "{ANTHROPIC,'messages':[{'role':'user','content':'hi','name':'Ada'}]} | messages.0.name: Extra",
        "{ANTHROPIC,'messages':[{'role':'tool','content':'hi'}]} | first message must use",
        "{ANTHROPIC,'messages':[USER,{'role':'tool','content':'hi'}]} | messages.1.role",
        "{ANTHROPIC,'messages':[USER,{'role':'assistant','content':[]},USER]} | non-empty content",
        "{ANTHROPIC,'messages':[USER,{'role':'user','content':[{'type':'text','text':' '}]}]} | non-whitespace",
        "{ANTHROPIC,'messages':[{'role':'user','content':[{'type':'thinking'}]}]} | Input tag 'thinking'",
        "{ANTHROPIC,'messages':[USER,{'role':'assistant','content':[{'type':'thinking','thinking':'x'}]},USER]} | signature: Field required",
        "{ANTHROPIC,'messages':[USER,SAYS]} | must end with a user message",
        "{ANTHROPIC,'messages':[USER,SYSTEM,USER]} | role 'system' must precede",
        "{ANTHROPIC,'messages':[USER,SAYS,SYSTEM]} | role 'system' must follow",
        "{ANTHROPIC,TOOLS,'messages':[USER,USES]} | without `tool_result` blocks",
        "{ANTHROPIC,TOOLS,'messages':[USER,USES,USER]} | without `tool_result` blocks",
        "{ANTHROPIC,TOOLS,'messages':[USER,USES,USER,RESULT]} | without `tool_result` blocks",
        "{ANTHROPIC,TOOLS,'messages':[RESULT]} | unexpected `tool_use_id`",
        "{ANTHROPIC,TOOLS,'messages':[USER,USES,RESULT,RESULT]} | unexpected `tool_use_id`",
        "{ANTHROPIC,TOOLS,'messages':[USER,USES,RESULT,USES,RESULT]} | ids must be unique",
        "{ANTHROPIC,'messages':[USER,USES,RESULT]} | must define tools",
        "{ANTHROPIC,TOOLS,'messages':[USER],'tool_choice':{'type':'tool','name':'g'}} | Tool 'g' not found",
        "{ANTHROPIC,'messages':[USER],'tools':[{'name':'f'}]} | tools.0.custom.input_schema: Field required",
        "{ANTHROPIC,'messages':[USER],'tools':[{'name':'a b','input_schema':{'type':'object'}}]} | tools.0.custom.name",
        "{ANTHROPIC,'messages':[USER],'tools':[{'name':'f','input_schema':{'type':'text'}}]} | should be 'object'",
        "{ANTHROPIC,'messages':[USER],'tools':[{'name':'f','input_schema':{'type':'object','required':'x'}}]} | JSON schema is invalid"
      })
  void claude_code_asks_in_vain(String body, String problem) {
    rejects(StrictApi.MESSAGES, body, problem);
  }

  @Test
  void a_field_of_a_beta_needs_its_header() {
    Headers headers = headers(KEY);
    headers.add("anthropic-beta", "claude-code-20250219,context-management-2025-06-27");

    assertThat(
            StrictApi.MESSAGES.rejection(
                headers,
                KEY,
                expand("{ANTHROPIC,'messages':[USER],'context_management':{'edits':[]}}")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'input':'hi'} | Missing required parameter: 'model'",
        "{'model':'m'} | Missing required parameter: 'input'",
        "{'model':'m','input':'hi','messages':[]} | Unknown parameter: 'messages'",
        "{'model':'m','input':'hi','include':['all']} | Invalid value: 'all'",
        "{'model':'m','input':'hi','stream_options':{}} | only allowed when 'stream'",
        "{'model':'m','input':[{'type':'message','role':'user'}]} | Missing required parameter: 'input[0].content'",
        "{'model':'m','input':[{'type':'message','role':'user','content':'hi','name':'Ada'}]} | Unknown parameter: 'input[0].name'",
        "{'model':'m','input':[{'type':'message','role':'model','content':'hi'}]} | Invalid value: 'model'",
        "{'model':'m','input':[{'type':'thought'}]} | Invalid value: 'thought'",
        "{'model':'m','input':[{'type':'message','role':'assistant','content':[{'type':'input_text','text':'x'}]}]} | Invalid value: 'input_text'",
        "{'model':'m','input':[{'type':'message','role':'user','content':[{'type':'output_text','text':'x'}]}]} | Invalid value: 'output_text'",
        "{'model':'m','input':[{'type':'message','id':'1','role':'user','content':'hi'}]} | begins with 'msg'",
        "{'model':'m','input':[{'id':'msg_1','role':'user','content':'a'},{'id':'msg_1','role':'user','content':'a'}]} | Duplicate item",
        "{'model':'m','input':[ASKS,CALL]} | No tool output found for function call a",
        "{'model':'m','input':[ASKS,OUTPUT,CALL]} | No tool call found for function call output",
        "{'model':'m','input':[ASKS,CALL,OUTPUT,OUTPUT]} | No tool call found for function call output",
        "{'model':'m','input':[{'type':'function_call','call_id':'a','name':'f'}]} | 'input[0].arguments'",
        "{'model':'m','input':'hi','tools':[{'type':'function','name':'f'}]} | 'tools[0].parameters'",
        "{'model':'m','input':'hi','tools':[{'type':'function','name':'a b','parameters':{}}]} | Invalid 'tools[0].name'",
        "{'model':'m','input':'hi','tools':[{'type':'function','name':'f','parameters':{'type':'string'}}]} | Invalid schema for function 'f'",
        "{'model':'m','input':'hi','tools':[{'type':'function','name':'f','parameters':{'type':'object','properties':{'a':{'type':'array'}}}}]} | Invalid schema for function 'f'",
        "{'model':'m','input':'hi','tools':[{'type':'namespace','name':'n','tools':[]}]} | 'tools[0].description'",
        "{'model':'m','input':'hi','tools':[{'type':'magic'}]} | Invalid value: 'magic'",
        "{'model':'m','input':'hi','tools':[FUNCTION],'tool_choice':{'type':'function','name':'g'}} | Tool choice 'g' not found"
      })
  void codex_asks_in_vain(String body, String problem) {
    rejects(StrictApi.RESPONSES, body, problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | contents is not specified",
        "{'contents':[PERSON],'stream':true} | Unknown name \"stream\": Cannot find field",
        "{'contents':[PERSON],'generationConfig':{'top_z':1}} | Unknown name \"top_z\" at 'generation_config'",
        "{'contents':[{'role':'user','parts':[]}]} | parts must not be empty",
        "{'contents':[{'role':'user','content':'hi'}]} | Unknown name \"content\" at 'contents[0]'",
        "{'contents':[{'role':'user','parts':[{'thought':true}]}]} | must have one initialized field",
        "{'contents':[{'role':'user','parts':[{'text':'x','functionCall':{'name':'f'}}]}]} | oneof field 'data' is already set",
        "{'contents':[{'role':'assistant','parts':[{'text':'x'}]}]} | valid role: user, model",
        "{'contents':[PERSON,{'parts':[{'text':'x'}]}]} | valid role: user, model",
        "{'contents':[MODEL]} | single turn requests end with a user role",
        "{'contents':[CALLS,RESPONDS]} | function call turn comes immediately after a user turn",
        "{'contents':[PERSON,MODEL,CALLS,RESPONDS]} | function call turn comes immediately after a user turn",
        "{'contents':[PERSON,RESPONDS]} | function response turn comes immediately after",
        "{'contents':[PERSON,CALLS,RESPONDS,RESPONDS]} | function response turn comes immediately after",
        "{'contents':[PERSON,CALLS,PERSON]} | number of function response parts",
        "{'contents':[PERSON,CALLS]} | number of function response parts",
        "{'contents':[PERSON,CALLS,{'role':'user','parts':[{'functionResponse':{'name':'f','response':{}}},{'functionResponse':{'name':'f','response':{}}}]}]} | number of function response parts",
        "{'contents':[PERSON,CALLS,{'role':'user','parts':[{'functionResponse':{'name':'g','response':{}}}]}]} | answers no call",
        "{'contents':[PERSON,CALLS,{'role':'user','parts':[{'functionResponse':{'name':'f'}}]}]} | Response cannot be empty",
        "{'contents':[PERSON],'tools':[{'functions':[]}]} | Unknown name \"functions\" at 'tools[0]'",
        "{'contents':[PERSON],'tools':[{'functionDeclarations':[{'name':'1 f'}]}]} | Invalid function name",
        "{'contents':[PERSON],'tools':[{'functionDeclarations':[{'name':'f'},{'name':'f'}]}]} | Duplicate function declaration",
        "{'contents':[PERSON],'tools':[{'functionDeclarations':[{'name':'f','parameters':{'type':'OBJECT','additionalProperties':false}}]}]} | Unknown name \"additionalProperties\"",
        "{'contents':[PERSON],'toolConfig':{'functionCallingConfig':{'mode':'ANY','allowedFunctionNames':['f']}}} | not among the function declarations"
      })
  void gemini_cli_asks_in_vain(String body, String problem) {
    rejects(StrictApi.GENERATE_CONTENT, body, problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "MESSAGES | 401 | {ANTHROPIC,'messages':[USER]}",
        "RESPONSES | 401 | {'model':'m','input':'hi'}",
        "GENERATE_CONTENT | 400 | {'contents':[PERSON]}"
      })
  void a_wrong_key_is_rejected_and_so_are_too_many_tokens(StrictApi api, int status, String body) {
    assertThat(api.rejection(headers("another"), KEY, expand(body)))
        .map(Rejection::status)
        .contains(status);
    assertThat(api.rejection(headers(KEY), KEY, expand(body), 5))
        .map(Rejection::status)
        .contains(400);
  }

  @ParameterizedTest
  @EnumSource
  void a_body_that_is_not_json_is_rejected(StrictApi api) {
    rejects(api, "{", "not JSON");
  }

  @Test
  void errors_look_like_those_of_the_apis() throws IOException {
    assertThat(error(StrictApi.MESSAGES, "{ANTHROPIC}"))
        .isEqualTo(
            json(
                """
                {"type":"error","error":{"type":"invalid_request_error",\
                "message":"messages: Field required"},"request_id":"req_1"}
                """));
    assertThat(error(StrictApi.RESPONSES, "{'model':'m','input':[{'role':'user'}]}"))
        .isEqualTo(
            json(
                """
                {"error":{"message":"Missing required parameter: 'input[0].content'.",\
                "type":"invalid_request_error","param":"input[0].content",\
                "code":"missing_required_parameter"}}
                """));
    assertThat(error(StrictApi.GENERATE_CONTENT, "{'contents':[{'foo':1}]}"))
        .isEqualTo(
            json(
                """
                {"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \
                \\"foo\\" at 'contents[0]': Cannot find field.","status":"INVALID_ARGUMENT",\
                "details":[{"@type":"type.googleapis.com/google.rpc.BadRequest",\
                "fieldViolations":[{"field":"contents[0]","description":"Invalid JSON payload \
                received. Unknown name \\"foo\\" at 'contents[0]': Cannot find field."}]}]}}
                """));
  }

  private static JsonNode error(StrictApi api, String body) throws IOException {
    return json(asked(api, body).orElseThrow().body());
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }

  @Test
  void the_offered_tools_have_the_names_that_clients_use() throws IOException {
    assertThat(offered(StrictApi.MESSAGES, "{TOOLS}")).containsExactly("f");
    assertThat(
            offered(
                StrictApi.RESPONSES,
                "{'tools':[FUNCTION,{'type':'namespace','name':'mcp__n','tools':[FUNCTION]}]}"))
        .containsExactlyInAnyOrder("f", "mcp__n__f");
    assertThat(
            offered(
                StrictApi.GENERATE_CONTENT, "{'tools':[{'functionDeclarations':[{'name':'f'}]}]}"))
        .containsExactly("f");
  }

  private static Set<String> offered(StrictApi api, String body) throws IOException {
    return api.offered(json(expand(body)));
  }
}
