package dev.rooster.outside;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.schedule.On;
import dev.rooster.text.Storable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An event that a reminder waited for.
 *
 * @param at the instant of the fire that it gives
 * @param key the same if the event is noticed again
 * @param title what happened, in words
 * @param body a text from outside, such as the body of a request; may be empty
 * @param leftOut how many characters of that text are left out
 */
public record Happened(
    Instant at, String key, On.Source source, String title, String body, int leftOut) {
  /** The maximum length of the text that is kept. */
  public static final int LONGEST_BODY = 16_000;

  private static final int LONGEST_TITLE = 500;

  /** An event with as much of its text as is kept: the beginning. */
  static Happened of(Instant at, String key, On.Source source, String title, String body) {
    String kept = Storable.cleaned(body.substring(0, cut(body)), LONGEST_BODY);
    return new Happened(
        at, key, source, Storable.cleaned(title, LONGEST_TITLE), kept, body.length() - cut(body));
  }

  private static int cut(String body) {
    int end = Math.min(body.length(), LONGEST_BODY);
    boolean splits =
        end > 0 && end < body.length() && Character.isHighSurrogate(body.charAt(end - 1));
    return splits ? end - 1 : end;
  }

  /** The same at another instant. */
  Happened at(Instant other) {
    return new Happened(other, key, source, title, body, leftOut);
  }

  /** The same without its text. */
  Happened withoutBody() {
    return new Happened(at, key, source, title, "", leftOut + body.length());
  }

  JsonText json() {
    return JsonText.object()
        .with("at", Optional.of(at))
        .with("key", key)
        .with("source", source)
        .with("title", title)
        .with("body", body)
        .with("left_out", leftOut);
  }

  /** The stored form of several. */
  static String json(List<Happened> events) {
    return JsonText.object()
        .withObjects("events", events.stream().map(Happened::json).toList())
        .toString();
  }

  /** Reads the result of {@link #json(List)}. */
  static List<Happened> read(String json) {
    return Fields.of(Json.read(json), "", new Problems()).objects("events").stream()
        .map(Happened::read)
        .toList();
  }

  static Happened read(Fields fields) {
    return new Happened(
        Instant.parse(fields.text("at").orElseThrow()),
        fields.text("key").orElse(""),
        fields.choice("source", On.Source.class).orElse(On.Source.WEBHOOK),
        fields.text("title").orElse(""),
        fields
            .value("body")
            .filter(ParsedValue.Text.class::isInstance)
            .map(it -> ((ParsedValue.Text) it).value())
            .orElse(""),
        fields.number("left_out", 0, Integer.MAX_VALUE).orElse(0));
  }
}
