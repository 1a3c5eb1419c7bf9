package dev.rooster.app;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs typical commands once and discards their output, so that the JDK records the classes they
 * need for its ahead-of-time cache: without a daemon, and with one that runs in a home directory of
 * its own.
 */
public final class Training {
  private static final List<List<String>> ALONE =
      List.of(
          List.of("--help"),
          List.of("--version", "--json"),
          List.of("help", "next"),
          List.of("completion", "bash"),
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

  private static final List<List<String>> ON_REMINDERS =
      List.of(
          List.of("add", "check the oven", "--in", "20m"),
          List.of("add", "stand up", "--cron", "0 9 * * 1-5", "--name", "standup"),
          List.of("list"),
          List.of("list", "--json"),
          List.of("list", "--quiet", "--no-wait"),
          List.of("show", "standup"),
          List.of("edit", "standup", "--message", "sit down"),
          List.of("pause", "standup"),
          List.of("resume", "standup"),
          List.of("history"),
          List.of("history", "standup"),
          List.of("status"),
          List.of("sessions"),
          List.of("export"),
          List.of("watch", "--events", "0"),
          List.of("remove", "standup", "--purge"));

  /** A turn of the agent, which the daemon's cache should know too. */
  private static final List<List<String>> ON_TURNS =
      List.of(
          List.of("add", "stretch", "--in", "1h", "--name", "stretch"),
          List.of("run", "stretch", "--wait"),
          List.of("sessions"));

  /** A client of MCP in either era. */
  private static final String MCP =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
      "capabilities":{},"clientInfo":{"name":"training","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list"}
      {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"reminder",\
      "arguments":{"action":"list"}}}
      {"jsonrpc":"2.0","id":4,"method":"server/discover","params":{"_meta":{\
      "io.modelcontextprotocol/protocolVersion":"2026-07-28",\
      "io.modelcontextprotocol/clientCapabilities":{}}}}
      """;

  private static final String BATCH =
      """
      {"id":1,"cron":"0 9 * * *","tz":"Europe/Berlin","from":"2026-01-01T00:00:00Z"}
      {"id":"two","every":"90m","anchor":"2026-01-01T00:00:00Z","count":2}
      """;

  private Training() {}

  public static void main(String[] homeOfDaemon) throws IOException {
    NativeFolder.unpack();
    run(Path.of(homeOfDaemon[0]));
    System.exit(0);
  }

  /** Runs the commands and gives their exit codes. */
  static List<Integer> run(Path homeOfDaemon) throws IOException {
    List<Integer> exits = new ArrayList<>(ALONE.stream().map(Training::command).toList());
    Path home = Files.createTempDirectory("rooster-training");
    try {
      exits.addAll(in(home, ON_REMINDERS));
      exits.add(mcp(home));
    } finally {
      remove(home);
    }
    exits.addAll(in(homeOfDaemon, ON_REMINDERS));
    exits.addAll(in(homeOfDaemon, ON_TURNS));
    exits.add(mcp(homeOfDaemon));
    return exits;
  }

  private static List<Integer> in(Path home, List<List<String>> commands) {
    List<Integer> exits = new ArrayList<>();
    for (List<String> words : commands) {
      List<String> all = new ArrayList<>(words);
      all.addAll(List.of("--home", home.toString()));
      exits.add(command(all));
    }
    return exits;
  }

  private static int mcp(Path home) {
    return command(List.of("mcp", "--home", home.toString()), MCP);
  }

  private static int command(List<String> words) {
    return command(words, BATCH);
  }

  private static int command(List<String> words, String input) {
    return Main.run(
        words,
        new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
        OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream());
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      List<Path> deepestFirst = inside.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    }
  }
}
