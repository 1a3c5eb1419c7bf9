package dev.rooster.schedule.voters;

import dev.rooster.schedule.Cron;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares cron with systemd's calendar expressions, both written from one model. systemd has no OR
 * of days, so for an OR the test queries it twice and merges the answers. Ignores fires near clock
 * changes: systemd skips gaps and the whole repeated hour.
 */
class SystemdVoteTest {
  private static final int QUESTIONS = 5_000;
  private static final int QUESTIONS_PER_CALL = 25;
  private static final int FIRES = 5;

  private static final List<String> ZONES =
      List.of(
          "Europe/Berlin",
          "America/New_York",
          "Australia/Lord_Howe",
          "America/Santiago",
          "America/St_Johns",
          "Asia/Kolkata",
          "Pacific/Chatham");

  private final Dice dice = Dice.seeded();
  private final CalendarDice calendars = new CalendarDice(new CronDice(dice));

  @Test
  void cron_agrees_with_systemd_in_utc() throws Exception {
    compare("systemd, UTC", () -> ZoneOffset.UTC);
  }

  @Test
  @Tag("slow")
  void cron_agrees_with_systemd_away_from_clock_changes() throws Exception {
    compare("systemd, zones", () -> ZoneId.of(dice.oneOf(ZONES)));
  }

  private void compare(String title, Supplier<ZoneId> zones) throws Exception {
    SystemdVoter systemd = SystemdVoter.installed();
    Tally tally = new Tally(title);
    for (int call = 0; call < QUESTIONS / QUESTIONS_PER_CALL; call++) {
      Instant from = from();
      List<Question> questions = new ArrayList<>();
      List<List<String>> expressions = new ArrayList<>();
      while (questions.size() < QUESTIONS_PER_CALL) {
        CalendarDice.Calendar calendar = calendars.calendar();
        ZoneId zone = zones.get();
        if (awayFromChanges(zone).test(from)) {
          List<String> theirs = calendar.onCalendar(zone);
          questions.add(new Question(calendar.cron(), theirs.toString(), zone, from, FIRES));
          expressions.add(theirs);
        }
      }
      List<Answer> votes = systemd.vote(expressions, from, FIRES);
      for (int i = 0; i < questions.size(); i++) {
        count(tally, questions.get(i), votes.get(i));
      }
    }
    tally.close();
  }

  private Instant from() {
    return Instant.ofEpochSecond(
        dice.between(
            Instant.parse("2019-01-01T00:00:00Z").getEpochSecond(),
            Instant.parse("2036-01-01T00:00:00Z").getEpochSecond()));
  }

  private static void count(Tally tally, Question q, Answer theirs) {
    Answer ours = Answer.ofRooster(() -> Cron.parse(q.ours(), q.zone()), q.from(), FIRES);
    if (ours instanceof Answer.Fires(var mine) && theirs instanceof Answer.Fires(var yours)) {
      tally.count(q, comparable(mine, yours, q.zone()), comparable(yours, mine, q.zone()));
    } else {
      tally.count(q, ours, theirs);
    }
  }

  /** The fires away from clock changes, up to the end of the shorter answer. */
  private static Answer comparable(List<Instant> fires, List<Instant> others, ZoneId zone) {
    Instant end =
        fires.size() < FIRES || others.size() < FIRES
            ? Instant.MAX
            : fires.getLast().isBefore(others.getLast()) ? fires.getLast() : others.getLast();
    return new Answer.Fires(
        fires.stream().filter(each -> !each.isAfter(end)).filter(awayFromChanges(zone)).toList());
  }

  private static Predicate<Instant> awayFromChanges(ZoneId zone) {
    ZoneRules rules = zone.getRules();
    return instant -> {
      ZoneOffsetTransition change = rules.nextTransition(instant.minus(Duration.ofHours(26)));
      return change == null || change.getInstant().isAfter(instant.plus(Duration.ofHours(26)));
    };
  }
}
