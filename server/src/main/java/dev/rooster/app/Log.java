package dev.rooster.app;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.events.Span;
import dev.rooster.format.JsonText;
import dev.rooster.time.FireText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Writes the log to standard error: lines for people on a terminal, JSON lines elsewhere. Libraries
 * log warnings and errors only.
 */
final class Log extends Handler {
  private static final String OURS = "dev.rooster";

  /** Held in a field, because the JDK collects unreferenced loggers with their level. */
  private static final Logger OUR_LOGGER = Logger.getLogger(OURS);

  /** These log invalid requests, which are the fault of the client. */
  private static final List<Logger> COMPLAINERS =
      List.of(
          Logger.getLogger("org.eclipse.jetty.http.HttpParser"),
          Logger.getLogger("org.eclipse.jetty.util.HostPort"));

  private final Writer err;
  private final boolean forPeople;
  private final boolean debugging;
  private final ZoneId zone;

  private Log(CommandContext context) {
    this.err = context.stderr();
    this.forPeople = context.terminal().err();
    this.debugging = context.debugging();
    this.zone = context.defaultZone().get();
  }

  /** Starts logging. */
  static void begin(CommandContext context) {
    Logger root = Logger.getLogger("");
    for (Handler other : root.getHandlers()) {
      root.removeHandler(other);
    }
    root.setLevel(Level.WARNING);
    OUR_LOGGER.setLevel(Level.INFO);
    COMPLAINERS.forEach(it -> it.setLevel(Level.SEVERE));
    root.addHandler(new Log(context));
  }

  @Override
  public synchronized void publish(LogRecord record) {
    if (isLoggable(record)) {
      try {
        err.append(forPeople ? line(record) : json(record)).append('\n').flush();
      } catch (IOException e) {
        // The reader of stderr is gone.
      }
    }
  }

  private String line(LogRecord record) {
    String cause =
        Optional.ofNullable(record.getThrown())
            .map(it -> debugging ? "\n" + trace(it) : ": " + it)
            .orElse("");
    return FireText.local(record.getInstant(), zone)
        + "  "
        + word(record.getLevel())
        + "  "
        + message(record)
        + Span.current().map(it -> " (trace " + it.traceId() + ")").orElse("")
        + cause;
  }

  private static String json(LogRecord record) {
    JsonText json =
        JsonText.object()
            .with("time", Optional.of(record.getInstant()))
            .with("level", word(record.getLevel()))
            .with("logger", String.valueOf(record.getLoggerName()))
            .with("message", message(record));
    Span.current().ifPresent(it -> json.with("trace_id", it.traceId()));
    Optional.ofNullable(record.getThrown()).ifPresent(it -> json.with("error", trace(it)));
    return json.toString();
  }

  private static String message(LogRecord record) {
    return String.valueOf(new SimpleFormatter().formatMessage(record));
  }

  private static String trace(Throwable thrown) {
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace));
    return trace.toString().stripTrailing();
  }

  private static String word(Level level) {
    return level.equals(Level.SEVERE) ? "error" : level.getName().toLowerCase(Locale.ROOT);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
