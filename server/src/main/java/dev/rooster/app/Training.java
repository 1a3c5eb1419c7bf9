package dev.rooster.app;

import dev.rooster.cli.Outside;
import dev.rooster.cli.command.Surroundings;
import dev.rooster.cli.command.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;

/**
 * Runs typical commands once, with their output thrown away, so that the JDK can record which
 * classes they need and put them into its ahead-of-time cache: with no daemon, and with one.
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
          List.of("export"),
          List.of("watch", "--events", "0"),
          List.of("remove", "standup", "--purge"));

  private static final String BATCH =
      """
      {"id":1,"cron":"0 9 * * *","tz":"Europe/Berlin","from":"2026-01-01T00:00:00Z"}
      {"id":"two","every":"90m","anchor":"2026-01-01T00:00:00Z","count":2}
      """;

  private Training() {}

  public static void main(String[] none) throws IOException, InterruptedException {
    run();
    System.exit(0);
  }

  /** Runs the commands and gives their exit codes. */
  static List<Integer> run() throws IOException, InterruptedException {
    List<Integer> exits = new ArrayList<>(ALONE.stream().map(Training::command).toList());
    Path home = Files.createTempDirectory("rooster-training");
    try {
      exits.addAll(onReminders(home));
      CountDownLatch ready = new CountDownLatch(1);
      Daemon daemon =
          new Daemon(
              new Home(home),
              new Outside.Up(Optional.empty(), OptionalInt.of(0), Optional.empty()),
              surroundings(ready));
      Thread up = Thread.ofPlatform().daemon().start(() -> run(daemon, ready));
      ready.await();
      exits.addAll(onReminders(home));
      daemon.stop();
      up.join();
    } finally {
      remove(home);
    }
    return exits;
  }

  private static void run(Daemon daemon, CountDownLatch ready) {
    try {
      daemon.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      ready.countDown();
    }
  }

  private static List<Integer> onReminders(Path home) {
    List<Integer> exits = new ArrayList<>();
    for (List<String> words : ON_REMINDERS) {
      List<String> all = new ArrayList<>(words);
      all.addAll(List.of("--home", home.toString()));
      exits.add(command(all));
    }
    return exits;
  }

  private static int command(List<String> words) {
    return Main.run(
        words,
        new ByteArrayInputStream(BATCH.getBytes(StandardCharsets.UTF_8)),
        OutputStream.nullOutputStream(),
        OutputStream.nullOutputStream());
  }

  /** The daemon's first line says that it is up. */
  private static Surroundings surroundings(CountDownLatch ready) {
    Writer out =
        new Writer() {
          @Override
          public void write(char[] text, int from, int length) {
            ready.countDown();
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    return new Surroundings(
        out,
        Writer.nullWriter(),
        new ByteArrayInputStream(new byte[0]),
        InstantSource.system(),
        name -> Optional.empty(),
        ZoneId::systemDefault,
        Terminal.NONE);
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
