package dev.rooster.format;

import dev.rooster.text.UserFacingException;
import java.util.List;

/**
 * Something that was read is invalid. Carries each problem with its field, so that surfaces need
 * not look into the words.
 */
public final class UnreadableException extends UserFacingException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * The words are those of the first problem.
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
