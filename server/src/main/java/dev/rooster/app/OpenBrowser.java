package dev.rooster.app;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.home.Home;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Opens a link in the browser of the person at the terminal. The arguments of a program are visible
 * to all users of the machine, and the link has a login code. So the browser gets a file that only
 * its user can read, and that leads to the link.
 */
final class OpenBrowser {
  /** A program that starts a browser and stays counts as successful. */
  private static final int PATIENCE_SECONDS = 3;

  private static final String FILE = "open.html";

  private final CommandContext context;

  OpenBrowser(CommandContext context) {
    this.context = context;
  }

  /** Returns whether a browser was started. */
  boolean open(Home home, String link) throws IOException {
    Optional<Path> opener = opener();
    if (!context.terminal().out() || opener.isEmpty()) {
      return false;
    }
    Path file = home.folder().resolve(FILE);
    write(file, link);
    Process process =
        new ProcessBuilder(opener.get().toString(), file.toUri().toString())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      return !process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The program that opens files: that of macOS, or that of a Linux desktop. */
  private Optional<Path> opener() {
    boolean display =
        List.of("DISPLAY", "WAYLAND_DISPLAY").stream()
            .anyMatch(it -> context.environment().apply(it).filter(v -> !v.isEmpty()).isPresent());
    boolean remote = context.environment().apply("SSH_CONNECTION").isPresent();
    if (display) {
      return program("xdg-open");
    }
    return remote ? Optional.empty() : macOs();
  }

  private Optional<Path> macOs() {
    return Optional.of(Path.of("/usr/bin/open"))
        .filter(it -> System.getProperty("os.name", "").startsWith("Mac"))
        .filter(Files::isExecutable);
  }

  private Optional<Path> program(String name) {
    return Arrays.stream(
            context.environment().apply("PATH").orElse("").split(File.pathSeparator, -1))
        .filter(it -> !it.isEmpty())
        .map(it -> Path.of(it).resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static void write(Path file, String link) throws IOException {
    Files.deleteIfExists(file);
    try (var channel =
        Files.newByteChannel(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      channel.write(StandardCharsets.UTF_8.encode(page(link)));
    }
  }

  private static String page(String link) {
    String escaped = link.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
    return """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0; url=%1$s">
    <title>Rooster</title>
    <p><a href="%1$s">Open Rooster</a></p>
    """
        .formatted(escaped);
  }
}
