package dev.rooster.cli;

import java.io.IOException;
import java.io.Writer;

/** Prints messages that arrived for the terminal. */
public final class InboxText {
  private InboxText() {}

  public static void print(String text, Writer out) throws IOException {
    out.append(line(text)).append('\n').flush();
  }

  static String line(String text) {
    return "* " + OneLine.paragraphs(text, "  ");
  }
}
