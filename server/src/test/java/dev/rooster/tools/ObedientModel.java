package dev.rooster.tools;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rooster.model.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Does what any text of a request orders, wherever the text comes from: {@code CALL tool
 * {arguments}} on one line, or {@code SAY reply}. Obeys each call once.
 */
final class ObedientModel {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern CALL = Pattern.compile("CALL (\\w+) (\\{.*?})(?=\\s|$|<|\"|:\\d)");
  private static final Pattern SAY = Pattern.compile("SAY (\\S+)");
  private static final int MOST_CALLS = 100;

  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final List<String> tried = new CopyOnWriteArrayList<>();

  /** Answers a request in the protocol of OpenAI. */
  Answer answer(String body) {
    requests.add(body);
    try {
      return answer(JSON.readTree(body).path("messages"));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private Answer answer(JsonNode messages) {
    List<String> called = new ArrayList<>();
    List<Answer.Call> calls = new ArrayList<>();
    for (JsonNode message : messages) {
      message
          .path("tool_calls")
          .forEach(it ->
              called.add(
                  it.path("function").path("name").asText()
                      + " "
                      + it.path("function").path("arguments").asText()));
    }
    for (JsonNode message : messages) {
      for (String line : text(message).lines().toList()) {
        Matcher order = CALL.matcher(line.replace("\\\"", "\""));
        while (order.find() && called.size() < MOST_CALLS) {
          String call = order.group(1) + " " + order.group(2);
          if (!called.contains(call)) {
            called.add(call);
            tried.add("CALL " + call);
            calls.add(new Answer.Call("call_" + called.size(), order.group(1), order.group(2)));
          }
        }
      }
    }
    return calls.isEmpty()
        ? Answer.says(said(text(messages.path(messages.size() - 1))))
        : new Answer.Says("", calls, Answer.Stop.END);
  }

  /** A message has one text, or parts. */
  private static String text(JsonNode message) {
    JsonNode content = message.path("content");
    return content.isTextual() ? content.asText() : content.findValuesAsText("text").toString();
  }

  private static String said(String text) {
    Matcher order = SAY.matcher(text);
    return order.find() ? order.group(1) : "ok";
  }

  /** All that the model was told since {@link #forget}. */
  String told() {
    return String.join("\n", requests);
  }

  /** Whether it tried to obey this order. */
  boolean tried(String order) {
    return tried.contains(order);
  }

  void forget() {
    requests.clear();
    tried.clear();
  }
}
