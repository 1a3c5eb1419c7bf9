package dev.rooster.app;

import dev.rooster.cli.Cli;
import dev.rooster.cli.command.Surroundings;
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

/** The entry point, and the only place that touches the process it runs in. */
public final class Main {
  private static final int BUFFERED_CHARACTERS = 1 << 16;

  private Main() {}

  public static void main(String[] words) {
    int exit =
        run(
            List.of(words),
            new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err));
    if (exit != 0) {
      System.exit(exit);
    }
  }

  static int run(List<String> words, InputStream in, OutputStream out, OutputStream err) {
    return new Cli(
            new Surroundings(
                writer(out),
                writer(err),
                in,
                InstantSource.system(),
                name -> Optional.ofNullable(System.getenv(name)),
                ZoneId::systemDefault))
        .run(words);
  }

  /** UTF-8 whatever the locale says: JSON is, and the rest is nearly all ASCII. */
  private static Writer writer(OutputStream out) {
    return new BufferedWriter(
        new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFERED_CHARACTERS);
  }
}
