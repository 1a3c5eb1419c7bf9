package dev.rooster.bench;

import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A library in the next-fire benchmark. Called with its own type of time, so that it does not pay
 * for conversions that its users would not need.
 *
 * @param <T> that type
 */
interface Contender<T> {
  /** The value of {@link #epochMilli} for no fire and for an exception. */
  long NONE = Long.MIN_VALUE;

  String name();

  /**
   * The parsed schedule as a function from an instant to the next fire; empty if the library cannot
   * parse it.
   */
  Optional<UnaryOperator<@Nullable T>> parse(TimeCase question);

  T time(Instant instant, TimeCase question);

  long epochMilli(T time);
}
