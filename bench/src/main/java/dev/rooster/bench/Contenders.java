package dev.rooster.bench;

import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import dev.rooster.schedule.Cron;
import dev.rooster.schedule.Rule;
import dev.rooster.schedule.Schedule;
import java.text.ParseException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.Optional;
import java.util.TimeZone;
import java.util.function.UnaryOperator;
import org.dmfs.rfc5545.DateTime;
import org.dmfs.rfc5545.recur.InvalidRecurrenceRuleException;
import org.dmfs.rfc5545.recur.RecurrenceRule;
import org.dmfs.rfc5545.recur.RecurrenceRuleIterator;
import org.dmfs.rfc5545.recurrenceset.FastForwarded;
import org.dmfs.rfc5545.recurrenceset.OfRule;
import org.jspecify.annotations.Nullable;
import org.quartz.CronExpression;

/** The libraries, each called as its documentation shows. */
final class Contenders {
  private Contenders() {}

  static final class Rooster implements Contender<Instant> {
    @Override
    public String name() {
      return "Rooster";
    }

    @Override
    public Optional<UnaryOperator<@Nullable Instant>> parse(TimeCase question) {
      Schedule schedule =
          question.isRule()
              ? Rule.parse(
                  question.text(),
                  Optional.of(question.start()),
                  Optional.of(question.zone()),
                  question.zone(),
                  question.start().atZone(question.zone()).toInstant())
              : Cron.parse(question.text(), question.zone());
      return Optional.of(after -> after == null ? null : schedule.next(after).orElse(null));
    }

    @Override
    public Instant time(Instant instant, TimeCase question) {
      return instant;
    }

    @Override
    public long epochMilli(Instant time) {
      return time.toEpochMilli();
    }
  }

  @SuppressWarnings("JavaUtilDate") // Quartz requires java.util.Date
  static final class Quartz implements Contender<Date> {
    @Override
    public String name() {
      return "Quartz";
    }

    @Override
    public Optional<UnaryOperator<@Nullable Date>> parse(TimeCase question) {
      if (question.isRule()) {
        return Optional.empty();
      }
      try {
        CronExpression expression = new CronExpression(question.quartz());
        expression.setTimeZone(TimeZone.getTimeZone(question.zone()));
        return Optional.of(after -> after == null ? null : expression.getNextValidTimeAfter(after));
      } catch (ParseException e) {
        throw new IllegalArgumentException(e);
      }
    }

    @Override
    public Date time(Instant instant, TimeCase question) {
      return Date.from(instant);
    }

    @Override
    public long epochMilli(Date time) {
      return time.getTime();
    }
  }

  static final class CronUtils implements Contender<ZonedDateTime> {
    private static final CronParser UNIX =
        new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));
    private static final CronParser QUARTZ =
        new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ));

    @Override
    public String name() {
      return "cron-utils";
    }

    @Override
    public Optional<UnaryOperator<@Nullable ZonedDateTime>> parse(TimeCase question) {
      if (question.isRule()) {
        return Optional.empty();
      }
      ExecutionTime times =
          ExecutionTime.forCron(
              question.isUnix() ? UNIX.parse(question.text()) : QUARTZ.parse(question.quartz()));
      return Optional.of(after -> after == null ? null : times.nextExecution(after).orElse(null));
    }

    @Override
    public ZonedDateTime time(Instant instant, TimeCase question) {
      return instant.atZone(question.zone());
    }

    @Override
    public long epochMilli(ZonedDateTime time) {
      return time.toInstant().toEpochMilli();
    }
  }

  /** lib-recur with an iterator from DTSTART and its fastForward. */
  static final class LibRecurIterator extends LibRecur {
    @Override
    public String name() {
      return "lib-recur (iterator)";
    }

    @Override
    UnaryOperator<@Nullable DateTime> next(RecurrenceRule rule, DateTime start, TimeZone zone) {
      return after -> {
        if (after == null) {
          return null;
        }
        RecurrenceRuleIterator fires = rule.iterator(start);
        fires.fastForward(after.getTimestamp() + SECOND);
        return fires.hasNext() ? fires.nextDateTime() : null;
      };
    }
  }

  /** lib-recur with its newer recurrence sets. */
  static final class LibRecurSet extends LibRecur {
    @Override
    public String name() {
      return "lib-recur (set)";
    }

    @Override
    UnaryOperator<@Nullable DateTime> next(RecurrenceRule rule, DateTime start, TimeZone zone) {
      OfRule all = new OfRule(rule, start);
      return after -> {
        if (after == null) {
          return null;
        }
        DateTime from = new DateTime(zone, after.getTimestamp() + SECOND);
        var fires = new FastForwarded(from, all).iterator();
        return fires.hasNext() ? fires.next() : null;
      };
    }
  }

  abstract static class LibRecur implements Contender<DateTime> {
    /** lib-recur returns the first fire at or after the instant, and ignores milliseconds. */
    static final long SECOND = 1_000;

    abstract UnaryOperator<@Nullable DateTime> next(
        RecurrenceRule rule, DateTime start, TimeZone zone);

    @Override
    public Optional<UnaryOperator<@Nullable DateTime>> parse(TimeCase question) {
      if (!question.isRule()) {
        return Optional.empty();
      }
      try {
        TimeZone zone = TimeZone.getTimeZone(question.zone());
        long start = question.start().atZone(question.zone()).toInstant().toEpochMilli();
        return Optional.of(
            next(new RecurrenceRule(question.text()), new DateTime(zone, start), zone));
      } catch (InvalidRecurrenceRuleException e) {
        throw new IllegalArgumentException(e);
      }
    }

    @Override
    public DateTime time(Instant instant, TimeCase question) {
      return new DateTime(TimeZone.getTimeZone(question.zone()), instant.toEpochMilli());
    }

    @Override
    public long epochMilli(DateTime time) {
      return time.getTimestamp();
    }
  }
}
