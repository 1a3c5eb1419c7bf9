package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Asks a person one question at a time. Once the input has ended, every question has its default as
 * the answer, so that a pipe or a closed input never hangs.
 */
final class Questions {
  private final CommandHost host;
  private final CommandContext context;
  private final Writer out;
  private final BufferedReader in;
  private boolean over;

  /**
   * @param silent whether to ask nothing
   */
  Questions(CommandHost host, CommandContext context, Writer out, boolean silent) {
    this.host = host;
    this.context = context;
    this.out = out;
    this.in = new BufferedReader(new InputStreamReader(context.stdin(), StandardCharsets.UTF_8));
    this.over = silent;
  }

  /** Whether no more answers come. */
  boolean over() {
    return over;
  }

  void say(String line) throws IOException {
    out.append(OneLine.of(line)).append('\n').flush();
  }

  /** The answer, or the default. */
  String ask(String question, String otherwise) throws IOException {
    if (over) {
      return otherwise;
    }
    out.append(question)
        .append(otherwise.isEmpty() ? "" : " [" + otherwise + "]")
        .append(": ")
        .flush();
    String answer = next().filter(it -> !it.isEmpty()).orElse(otherwise);
    if (!host.typed(context)) {
      out.append(OneLine.of(answer)).append('\n');
    }
    return answer;
  }

  boolean confirm(String question) throws IOException {
    return !ask(question, "yes").toLowerCase(Locale.ROOT).startsWith("n");
  }

  /** An answer that the terminal does not show. */
  Optional<String> secret(String question) throws IOException {
    if (over) {
      return Optional.empty();
    }
    out.append(question).append(": ").flush();
    Optional<String> answer =
        (host.typed(context) ? host.secret() : next()).filter(it -> !it.isEmpty());
    if (!host.typed(context)) {
      out.append(answer.isPresent() ? "(hidden)\n" : "\n");
    }
    return answer;
  }

  private Optional<String> next() throws IOException {
    Optional<String> line = Optional.ofNullable(in.readLine()).map(String::strip);
    over = line.isEmpty();
    return line;
  }
}
