package dev.rooster.reminder;

import dev.rooster.reminder.Reason.Plain;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Writes a reason as one line of text and reads it back: its code, then its fields, as in {@code
 * next_fire_unknown cause="no zone" tries="3"}. A reason of the embedding program begins with the
 * word {@code custom}. In a value, a backslash escapes quotes, backslashes and line breaks. Empty
 * values are left out.
 */
public final class StoredReason {
  /** Begin the lines of reasons that are {@link Reason#automatic}. */
  public static final List<String> AUTOMATIC =
      List.of("errors_in_a_row", "next_fire_unknown", "halted");

  private static final String CUSTOM = "custom";

  private static final Map<String, Function<Fields, Reason>> READERS =
      Map.ofEntries(
          Map.entry("by_request", it -> new Reason.ByRequest(it.text("note"))),
          Map.entry(
              "errors_in_a_row",
              it -> new Reason.ErrorsInARow(it.number("count"), it.reason("last"))),
          Map.entry(
              "next_fire_unknown",
              it -> new Reason.NextFireUnknown(it.number("tries"), it.text("cause"))),
          Map.entry("halted", it -> new Reason.Halted(it.reason("cause").orElseThrow())),
          Map.entry("fires_spent", it -> new Reason.FiresSpent(it.number("fires"))),
          Map.entry("still_running", it -> new Reason.StillRunning(Instant.parse(it.text("due")))),
          Map.entry(
              "timed_out", it -> new Reason.TimedOut(WrittenDuration.parse(it.text("after")))),
          Map.entry("no_handler", it -> new Reason.NoHandler(it.text("kind"))),
          Map.entry("not_recordable", it -> new Reason.NotRecordable(it.text("cause"))),
          Map.entry("stop_requested", it -> new Reason.StopRequested(it.text("note"))),
          Map.entry("newer_version", it -> new Reason.NewerVersion(it.text("problem"))),
          Map.entry("error", it -> new Reason.ErrorText(it.text("text"))),
          Map.entry("note", it -> new Reason.Note(it.text("text"))));

  private static final Map<String, Plain> PLAIN = plain();

  private StoredReason() {}

  private static Map<String, Plain> plain() {
    Map<String, Plain> byCode = new TreeMap<>();
    for (Plain each : Plain.values()) {
      byCode.put(each.code(), each);
    }
    return byCode;
  }

  /** The line for a reason; empty if there is none. */
  public static String write(Optional<Reason> reason) {
    return reason.isEmpty() ? "" : write(reason.get());
  }

  public static String write(Reason reason) {
    return switch (reason) {
      case Plain plain -> plain.code();
      case Reason.Unreadable(String stored) -> stored;
      case Reason.Custom custom -> CUSTOM + ' ' + withFields(custom);
      case Reason.ByRequest _,
          Reason.ErrorsInARow _,
          Reason.NextFireUnknown _,
          Reason.Halted _,
          Reason.FiresSpent _,
          Reason.StillRunning _,
          Reason.TimedOut _,
          Reason.NoHandler _,
          Reason.NotRecordable _,
          Reason.StopRequested _,
          Reason.ErrorText _,
          Reason.NewerVersion _,
          Reason.Note _ ->
          withFields(reason);
    };
  }

  /** Begins the line for a reason of the embedding program; without fields, it is the line. */
  public static String ofCustom(String code) {
    return CUSTOM + ' ' + code;
  }

  private static String withFields(Reason reason) {
    StringBuilder line = new StringBuilder(reason.code());
    new TreeMap<>(reason.data())
        .forEach((name, value) -> {
          if (!value.isEmpty()) {
            line.append(' ').append(name).append("=\"");
            escape(value, line);
            line.append('"');
          }
        });
    return line.toString();
  }

  private static void escape(String value, StringBuilder line) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '\\' -> line.append("\\\\");
        case '"' -> line.append("\\\"");
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        default -> line.append(c);
      }
    }
  }

  /** The reason in a line that may be empty. A line that makes no sense here is kept as it is. */
  public static Optional<Reason> read(String stored) {
    return stored.isEmpty() ? Optional.empty() : Optional.of(readLine(stored));
  }

  private static Reason readLine(String stored) {
    Plain plain = PLAIN.get(stored);
    if (plain != null) {
      return plain;
    }
    try {
      return readFields(stored);
    } catch (RuntimeException e) {
      return new Reason.Unreadable(stored);
    }
  }

  private static Reason readFields(String stored) {
    Line line = new Line(stored);
    String code = line.word();
    if (code.equals(CUSTOM)) {
      String own = line.word();
      return new Reason.Custom(own, line.fields());
    }
    Function<Fields, Reason> reader = READERS.get(code);
    return reader == null ? new Reason.Unreadable(stored) : reader.apply(new Fields(line.fields()));
  }

  /** The values of a line by name. */
  private record Fields(Map<String, String> values) {
    String text(String name) {
      return values.getOrDefault(name, "");
    }

    int number(String name) {
      return Integer.parseInt(text(name));
    }

    Optional<Reason> reason(String name) {
      return read(text(name));
    }
  }

  /** Reads a line from left to right. */
  private static final class Line {
    private final String text;
    private int at;

    Line(String text) {
      this.text = text;
    }

    String word() {
      int blank = text.indexOf(' ', at);
      int end = blank < 0 ? text.length() : blank;
      String word = text.substring(at, end);
      at = Math.min(end + 1, text.length());
      return word;
    }

    Map<String, String> fields() {
      Map<String, String> fields = new TreeMap<>();
      while (at < text.length()) {
        int equals = text.indexOf("=\"", at);
        String name = text.substring(at, equals);
        at = equals + 2;
        fields.put(name, value());
      }
      return fields;
    }

    /** Up to the closing quote, and past the space after it. */
    private String value() {
      StringBuilder value = new StringBuilder();
      char c = text.charAt(at++);
      while (c != '"') {
        value.append(c == '\\' ? escaped(text.charAt(at++)) : c);
        c = text.charAt(at++);
      }
      if (at < text.length() && text.charAt(at++) != ' ') {
        throw new IllegalArgumentException(text);
      }
      return value.toString();
    }

    private static char escaped(char c) {
      return switch (c) {
        case 'n' -> '\n';
        case 'r' -> '\r';
        default -> c;
      };
    }
  }
}
