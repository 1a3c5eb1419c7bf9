package dev.rooster.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The entry point: says what it was called with, until there is a command line behind it. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(run(List.of(args)));
  }

  static int run(List<String> args) {
    System.out.println(String.join(" ", args));
    if (args.equals(List.of("next", "--batch"))) {
      return echoInput();
    }
    if (args.size() == 2 && args.getFirst().equals("exit")) {
      return Integer.parseInt(args.getLast());
    }
    return args.contains("--no-such-option") ? 2 : 0;
  }

  private static int echoInput() {
    try {
      System.in.transferTo(System.out);
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
