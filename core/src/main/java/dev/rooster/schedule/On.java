package dev.rooster.schedule;

import dev.rooster.schedule.internal.MessageText;
import dev.rooster.text.Storable;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Fires when something happens outside: a webhook is called, a file changes, or a command exits.
 *
 * @param what the name of the webhook, the path of the file, or the command
 */
public record On(Source source, String what) implements Triggered {
  public static final int LONGEST = 10_000;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,100}");

  /** What happens. */
  public enum Source {
    WEBHOOK("webhook", "NAME"),
    FILE("file", "PATH"),
    EXIT("exit", "COMMAND");

    private final String word;
    private final String placeholder;

    Source(String word, String placeholder) {
      this.word = word;
      this.placeholder = placeholder;
    }

    /** Its name in schedules. */
    public String word() {
      return word;
    }

    /** The source with this name. */
    static Source of(String word) {
      for (Source source : values()) {
        if (source.word.equals(word)) {
          return source;
        }
      }
      throw StoredFields.damaged("its event is unknown");
    }

    private String form() {
      return word + ":" + placeholder;
    }
  }

  public On {
    if (what.isBlank() || what.length() > LONGEST || !Storable.isStorable(what)) {
      throw new InvalidScheduleException(
          "%s needs a text of 1 to %d characters, without NUL".formatted(source.word(), LONGEST),
          "write " + source.form());
    }
    switch (source) {
      case WEBHOOK -> requireName(what);
      case FILE -> requireFullPath(what);
      case EXIT -> {}
    }
  }

  private static void requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new InvalidScheduleException(
          MessageText.quoted(name) + " is not a valid name of a webhook",
          "use its name in the section webhooks of rooster.yaml: letters, digits, and . _ -");
    }
  }

  private static void requireFullPath(String path) {
    if (!path.startsWith("/") && !path.startsWith("~/")) {
      throw new InvalidScheduleException(
          MessageText.quoted(path) + " is not a full path",
          "write one that starts with / or with ~/, such as file:~/build/result.txt");
    }
  }

  /** The event that a schedule waits for, within bounds or not. */
  public static Optional<On> of(Schedule schedule) {
    return Triggered.of(schedule).filter(On.class::isInstance).map(On.class::cast);
  }

  /** Reads the form {@code webhook:NAME}, {@code file:PATH} or {@code exit:COMMAND}. */
  public static On parse(String text) {
    int colon = text.indexOf(':');
    String word = colon < 0 ? "" : text.substring(0, colon).strip().toLowerCase(Locale.ROOT);
    for (Source source : Source.values()) {
      if (source.word().equals(word)) {
        return new On(source, text.substring(colon + 1).strip());
      }
    }
    throw new InvalidScheduleException(
        MessageText.quoted(text) + " is not a valid event",
        "write %s, %s or %s"
            .formatted(Source.WEBHOOK.form(), Source.FILE.form(), Source.EXIT.form()));
  }

  /** The form that {@link #parse} reads. */
  public String text() {
    return source.word() + ":" + what;
  }

  /** A command exits once. */
  @Override
  public boolean once() {
    return source == Source.EXIT;
  }
}
