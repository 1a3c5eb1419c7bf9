package dev.rooster.app;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Runs typical commands once, with their output thrown away, so that the JDK can record which
 * classes they need and put them into its ahead-of-time cache.
 */
public final class Training {
  private static final List<List<String>> COMMANDS =
      List.of(
          List.of("--help"),
          List.of("--version", "--json"),
          List.of("help", "next"),
          List.of("next", "--cron", "0 9 * * 1-5", "--tz", "Europe/Berlin"),
          List.of("next", "--cron", "*/5 * * * *", "--from", "2026-01-01T00:00:00Z", "--json"),
          List.of("next", "--rrule", "FREQ=DAILY", "--dtstart", "20260104T090000", "--json"),
          List.of("next", "--every", "90m", "--max-fires", "3"),
          List.of("next", "--cron", "never"),
          List.of("next", "--corn", "0 9 * * *"),
          List.of("next", "--batch"),
          List.of("explain", "0 9 * * 1-5", "--tz", "America/New_York"),
          List.of("explain", "--every", "90m", "--json"),
          List.of("explain", "every", "weekday", "at", "9"),
          List.of("explain", "tomorrow", "9am"));

  private static final String BATCH =
      """
      {"id":1,"cron":"0 9 * * *","tz":"Europe/Berlin","from":"2026-01-01T00:00:00Z"}
      {"id":"two","every":"90m","anchor":"2026-01-01T00:00:00Z","count":2}
      """;

  private Training() {}

  public static void main(String[] none) {
    run();
  }

  /** Runs the commands and gives their exit codes. */
  static List<Integer> run() {
    return COMMANDS.stream()
        .map(words ->
            Main.run(
                words,
                new ByteArrayInputStream(BATCH.getBytes(StandardCharsets.UTF_8)),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream()))
        .toList();
  }
}
