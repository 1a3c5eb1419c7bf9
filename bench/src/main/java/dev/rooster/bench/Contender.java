package dev.rooster.bench;

import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A library in the next-fire benchmark. It is asked in its own type of time, so that nobody pays
 * for conversions that its users would not need.
 *
 * @param <T> that type
 */
interface Contender<T> {
  /** What {@link #epochMilli} of no fire is, and of an exception. */
  long NONE = Long.MIN_VALUE;

  String name();

  /** The parsed schedule as a function from an instant to the next fire; empty if it cannot. */
  Optional<UnaryOperator<@Nullable T>> parse(TimeCase question);

  T time(Instant instant, TimeCase question);

  long epochMilli(T time);
}
