package dev.rooster.agent.llm;

import dev.rooster.agent.ToolSpec;
import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.UnreadableException;
import dev.rooster.session.Entry;
import java.util.ArrayList;
import java.util.List;

/**
 * Composes the messages for a model from its view of the conversation, in an order that all
 * providers accept: the first is a user's, users and model take turns, results follow their calls.
 * Serves one request.
 */
final class ComposeMessages {
  private static final String EMPTY = "(empty)";

  /** Follows a call of a model without tools, which is told as a text. */
  private static final String NO_TOOLS = "(You have no tools in this turn. Reply with a text.)";

  /** Stands for a tool whose name is empty. */
  private static final String UNNAMED = "unknown";

  private static final int LONGEST_NAME = 64;
  private static final String SUMMARY = "Summary of the conversation so far:\n\n";

  private final boolean calling;
  private final List<ModelMessage> messages = new ArrayList<>();
  private int settled;

  /**
   * @param calling whether the model has tools; without any, providers reject calls in the history
   */
  ComposeMessages(boolean calling) {
    this.calling = calling;
  }

  /**
   * @param now the time, added to the message of this turn
   */
  ModelRequest of(ModelView view, String system, String now, List<ToolSpec> tools) {
    int current = lastMessage(view.shown());
    view.first().forEach(group -> add(group, current < 0 ? "\n\n" + now : ""));
    if (!view.summary().isEmpty()) {
      addUser(SUMMARY + view.summary());
    }
    for (int i = 0; i < view.shown().size(); i++) {
      add(view.shown().get(i), i == current ? "\n\n" + now : "");
    }
    if (messages.getLast() instanceof ModelMessage.Assistant) {
      addUser(NO_TOOLS);
    }
    return new ModelRequest(system, messages, settled, tools);
  }

  private static int lastMessage(List<Group> groups) {
    int last = groups.size() - 1;
    while (last >= 0 && !groups.get(last).is(Entry.Role.USER)) {
      last--;
    }
    return last;
  }

  private void add(Group group, String suffix) {
    Entry message = group.message();
    switch (message.role()) {
      case USER -> {
        addUser(given(message.text()) + suffix);
        if (!suffix.isEmpty()) {
          settled = messages.size() - 1;
        }
      }
      case ASSISTANT -> addAssistant(group);
      case TOOL, SUMMARY -> {
        // Results are part of their group; the view has the latest summary.
      }
    }
  }

  private static String given(String text) {
    return text.isBlank() ? EMPTY : text;
  }

  private void addUser(String text) {
    if (!messages.isEmpty() && messages.getLast() instanceof ModelMessage.User(String before)) {
      messages.removeLast();
      messages.add(new ModelMessage.User(before + "\n\n" + text));
    } else {
      messages.add(new ModelMessage.User(text));
    }
  }

  private void addAssistant(Group group) {
    if (messages.isEmpty()) {
      messages.add(new ModelMessage.User("(You wrote first.)"));
    }
    String text = group.message().text();
    List<Entry.Call> calls = group.message().calls().stream().map(ComposeMessages::valid).toList();
    if (!calling && !calls.isEmpty()) {
      addText(text + told(group));
    } else if (calls.isEmpty()) {
      addText(text);
    } else {
      messages.add(new ModelMessage.Assistant(joined(text), calls));
      group
          .allResults()
          .forEach(it ->
              messages.add(
                  new ModelMessage.Result(it.callId(), validName(it.tool()), given(it.text()))));
    }
  }

  /** A reply that only repeats the text beside the last calls is already there. */
  private void addText(String text) {
    if (!text.isBlank() && !isRepeated(text)) {
      messages.add(new ModelMessage.Assistant(joined(text), List.of()));
    }
  }

  private boolean isRepeated(String text) {
    return messages.reversed().stream()
        .dropWhile(it -> it instanceof ModelMessage.Result)
        .limit(1)
        .anyMatch(it ->
            it instanceof ModelMessage.Assistant(String said, List<Entry.Call> calls)
                && !calls.isEmpty()
                && said.equals(text));
  }

  /** This text after that of a message of the model directly before it, which it replaces. */
  private String joined(String text) {
    if (messages.getLast() instanceof ModelMessage.Assistant(String before, List<Entry.Call> calls)
        && calls.isEmpty()) {
      messages.removeLast();
      return text.isBlank() ? before : before + "\n\n" + text;
    }
    return text;
  }

  private static String told(Group group) {
    StringBuilder told = new StringBuilder();
    for (ModelMessage.Result result : group.allResults()) {
      told.append("\n(called %s: %s)".formatted(result.tool(), result.text()));
    }
    return told.toString();
  }

  /** What providers take: an object as arguments, and a name of certain characters. */
  private static Entry.Call valid(Entry.Call call) {
    return new Entry.Call(call.id(), validName(call.name()), validArguments(call.arguments()));
  }

  /** A model may make up a name. The result has told it that there is no such tool. */
  private static String validName(String name) {
    String valid = name.replaceAll("[^A-Za-z0-9_-]", "_");
    return valid.isEmpty() ? UNNAMED : valid.substring(0, Math.min(valid.length(), LONGEST_NAME));
  }

  private static String validArguments(String arguments) {
    try {
      return Json.read(arguments) instanceof ParsedValue.Obj ? arguments : "{}";
    } catch (UnreadableException e) {
      // The result has told the model what was wrong.
      return "{}";
    }
  }
}
