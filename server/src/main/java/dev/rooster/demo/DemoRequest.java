package dev.rooster.demo;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A request for a chat completion, as far as the demo model reads it.
 *
 * @param said the last message of a user
 * @param results the results of the tools called since then
 * @param earlier the results of the tools called before
 */
record DemoRequest(
    boolean stream, Set<String> tools, String said, List<String> results, List<String> earlier) {
  DemoRequest {
    tools = Set.copyOf(tools);
    results = List.copyOf(results);
    earlier = List.copyOf(earlier);
  }

  static DemoRequest read(String json) {
    Fields fields = Fields.of(Json.read(json), "", new Problems());
    String said = "";
    List<String> results = new ArrayList<>();
    List<String> earlier = new ArrayList<>();
    for (Fields message : fields.objects("messages")) {
      String content = message.text("content").orElse("");
      switch (message.text("role").orElse("")) {
        case "user" -> {
          said = content;
          earlier.addAll(results);
          results.clear();
        }
        case "tool" -> results.add(content);
        default -> {
          // The system prompt and earlier replies do not matter to a script.
        }
      }
    }
    return new DemoRequest(
        fields.flag("stream").orElse(false), tools(fields), said, results, earlier);
  }

  private static Set<String> tools(Fields fields) {
    return fields.objects("tools").stream()
        .flatMap(it -> it.object("function").stream())
        .flatMap(it -> it.text("name").stream())
        .collect(Collectors.toSet());
  }
}
