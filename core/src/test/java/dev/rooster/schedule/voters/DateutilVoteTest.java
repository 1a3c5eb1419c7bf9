package dev.rooster.schedule.voters;

import dev.rooster.schedule.Rule;
import dev.rooster.schedule.voters.RuleDice.Freq;
import dev.rooster.schedule.voters.RuleDice.RandomRule;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares recurrence rules with dateutil, which works on local times without a zone; voter.py adds
 * the zone. {@link #avoided} names the cases that dateutil is not given; docs/time.md has an
 * example of each.
 */
@Tag("slow")
class DateutilVoteTest {
  private static final int QUESTIONS = 5_000;
  private static final int FIRES = 10;

  /** Zones whose rules the JDK's and Debian's data agree on, with gaps of many kinds. */
  private static final List<String> ZONES =
      List.of(
          "Europe/Berlin",
          "America/New_York",
          "Australia/Lord_Howe",
          "America/Santiago",
          "Africa/Cairo",
          "Antarctica/Troll",
          "America/St_Johns",
          "Pacific/Apia",
          "Asia/Kolkata");

  private final Dice dice = Dice.seeded();
  private final RuleDice rules = new RuleDice(dice);

  @Test
  void rules_agree_with_dateutil_in_utc(@TempDir Path folder) throws Exception {
    compare("dateutil, UTC", folder, () -> ZoneOffset.UTC);
  }

  @Test
  void rules_agree_with_dateutil_at_clock_changes(@TempDir Path folder) throws Exception {
    compare("dateutil, zones", folder, () -> ZoneId.of(dice.oneOf(ZONES)));
  }

  private void compare(String title, Path folder, Supplier<ZoneId> zones) throws Exception {
    PythonVoter dateutil = PythonVoter.installed("dateutil", "python3-dateutil", folder);
    List<RandomRule> asked = new ArrayList<>();
    List<Question> questions = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    while (questions.size() < QUESTIONS) {
      RandomRule rule = rules.rule();
      ZoneId zone = zones.get();
      if (!avoided(rule, zone)) {
        Question question = question(rule, zone);
        asked.add(rule);
        questions.add(question);
        lines.add(json(rule, question));
      }
    }
    List<Answer> votes = dateutil.vote(lines);
    Tally tally = new Tally(title);
    for (int i = 0; i < questions.size(); i++) {
      Question q = questions.get(i);
      Instant begin = laterOf(q.from(), asked.get(i).start().atZone(q.zone()).toInstant());
      tally.count(
          q, ours(asked.get(i), q).upToTheHorizon(begin), votes.get(i).upToTheHorizon(begin));
    }
    tally.close();
  }

  private static Instant laterOf(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private Question question(RandomRule rule, ZoneId zone) {
    String text = "DTSTART " + rule.startText() + " " + rule.text();
    return new Question(text, text, zone, from(rule, zone), FIRES);
  }

  /** Around DTSTART or some years later; dateutil walks there, so frequent rules stay near. */
  private Instant from(RandomRule rule, ZoneId zone) {
    Instant start = rule.start().atZone(zone).toInstant();
    long period = rule.freq().seconds * rule.interval();
    long far =
        switch (rule.freq()) {
          case SECONDLY, MINUTELY, HOURLY -> 1_000 * period;
          case DAILY, WEEKLY, MONTHLY, YEARLY -> 5 * Freq.YEARLY.seconds;
        };
    boolean ends = rule.has("COUNT") || rule.has("UNTIL");
    long ahead =
        ends || dice.percent(50) ? dice.between(-2 * period, 5 * period) : dice.between(0, far);
    return start.plusSeconds(ahead);
  }

  private static Answer ours(RandomRule rule, Question question) {
    return Answer.ofRooster(
        () ->
            Rule.parse(
                rule.text(),
                Optional.of(rule.start()),
                Optional.of(question.zone()),
                ZoneOffset.UTC,
                question.from()),
        question.from(),
        question.count());
  }

  private static String json(RandomRule rule, Question question) {
    String zone = question.zone().equals(ZoneOffset.UTC) ? "UTC" : question.zone().getId();
    return """
    {"rule": "%s", "start": "%s", "zone": "%s", "missing_times": "%s", "from": %d, "count": %d}\
    """
        .formatted(
            rule.text(),
            rule.startText(),
            zone,
            rule.freq().subDaily() || zone.equals("UTC") ? "leave_out" : "shift",
            question.from().getEpochSecond(),
            question.count());
  }

  private static boolean avoided(RandomRule rule, ZoneId zone) {
    return countsTimesThatDoNotExist(rule, zone)
        || mixesCountedAndPlainWeekdays(rule)
        || countsWeeksAtTheTurnOfTheYear(rule);
  }

  /**
   * dateutil computes the week for each day of a calendar year, so the days of a week across New
   * Year belong to two years. It takes some last weeks for a 53rd, and loses the December days of a
   * first week counted from the end.
   */
  private static boolean countsWeeksAtTheTurnOfTheYear(RandomRule rule) {
    List<String> weeks = List.of(rule.parts().getOrDefault("BYWEEKNO", "").split(",", -1));
    boolean yearMatters = rule.interval() > 1 || rule.has("BYSETPOS");
    return !Collections.disjoint(weeks, List.of("52", "53", "-52", "-53"))
        || (yearMatters && !Collections.disjoint(weeks, List.of("1", "-1")));
  }

  /**
   * A bug: dateutil takes {@code BYDAY=1SA,MO} to mean days that are both a first Saturday and a
   * Monday.
   */
  private static boolean mixesCountedAndPlainWeekdays(RandomRule rule) {
    String days = rule.parts().getOrDefault("BYDAY", "");
    boolean counted = days.chars().anyMatch(Character::isDigit);
    return counted && Arrays.stream(days.split(",", -1)).anyMatch(day -> day.length() == 2);
  }

  /** dateutil counts before it knows the zone, so a time inside a gap uses up COUNT. */
  private static boolean countsTimesThatDoNotExist(RandomRule rule, ZoneId zone) {
    return rule.freq().subDaily() && rule.has("COUNT") && !zone.equals(ZoneOffset.UTC);
  }
}
