package dev.rooster.schedule.voters;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One field of a random cron expression, as a model from which each dialect is written. */
record CronField(Kind kind, List<Term> terms, boolean named) {

  enum Kind {
    SECOND(0, 59),
    MINUTE(0, 59),
    HOUR(0, 23),
    DAY(1, 31),
    MONTH(1, 12),
    WEEKDAY(0, 6);

    final int first;
    final int last;

    Kind(int first, int last) {
      this.first = first;
      this.last = last;
    }
  }

  private static final List<String> MONTHS =
      List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
  static final List<String> WEEKDAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

  /** One element of the list that a field is. Weekdays are 0 (Sunday) to 7 (Sunday again). */
  sealed interface Term {
    /** {@code *}, or {@code *}{@code /n}. */
    record Star(int step) implements Term {}

    record One(int value) implements Term {}

    /** {@code a-b} or {@code a-b/n}. */
    record Range(int first, int last, int step) implements Term {}

    /** {@code a/n}: from a to the end. */
    record From(int first, int step) implements Term {}

    /** {@code L} or {@code L-n}, a day counted from the end of the month. */
    record LastDay(int before) implements Term {}

    /** {@code d#n}, the nth such weekday of the month. */
    record Nth(int weekday, int n) implements Term {}

    /** {@code dL}, the last such weekday of the month. */
    record LastWeekday(int weekday) implements Term {}
  }

  static CronField star(Kind kind) {
    return new CronField(kind, List.of(new Term.Star(1)), false);
  }

  static CronField of(Kind kind, Term... terms) {
    return new CronField(kind, List.of(terms), false);
  }

  boolean startsWithStar() {
    return terms.getFirst() instanceof Term.Star;
  }

  boolean isStar() {
    return terms.equals(List.of(new Term.Star(1)));
  }

  boolean has(Class<? extends Term> term) {
    return terms.stream().anyMatch(term::isInstance);
  }

  /** The matching numbers, without terms that depend on the month ({@code L}, {@code #}). */
  SortedSet<Integer> values() {
    SortedSet<Integer> values = new TreeSet<>();
    for (Term term : terms) {
      switch (term) {
        case Term.Star(int step) -> add(values, kind.first, kind.last, step);
        case Term.One(int value) -> add(values, value, value, 1);
        case Term.Range(int first, int last, int step) -> add(values, first, last, step);
        case Term.From(int first, int step) ->
            add(values, first, kind == Kind.WEEKDAY ? 7 : kind.last, step);
        case Term.LastDay special -> {}
        case Term.Nth special -> {}
        case Term.LastWeekday special -> {}
      }
    }
    return values;
  }

  private void add(SortedSet<Integer> values, int first, int last, int step) {
    for (int value = first; value <= last; value += step) {
      values.add(kind == Kind.WEEKDAY ? value % 7 : value);
    }
  }

  /** As Rooster reads it. */
  String cron() {
    return terms.stream().map(this::cron).collect(Collectors.joining(","));
  }

  private String cron(Term term) {
    return switch (term) {
      case Term.Star(int step) -> "*" + slash(step);
      case Term.One(int value) -> name(value);
      case Term.Range(int first, int last, int step) ->
          name(first) + "-" + name(last) + slash(step);
      case Term.From(int first, int step) -> name(first) + "/" + step;
      case Term.LastDay(int before) -> before == 0 ? "L" : "L-" + before;
      case Term.Nth(int weekday, int n) -> name(weekday) + "#" + n;
      case Term.LastWeekday(int weekday) -> name(weekday) + "L";
    };
  }

  /** The same for croniter, which writes the last Friday {@code L5}. */
  String croniter() {
    List<String> texts = new ArrayList<>();
    for (Term term : terms) {
      texts.add(term instanceof Term.LastWeekday(int weekday) ? "L" + weekday : cron(term));
    }
    return String.join(",", texts);
  }

  private String name(int value) {
    if (named && kind == Kind.MONTH) {
      return MONTHS.get(value - 1);
    }
    return named && kind == Kind.WEEKDAY ? WEEKDAYS.get(value % 7) : String.valueOf(value);
  }

  private static String slash(int step) {
    return step == 1 ? "" : "/" + step;
  }
}
