package dev.rooster.schedule.voters;

import dev.rooster.schedule.Cron;
import dev.rooster.schedule.voters.CronField.Kind;
import dev.rooster.schedule.voters.CronField.Term;
import java.nio.file.Path;
import java.time.Instant;
import java.time.Month;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares cron with croniter, in UTC only: with a zone, croniter loops or is an hour off at clock
 * changes. {@link #avoided} names the cases that croniter is not given; docs/time.md has an example
 * of each.
 */
class CroniterVoteTest {
  private static final int QUESTIONS = 5_000;
  private static final int FIRES = 5;

  private final Dice dice = Dice.seeded();
  private final CronDice fields = new CronDice(dice);

  @Test
  void cron_agrees_with_croniter(@TempDir Path folder) throws Exception {
    PythonVoter croniter = PythonVoter.installed("croniter", "python3-croniter", folder);
    List<Question> questions = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    while (questions.size() < QUESTIONS) {
      Expression expression = expression();
      if (!avoided(expression)) {
        Question question = question(expression);
        questions.add(question);
        lines.add(json(expression, question));
      }
    }
    List<Answer> votes = croniter.vote(lines);
    Tally tally = new Tally("croniter");
    for (int i = 0; i < questions.size(); i++) {
      Question q = questions.get(i);
      tally.count(
          q, Answer.ofRooster(() -> Cron.parse(q.ours(), q.zone()), q.from(), FIRES), votes.get(i));
    }
    tally.close();
  }

  private record Expression(
      CronField minute, CronField hour, CronField day, CronField month, CronField weekday) {

    String cron() {
      return String.join(" ", minute.cron(), hour.cron(), day.cron(), month.cron(), weekday.cron());
    }

    String croniter() {
      return String.join(
          " ",
          minute.croniter(),
          hour.croniter(),
          day.croniter(),
          month.croniter(),
          weekday.croniter());
    }
  }

  private Expression expression() {
    CronField day =
        dice.percent(7)
            ? fields.lastDay()
            : dice.percent(5)
                ? CronField.of(Kind.DAY, new Term.One(dice.between(1, 28)), new Term.LastDay(0))
                : fields.field(Kind.DAY, 50);
    CronField weekday =
        dice.percent(6)
            ? fields.nthWeekday()
            : dice.percent(5) ? fields.lastWeekday() : fields.field(Kind.WEEKDAY, 50);
    return new Expression(
        fields.field(Kind.MINUTE, 20),
        fields.field(Kind.HOUR, 30),
        day,
        fields.field(Kind.MONTH, 60),
        weekday);
  }

  private Question question(Expression expression) {
    Instant from =
        Instant.ofEpochSecond(
            dice.between(
                Instant.parse("2019-01-01T00:00:00Z").getEpochSecond(),
                Instant.parse("2041-01-01T00:00:00Z").getEpochSecond()));
    return new Question(expression.cron(), expression.croniter(), ZoneOffset.UTC, from, FIRES);
  }

  /**
   * Vixie cron joins the day fields by AND as soon as one of them starts with a star; croniter only
   * when one of them matches every day. The question states which is meant.
   */
  private static String json(Expression expression, Question question) {
    boolean dayOr = !expression.day().startsWithStar() && !expression.weekday().startsWithStar();
    return """
    {"cron": "%s", "day_or": %s, "from": %d, "count": %d}\
    """
        .formatted(question.theirs(), dayOr, question.from().getEpochSecond(), question.count());
  }

  private static boolean avoided(Expression e) {
    return foldsAFullDayFieldToAStar(e)
        || losesTheFirstDaysAfterFebruary(e)
        || losesTheDaysBesideAnNthWeekday(e)
        || losesTheWeekdaysBesideADayThatNeverComes(e);
  }

  /**
   * A bug: croniter turns {@code 0-6} into {@code *}, so that with a day of the month it uses AND
   * instead of OR.
   */
  private static boolean foldsAFullDayFieldToAStar(Expression e) {
    boolean or = !e.day().startsWithStar() && !e.weekday().startsWithStar();
    boolean full = e.day().values().size() == 31 || e.weekday().values().size() == 7;
    return or && full;
  }

  /**
   * A bug: on the way to a 30th or 31st that February lacks, croniter lands on March 1st to 3rd and
   * ignores the days it passed. With {@code L} in the list it also passes the last day.
   */
  private static boolean losesTheFirstDaysAfterFebruary(Expression e) {
    SortedSet<Integer> days = e.day().values();
    SortedSet<Integer> lacking = days.tailSet(29);
    if (lacking.isEmpty() || e.day().isStar()) {
      return false;
    }
    return e.day().has(Term.LastDay.class) || days.first() < lacking.first() - 28;
  }

  /** A bug: croniter takes {@code 0 0 15 * 5#2} to mean the 15th only if it is a second Friday. */
  private static boolean losesTheDaysBesideAnNthWeekday(Expression e) {
    boolean special = e.weekday().has(Term.Nth.class) || e.weekday().has(Term.LastWeekday.class);
    return special && !e.day().startsWithStar();
  }

  /**
   * A bug: {@code 0 0 30 2 5} never fires in croniter, though it means every Friday in February.
   */
  private static boolean losesTheWeekdaysBesideADayThatNeverComes(Expression e) {
    SortedSet<Integer> days = e.day().values();
    boolean never =
        !days.isEmpty()
            && e.month().values().stream().noneMatch(m -> days.first() <= Month.of(m).maxLength());
    return never && !e.day().startsWithStar() && !e.weekday().startsWithStar();
  }
}
