package dev.rooster.reminder;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Occurrences that ran before their time, by a clock that was ahead and has been set back. They
 * have their records and do not run again.
 *
 * @param spans in order; each holds every instant of the schedule from its first to its last
 */
public record RanAhead(List<Span> spans) {
  public static final RanAhead NONE = new RanAhead(List.of());

  /** Later ones are forgotten, and run again. */
  static final int MOST_SPANS = 100;

  public record Span(Instant first, Instant last) {
    boolean contains(Instant due) {
      return !due.isBefore(first) && !due.isAfter(last);
    }

    private Stream<Span> without(Instant instant) {
      return contains(instant)
          ? Stream.of(
                  new Span(first, instant.minusMillis(1)), new Span(instant.plusMillis(1), last))
              .filter(it -> !it.first().isAfter(it.last()))
          : Stream.of(this);
    }
  }

  public RanAhead {
    spans = List.copyOf(spans);
  }

  /**
   * @param dues in order
   * @param schedule returns the next instant of the schedule
   */
  static RanAhead of(List<Instant> dues, Function<Instant, Optional<Instant>> schedule) {
    List<Span> spans = new ArrayList<>();
    for (Instant due : dues) {
      boolean joins =
          !spans.isEmpty()
              && schedule.apply(spans.getLast().last()).filter(due::equals).isPresent();
      spans.add(new Span(joins ? spans.removeLast().first() : due, due));
    }
    return new RanAhead(spans.subList(0, Math.min(spans.size(), MOST_SPANS)));
  }

  /** These as far as their time has come, then the later ones. */
  RanAhead until(Instant now, RanAhead later) {
    List<Span> all =
        new ArrayList<>(spans.stream().filter(it -> !it.first().isAfter(now)).toList());
    later.spans().stream()
        .filter(it -> all.isEmpty() || it.last().isAfter(all.getLast().last()))
        .forEach(all::add);
    return new RanAhead(all);
  }

  /** The same with one more. */
  RanAhead with(Instant due) {
    return contains(due) ? this : with(new Span(due, due));
  }

  RanAhead with(Span span) {
    List<Span> more = new ArrayList<>(spans);
    int at = (int) spans.stream().takeWhile(it -> it.last().isBefore(span.first())).count();
    more.add(at, span);
    return new RanAhead(more);
  }

  /** The same with a gap at an instant that has not run, because it was snoozed. */
  RanAhead without(Instant instant) {
    return contains(instant)
        ? new RanAhead(spans.stream().flatMap(it -> it.without(instant)).toList())
        : this;
  }

  /** The same without the spans that have ended by this instant. */
  RanAhead after(Instant instant) {
    return spans.isEmpty()
        ? this
        : new RanAhead(spans.stream().filter(it -> it.last().isAfter(instant)).toList());
  }

  /** As single instants, because a span may contain other instants of a new schedule. */
  RanAhead asInstants(Function<Instant, Optional<Instant>> schedule) {
    List<Span> single = new ArrayList<>();
    for (Span span : spans) {
      Optional<Instant> due = Optional.of(span.first());
      while (due.filter(span::contains).isPresent() && single.size() < MOST_SPANS) {
        single.add(new Span(due.get(), due.get()));
        due = schedule.apply(due.get());
      }
    }
    return new RanAhead(single);
  }

  boolean isEmpty() {
    return spans.isEmpty();
  }

  /** Whether it ran before its time. */
  public boolean contains(Instant due) {
    return holding(due).isPresent();
  }

  /** Whether one of them is in the span, both ends included. */
  boolean meets(Instant from, Instant until) {
    return spans.stream().anyMatch(it -> !it.first().isAfter(until) && !it.last().isBefore(from));
  }

  private Optional<Span> holding(Instant due) {
    return spans.stream().filter(it -> it.contains(due)).findFirst();
  }

  /** The schedule without these instants. */
  Function<Instant, Optional<Instant>> leftOutOf(Function<Instant, Optional<Instant>> schedule) {
    return spans.isEmpty() ? schedule : after -> next(schedule, after);
  }

  private Optional<Instant> next(Function<Instant, Optional<Instant>> schedule, Instant after) {
    Optional<Instant> due = schedule.apply(after);
    Optional<Span> held = due.flatMap(this::holding);
    while (held.isPresent()) {
      due = schedule.apply(held.get().last());
      held = due.flatMap(this::holding);
    }
    return due;
  }

  /** The record of several instants as records between these, so that each instant has one. */
  List<Occurrence> leftOutOf(Occurrence record, Series series) {
    List<Span> inside =
        spans.stream()
            .filter(it -> it.first().isAfter(record.due()) && it.first().isBefore(record.lastDue()))
            .toList();
    if (inside.isEmpty()) {
      return List.of(record);
    }
    List<Occurrence> parts = new ArrayList<>();
    Instant from = record.due();
    for (Span span : inside) {
      series.passedBefore(from, span.first()).map(record::of).ifPresent(parts::add);
      from = span.last().plusNanos(1);
    }
    series.passed(from, record.lastDue()).map(record::of).ifPresent(parts::add);
    return parts;
  }
}
