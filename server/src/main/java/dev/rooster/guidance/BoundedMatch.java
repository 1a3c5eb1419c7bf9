package dev.rooster.guidance;

import java.util.regex.Pattern;

/**
 * Finds a regular expression in a text within a limit of work. A regular expression that backtracks
 * without end reads characters without end, so their number is limited, and is the same on every
 * machine. One thread.
 */
public final class BoundedMatch {
  /** The start of a prompt says what it is about; a paste may follow. */
  static final int LONGEST_TEXT = 10_000;

  /** About ten milliseconds. */
  static final int MOST_READS = 2_000_000;

  /** An expression that runs away must not keep the others from matching. */
  static final int MOST_OF_ONE = MOST_READS / 4;

  private final String text;
  private int left = MOST_READS;
  private int leftOfOne;

  /** The result of a search. */
  public enum Result {
    FOUND,
    NOT_FOUND,
    /** The search took too long, and was given up. */
    GIVEN_UP
  }

  /**
   * @param text its first {@value #LONGEST_TEXT} characters count
   */
  public BoundedMatch(String text) {
    this.text = text.substring(0, Math.min(text.length(), LONGEST_TEXT));
  }

  /** Searches for an expression. All searches of this object share one limit besides their own. */
  public Result find(String expression) {
    leftOfOne = MOST_OF_ONE;
    try {
      return compile(expression).matcher(new Counted(0, text.length())).find()
          ? Result.FOUND
          : Result.NOT_FOUND;
    } catch (TooManyReadsException | StackOverflowError e) {
      return Result.GIVEN_UP;
    }
  }

  /** Throws a {@link java.util.regex.PatternSyntaxException} if the expression is invalid. */
  static Pattern compile(String expression) {
    return Pattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  /** Counts the characters that are read. */
  private final class Counted implements CharSequence {
    private final int start;
    private final int end;

    Counted(int start, int end) {
      this.start = start;
      this.end = end;
    }

    @Override
    public char charAt(int index) {
      if (--left < 0 || --leftOfOne < 0) {
        throw new TooManyReadsException();
      }
      return text.charAt(start + index);
    }

    @Override
    public int length() {
      return end - start;
    }

    @Override
    public CharSequence subSequence(int from, int to) {
      return new Counted(start + from, start + to);
    }

    @Override
    public String toString() {
      return text.substring(start, end);
    }
  }

  private static final class TooManyReadsException extends RuntimeException {
    TooManyReadsException() {
      super("", null, false, false);
    }
  }
}
