package dev.rooster.guidance;

import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.text.NearestName;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;

/** Reads one pattern of the configuration. */
public final class PatternReader {
  private static final int LONGEST = 500;
  private static final String MATCH = "match";
  private static final String WORKFLOW = "workflow";

  private final Predicate<StepName> exists;
  private final Collection<String> steps;

  /**
   * @param exists whether there is such a step, or may be
   * @param steps the full names of all steps, for suggestions
   */
  public PatternReader(Predicate<StepName> exists, Collection<String> steps) {
    this.exists = exists;
    this.steps = steps;
  }

  /** Reads a pattern; empty if it has a problem, which the fields have collected. */
  public Optional<PromptPattern> read(Fields pattern) {
    Optional<String> match = pattern.text(MATCH);
    Optional<StepName> step = pattern.text(WORKFLOW).flatMap(it -> step(it, pattern));
    if (!pattern.has(WORKFLOW)) {
      pattern.problem(
          pattern.place(),
          WORKFLOW,
          "the pattern has no workflow",
          "name its step, such as workflow: bug-fix/reproduce");
    }
    pattern.rejectUnknown();
    if (match.isEmpty()) {
      pattern.problem(
          pattern.place(),
          MATCH,
          "the pattern matches nothing",
          "add a regular expression, such as match: \"fix|broken\"");
    }
    boolean valid = match.isPresent() && isValid(match.get(), pattern);
    return valid ? step.map(it -> new PromptPattern(match.orElseThrow(), it)) : Optional.empty();
  }

  private static boolean isValid(String match, Fields pattern) {
    Optional<String> wrong = wrong(match);
    wrong.ifPresent(it ->
        pattern.problem(
            pattern.place(MATCH),
            MATCH,
            it,
            "write a regular expression of up to %d characters that does not match everything"
                .formatted(LONGEST)));
    return wrong.isEmpty();
  }

  private static Optional<String> wrong(String match) {
    if (match.length() > LONGEST) {
      return Optional.of("has %d characters".formatted(match.length()));
    }
    try {
      return BoundedMatch.compile(match).matcher("").find()
          ? Optional.of("'%s' matches every prompt".formatted(match))
          : Optional.empty();
    } catch (PatternSyntaxException e) {
      return Optional.of(
          "'%s' is not a regular expression: %s".formatted(match, e.getDescription()));
    } catch (StackOverflowError e) {
      return Optional.of("is nested too deeply");
    }
  }

  private Optional<StepName> step(String text, Fields pattern) {
    Optional<StepName> step = StepName.parse(text).filter(exists);
    if (step.isEmpty()) {
      pattern.problem(
          pattern.place(WORKFLOW),
          WORKFLOW,
          "there is no workflow step '%s'".formatted(text),
          NearestName.remedy(
              text, steps, "write workflow/step; rooster workflows shows what there is"));
    }
    return step;
  }

  /** What identifies a pattern among others: its expression; empty if that is invalid. */
  public static String key(ParsedValue pattern) {
    return pattern instanceof ParsedValue.Obj object
            && object.fields().get(MATCH) instanceof ParsedValue.Text match
            && wrong(match.value()).isEmpty()
        ? match.value()
        : "";
  }
}
