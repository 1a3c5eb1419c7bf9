package dev.rooster.app;

import dev.rooster.cli.Cli;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.cli.command.Terminal;
import dev.rooster.schedule.InvalidScheduleException;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The entry point, and the only place that touches the process it runs in. */
public final class Main {
  private static final int BUFFERED_CHARACTERS = 1 << 16;

  private Main() {}

  public static void main(String[] words) {
    AppHost host = new AppHost();
    int exit =
        run(
            host,
            List.of(words),
            new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err));
    // Returning is faster than an exit, which the JVM logs.
    if (exit != Exit.OK.code() || host.wasDaemon()) {
      System.exit(exit);
    }
  }

  static int run(List<String> words, InputStream in, OutputStream out, OutputStream err) {
    return run(new AppHost(), words, in, out, err);
  }

  private static int run(
      AppHost host, List<String> words, InputStream in, OutputStream out, OutputStream err) {
    return new Cli(
            new CommandContext(
                writer(out),
                writer(err),
                in,
                InstantSource.system(),
                name -> Optional.ofNullable(System.getenv(name)),
                () -> systemZone(Optional.ofNullable(System.getenv("TZ"))),
                terminal()),
            host)
        .run(words);
  }

  /** The value from the launcher: detecting it here would take longer than a short command. */
  private static Terminal terminal() {
    String columns = System.getProperty("rooster.terminal", "");
    return new Terminal(
        System.getProperty("rooster.terminal") != null,
        Boolean.getBoolean("rooster.terminal.err"),
        columns.matches("[1-9][0-9]{0,4}")
            ? OptionalInt.of(Integer.parseInt(columns))
            : OptionalInt.empty());
  }

  /** The JVM silently takes an unknown TZ for GMT. */
  static ZoneId systemZone(Optional<String> tz) {
    ZoneId zone = ZoneId.systemDefault();
    if (tz.isPresent() && zone.getId().equals("GMT") && !tz.get().matches(":?(Etc/)?GMT.*|")) {
      throw new InvalidScheduleException(
          "TZ in the environment is '%s', which is not a known time zone".formatted(tz.get()),
          "correct it, or name the zone with --tz");
    }
    return zone;
  }

  /** UTF-8 regardless of the locale: JSON requires it, and the rest is nearly all ASCII. */
  private static Writer writer(OutputStream out) {
    return new BufferedWriter(
        new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFERED_CHARACTERS);
  }
}
