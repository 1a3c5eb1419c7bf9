package dev.rooster.cli.command;

import java.util.ArrayList;
import java.util.List;

/** Wraps text to a width; a single longer word exceeds it. */
final class WrappedText {
  private final int columns;
  private final StringBuilder text = new StringBuilder();

  WrappedText(int columns) {
    this.columns = columns;
  }

  /** Adds a line without wrapping: command lines stay on one line. */
  WrappedText line(String line) {
    text.append(line).append('\n');
    return this;
  }

  WrappedText blank() {
    return line("");
  }

  WrappedText paragraph(String words) {
    for (String line : wrap(words, columns)) {
      line(line);
    }
    return this;
  }

  /** Adds a term with its meaning beside it, or below it if the term is too wide. */
  WrappedText entry(String term, String meaning, int termWidth) {
    String indent = " ".repeat(termWidth + 4);
    String lead = "  " + term;
    if (term.length() > termWidth) {
      line(lead);
      lead = "";
    }
    for (String line : wrap(meaning, columns - indent.length())) {
      line(lead + indent.substring(lead.length()) + line);
      lead = "";
    }
    return this;
  }

  private static List<String> wrap(String words, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : words.split(" ", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
