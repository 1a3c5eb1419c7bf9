package dev.rooster.format;

import dev.rooster.text.UserFacingException;
import java.util.List;

/**
 * A document is invalid. Carries each problem with its field, so that surfaces need not parse the
 * message.
 */
public final class UnreadableException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * The message is that of the first problem.
   *
   * @param problems one or more
   */
  public UnreadableException(List<Problem> problems) {
    super(problems.getFirst().words(), problems.getFirst().remedy());
    this.problems = List.copyOf(problems);
  }

  UnreadableException(Place place, String problem, String remedy) {
    this(List.of(new Problem(place, "", problem, remedy)));
  }

  public List<Problem> problems() {
    return problems;
  }
}
