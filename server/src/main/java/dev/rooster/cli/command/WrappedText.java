package dev.rooster.cli.command;

import java.util.ArrayList;
import java.util.List;

/** Collects text for people, with no line wider than the columns unless a single word is. */
final class WrappedText {
  private final int columns;
  private final StringBuilder text = new StringBuilder();

  WrappedText(int columns) {
    this.columns = columns;
  }

  /** A line as it stands: command lines are not broken. */
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

  /** A term in a column of its own, and its meaning beside it; below, if the term is too wide. */
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
