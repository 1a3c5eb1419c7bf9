package dev.rooster.format;

import dev.rooster.text.ErrorLine;
import java.util.List;

/** A document with problems. */
public final class UnreadableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * @param problems one or more
   */
  public UnreadableException(List<Problem> problems) {
    super(ErrorLine.of(problems.getFirst().words(), problems.getFirst().remedy()));
    this.problems = List.copyOf(problems);
  }

  UnreadableException(Place place, String problem, String remedy) {
    this(List.of(new Problem(place, "", problem, remedy)));
  }

  public List<Problem> problems() {
    return problems;
  }
}
