package dev.rooster.app;

import dev.rooster.cli.Cli;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Terminal;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The daemon on a clock that its standard input sets forward: each line is a duration. It starts at
 * the instant in the variable {@link #CLOCK}, if there is one. Otherwise as {@link Main} starts it.
 */
final class ForwardMain {
  static final String CLOCK = "ROOSTER_TEST_CLOCK";

  private ForwardMain() {}

  public static void main(String[] words) {
    InstantSource system = InstantSource.system();
    AtomicReference<Duration> ahead =
        new AtomicReference<>(
            Optional.ofNullable(System.getenv(CLOCK))
                .map(it -> Duration.between(system.instant(), Instant.parse(it)))
                .orElse(Duration.ZERO));
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Thread.startVirtualThread(
        () -> in.lines().forEach(line -> ahead.updateAndGet(Duration.parse(line)::plus)));
    CommandContext context =
        new CommandContext(
            writer(System.out),
            writer(System.err),
            InputStream.nullInputStream(),
            () -> system.instant().plus(ahead.get()),
            name -> Optional.ofNullable(System.getenv(name)),
            () -> ZoneOffset.UTC,
            Terminal.NONE);
    System.exit(new Cli(context, new AppHost()).run(List.of(words)));
  }

  private static Writer writer(OutputStream out) {
    return new OutputStreamWriter(out, StandardCharsets.UTF_8);
  }
}
