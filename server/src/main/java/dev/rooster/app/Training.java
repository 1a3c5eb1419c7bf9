package dev.rooster.app;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The run from which the JDK's AOT cache learns what the short commands load: does what they do,
 * with the output thrown away.
 */
final class Training {
  private Training() {}

  public static void main(String[] args) {
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    Main.run(List.of("--version"));
  }
}
