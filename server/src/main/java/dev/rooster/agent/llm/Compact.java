package dev.rooster.agent.llm;

import dev.rooster.session.Entry;
import java.util.ArrayList;
import java.util.List;

/**
 * Composes the request for a summary of the older part of a conversation. Pure.
 *
 * @param characters the maximum size of the request
 */
record Compact(long characters) {
  private static final String SYSTEM =
      """
      You summarise the older part of a conversation for the assistant that continues it. Keep \
      facts, names, dates, decisions, promises, open questions, ids and file names. Leave out \
      small talk and what later messages made void. Write at most 400 words, and nothing but the \
      summary.\
      """;

  private static final int LONGEST_MESSAGE = 2_000;
  private static final int LONGEST_RESULT = 500;

  /**
   * @param view its hidden groups are summarised, with its earlier summary
   */
  ModelRequest request(ModelView view) {
    List<String> lines = new ArrayList<>();
    if (!view.summary().isEmpty()) {
      lines.add("Summary of what came before:\n" + view.summary());
    }
    view.hidden().forEach(group -> lines.add(line(group)));
    return ModelRequest.of(SYSTEM, shortened(String.join("\n\n", lines)));
  }

  private static String line(Group group) {
    Entry message = group.message();
    String author = message.role() == Entry.Role.USER ? "user" : "assistant";
    StringBuilder line =
        new StringBuilder(author).append(": ").append(cut(message.text(), LONGEST_MESSAGE));
    for (Entry.Call call : message.calls()) {
      line.append("\n(calls %s %s)".formatted(call.name(), cut(call.arguments(), LONGEST_RESULT)));
    }
    for (Entry result : group.results()) {
      line.append("\n(result: %s)".formatted(cut(result.text(), LONGEST_RESULT)));
    }
    return line.toString();
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most) + "…";
  }

  /** Leaves out the middle of a text that is still too long. */
  private String shortened(String text) {
    int half = Math.toIntExact(Math.min(characters / 2, 1_000_000));
    return text.length() <= 2 * half
        ? text
        : text.substring(0, half) + "\n\n…\n\n" + text.substring(text.length() - half);
  }
}
