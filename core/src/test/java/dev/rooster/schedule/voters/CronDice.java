package dev.rooster.schedule.voters;

import dev.rooster.schedule.voters.CronField.Kind;
import dev.rooster.schedule.voters.CronField.Term;
import java.util.ArrayList;
import java.util.List;

/** Generates random fields of cron expressions. */
record CronDice(Dice dice) {

  /** Lists, ranges and steps; {@code starPercent} of them are a plain star. */
  CronField field(Kind kind, int starPercent) {
    if (dice.percent(starPercent)) {
      return CronField.star(kind);
    }
    if (dice.percent(15)) {
      return CronField.of(kind, new Term.Star(step(kind)));
    }
    List<Term> terms = new ArrayList<>();
    for (int left = dice.percent(60) ? 1 : dice.between(2, 4); left > 0; left--) {
      terms.add(term(kind));
    }
    boolean names = (kind == Kind.MONTH || kind == Kind.WEEKDAY) && dice.percent(40);
    return new CronField(kind, terms, names);
  }

  private Term term(Kind kind) {
    int value = dice.between(kind.first, kind.last);
    return switch (dice.between(0, 9)) {
      case 0, 1 -> range(kind, value, 1);
      case 2 -> range(kind, value, step(kind));
      case 3 -> new Term.From(value, step(kind));
      default -> new Term.One(value);
    };
  }

  private Term range(Kind kind, int first, int step) {
    int sundayAgain = kind == Kind.WEEKDAY && first > 0 ? 7 : kind.last;
    return first == kind.last && kind != Kind.WEEKDAY
        ? new Term.One(first)
        : new Term.Range(first, dice.between(first + 1, Math.max(first + 1, sundayAgain)), step);
  }

  /** At most as wide as the field: Rooster rejects steps beyond its end. */
  private int step(Kind kind) {
    int most = kind.last - kind.first + 1;
    return dice.between(2, dice.percent(70) ? Math.min(15, most) : most);
  }

  CronField nthWeekday() {
    int weekday = dice.between(0, 6);
    return new CronField(
        Kind.WEEKDAY, List.of(new Term.Nth(weekday, dice.between(1, 5))), dice.percent(50));
  }

  CronField lastWeekday() {
    return CronField.of(Kind.WEEKDAY, new Term.LastWeekday(dice.between(0, 6)));
  }

  CronField lastDay() {
    return CronField.of(Kind.DAY, new Term.LastDay(0));
  }
}
