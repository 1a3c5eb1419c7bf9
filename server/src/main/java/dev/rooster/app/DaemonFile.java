package dev.rooster.app;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;

/**
 * The port and token of a running daemon: {@code daemon.json}, readable only by its owner. Written
 * by the daemon, read by commands. The file may be left from a daemon that was killed.
 *
 * @param stoppingUntil the end of the grace period of a daemon that is stopping
 */
record DaemonFile(int port, long pid, String token, Optional<Instant> stoppingUntil) {

  DaemonFile(int port, long pid, String token) {
    this(port, pid, token, Optional.empty());
  }

  DaemonFile stopping(Instant until) {
    return new DaemonFile(port, pid, token, Optional.of(until));
  }

  /** A random token. */
  static String newToken() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  static Optional<DaemonFile> read(Path file) {
    try {
      Fields fields =
          Fields.of(Json.read(Files.readString(file, StandardCharsets.UTF_8)), "", new Problems());
      return Optional.of(
          new DaemonFile(
              fields.number("port", 1, 65_535).orElseThrow(),
              fields.text("pid").map(Long::parseLong).orElse(0L),
              fields.text("token").orElseThrow(),
              fields.text("stopping_until").map(Instant::parse)));
    } catch (IOException
        | UnreadableException
        | NoSuchElementException
        | NumberFormatException
        | DateTimeParseException e) {
      return Optional.empty();
    }
  }

  void write(Path file) throws IOException {
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    try (var channel =
        Files.newByteChannel(
            fresh,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      channel.write(StandardCharsets.UTF_8.encode(json()));
    }
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Writes the file again if it was removed: without it, commands find no daemon. */
  void keep(Path file) {
    try {
      if (read(file).isEmpty()) {
        write(file);
      }
    } catch (IOException e) {
      // The daemon checks again in a moment.
    }
  }

  private String json() {
    JsonText json = JsonText.object().with("port", port).with("pid", pid).with("token", token);
    return (stoppingUntil.isEmpty() ? json : json.with("stopping_until", stoppingUntil)) + "\n";
  }
}
