package dev.rooster.boundary;

import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A boundary as an agent asks for it.
 *
 * @param message what to remind of; may be empty
 * @param lessons the ids of lessons to name; some may be missing
 * @param step the workflow step to name; may be missing or empty
 * @param note what the work is about; may be empty
 */
public record NewBoundary(
    Reach reach, String message, List<String> lessons, String step, String note) {
  private static final int MOST_CALLS = 1_000;

  /** A week. */
  private static final int MOST_MINUTES = 10_080;

  private static final int LONGEST = 4_000;
  private static final int MOST_LESSONS = 20;
  private static final int LONGEST_NAME = 201;
  private static final String CALLS = "suppress_for_calls";
  private static final String MINUTES = "suppress_for_minutes";
  private static final String LESSONS = "lesson_ids";
  private static final String STEP = "workflow_step";

  public NewBoundary {
    lessons = List.copyOf(lessons);
  }

  /** Whether it only keeps hints away. */
  public boolean onlySuppresses() {
    return message.isEmpty() && lessons.isEmpty() && step.isEmpty();
  }

  /** Reads the arguments of a tool; throws with all problems. */
  public static NewBoundary read(ParsedValue.Obj arguments) {
    Problems problems = new Problems();
    Fields given = Fields.of(arguments, "", problems);
    Optional<Reach> reach = reach(given);
    String message = text(given, "message", LONGEST);
    List<String> lessons = lessons(given);
    String step = text(given, STEP, LONGEST_NAME);
    String note = text(given, "note", LONGEST);
    given.has("session");
    given.rejectUnknown();
    problems.throwIfAny();
    return new NewBoundary(reach.orElseThrow(), message, lessons, step, note);
  }

  /** Models often send 0 for the one that they do not mean. */
  private static Optional<Reach> reach(Fields given) {
    OptionalInt calls = given.number(CALLS, 0, MOST_CALLS);
    OptionalInt minutes = given.number(MINUTES, 0, MOST_MINUTES);
    boolean byCalls = calls.orElse(0) > 0;
    boolean byMinutes = minutes.orElse(0) > 0;
    if (byCalls == byMinutes) {
      given.problem(
          given.place(),
          "",
          byCalls
              ? "%s and %s are both set".formatted(CALLS, MINUTES)
              : "neither %s nor %s is set".formatted(CALLS, MINUTES),
          "send exactly one of them, such as %s: 3".formatted(CALLS));
      return Optional.empty();
    }
    return Optional.of(
        byCalls ? new Reach.Calls(calls.getAsInt()) : new Reach.Minutes(minutes.getAsInt()));
  }

  private static String text(Fields given, String name, int longest) {
    String text = given.text(name).orElse("").strip();
    if (text.length() > longest) {
      given.problem(
          given.place(name),
          name,
          "has %d characters".formatted(text.length()),
          "use at most %d; keep long texts in lessons".formatted(longest));
    }
    return text;
  }

  /** A list, or a text with commas. */
  private static List<String> lessons(Fields given) {
    List<String> ids = new ArrayList<>();
    for (String each : given.texts(LESSONS)) {
      Stream<String> parts = Arrays.stream(each.split(",", -1)).map(String::strip);
      parts.filter(it -> !it.isEmpty() && !ids.contains(it)).forEach(ids::add);
    }
    if (ids.size() > MOST_LESSONS || ids.stream().anyMatch(it -> it.length() > LONGEST_NAME)) {
      given.problem(
          given.place(LESSONS),
          LESSONS,
          "names too many lessons, or too long ones",
          "name at most %d, such as \"read-the-error,ask-early\"".formatted(MOST_LESSONS));
    }
    return ids;
  }
}
