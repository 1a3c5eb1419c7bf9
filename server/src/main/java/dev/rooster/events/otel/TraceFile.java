package dev.rooster.events.otel;

import dev.rooster.reminder.RefusedException;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Appends spans to a file as JSON lines, each as it happens. A line that cannot be written is lost;
 * the log says so once. Thread-safe.
 *
 * <p>Not by a channel: an interrupted turn would close it.
 */
final class TraceFile implements SpanSink {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  private final Path path;
  private final OutputStream out;
  private boolean broken;

  private TraceFile(Path path, OutputStream out) {
    this.path = path;
    this.out = out;
  }

  /** Opens a file, which only its owner may read if it is new. */
  static TraceFile open(Path path) {
    try {
      if (Files.notExists(path)
          && path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.createFile(
            path,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
      return new TraceFile(path, new FileOutputStream(path.toFile(), true));
    } catch (IOException e) {
      throw RefusedException.invalid(
          "the trace file %s cannot be written".formatted(path),
          "set ROOSTER_TRACE_FILE to a file in an existing directory, or unset it");
    }
  }

  @Override
  public void started(SpanData span) {
    write(SpanLine.started(span));
  }

  @Override
  public void ended(SpanData span) {
    write(SpanLine.ended(span));
  }

  private synchronized void write(String line) {
    try {
      out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      broken = false;
    } catch (IOException e) {
      if (!broken) {
        broken = true;
        LOG.log(
            System.Logger.Level.WARNING,
            "the trace file %s cannot be written: %s; traces are lost until it can"
                .formatted(path, e.getMessage()));
      }
    }
  }

  @Override
  public synchronized void close() {
    try {
      out.close();
    } catch (IOException e) {
      // Every line was written when it happened.
    }
  }
}
