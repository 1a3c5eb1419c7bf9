package dev.rooster.schedule;

import dev.rooster.schedule.internal.DurationWords;
import dev.rooster.schedule.internal.MessageText;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;

/** Describes any schedule in plain English, so that people can check that it is what they meant. */
public final class Words {
  private static final int LONGEST_BRIEF = 24;

  private Words() {}

  /**
   * Describes a schedule.
   *
   * @param display the zone in which to show moments that have no zone of their own
   */
  public static String of(Schedule schedule, ZoneId display) {
    return of(schedule, display, Words::name);
  }

  private static String of(Schedule schedule, ZoneId display, Function<ZoneId, String> naming) {
    return switch (schedule) {
      case At at -> "once, at " + moment(at.instant(), display) + ", " + naming.apply(display);
      case Every every ->
          "every %s, counted from %s, %s"
              .formatted(
                  DurationWords.words(every.interval()).replaceFirst("^1 (?=\\w+$)", ""),
                  moment(every.anchor(), display),
                  naming.apply(display));
      case Cron cron -> new CronWords(cron.expression()).words() + ", " + naming.apply(cron.zone());
      case Rule rule ->
          new RuleWords(rule).words()
              + ", "
              + naming.apply(rule.zone())
              + ", from "
              + moment(rule.start())
              + except(rule.except());
      case Triggered triggered -> triggered(triggered);
      case Unreadable kept -> "at times that cannot be read here";
      case Bounded bounded ->
          of(bounded.schedule(), display, naming) + bounds(bounded.bounds(), bounded.zone());
    };
  }

  private static String triggered(Triggered triggered) {
    return switch (triggered) {
      case Idle(Duration after, boolean repeat) ->
          "when the agent has been idle for %s%s"
              .formatted(
                  DurationWords.words(after),
                  repeat ? ", and again after every further " + DurationWords.words(after) : "");
      case Calls(int prompts) ->
          "once, after %s of the user"
              .formatted(prompts == 1 ? "the next prompt" : "%d prompts".formatted(prompts));
      case On(On.Source source, String what) ->
          switch (source) {
            case WEBHOOK -> "when the webhook %s is called".formatted(what);
            case FILE -> "when the file %s changes".formatted(MessageText.visible(what));
            case EXIT -> "once, when the command %s exits".formatted(MessageText.quoted(what));
          };
    };
  }

  /**
   * Describes a schedule in a few words, without its zone, start and bounds, for narrow columns.
   */
  public static String brief(Schedule schedule) {
    return switch (schedule) {
      case At at -> "once";
      case Every every -> "every " + DurationWords.compact(every.interval());
      case Cron cron -> new CronWords(cron.expression()).words();
      case Rule rule -> new RuleWords(rule).words();
      case Idle idle -> "idle " + DurationWords.compact(idle.after());
      case Calls calls -> calls.prompts() == 1 ? "1 prompt" : calls.prompts() + " prompts";
      case On(On.Source source, String what) ->
          source.word() + " " + shortened(what, source == On.Source.FILE);
      case Unreadable kept -> "unreadable";
      case Bounded bounded -> brief(bounded.schedule());
    };
  }

  /** The beginning of a text, or the last part of a path. */
  private static String shortened(String text, boolean path) {
    String whole = MessageText.visible(path ? text.substring(text.lastIndexOf('/') + 1) : text);
    return whole.length() <= LONGEST_BRIEF ? whole : whole.substring(0, LONGEST_BRIEF) + "…";
  }

  /**
   * The same, with other words for the exceptions of its bounds: a calendar by its name instead of
   * all its days.
   *
   * @param except may be empty: then the exceptions are named as they are
   */
  public static String of(Schedule schedule, ZoneId display, List<String> except) {
    return of(schedule, display, except, Words::name);
  }

  /** The same for a schedule whose zone follows that of a user. */
  public static String followingUser(Schedule schedule, ZoneId display, List<String> except) {
    return of(
        schedule, display, except, zone -> "in the user's zone (now %s)".formatted(name(zone)));
  }

  private static String of(
      Schedule schedule, ZoneId display, List<String> except, Function<ZoneId, String> naming) {
    if (except.isEmpty()
        || !(schedule instanceof Bounded bounded)
        || bounded.bounds().except().isEmpty()) {
      return of(schedule, display, naming);
    }
    return of(bounded.schedule(), display, naming)
        + limits(bounded.bounds(), bounded.zone())
        + named(except);
  }

  private static String name(ZoneId zone) {
    return zone.equals(ZoneOffset.UTC) ? "UTC" : zone.getId();
  }

  private static String bounds(Bounds bounds, ZoneId zone) {
    return limits(bounds, zone) + except(bounds.except());
  }

  private static String limits(Bounds bounds, ZoneId zone) {
    return bounds.starts().map(start -> ", from " + moment(start, zone)).orElse("")
        + bounds.ends().map(end -> ", until " + moment(end, zone)).orElse("")
        + (bounds.maxFires().isEmpty()
            ? ""
            : bounds.maxFires().getAsInt() == 1
                ? ", once"
                : ", %d times".formatted(bounds.maxFires().getAsInt()));
  }

  private static String except(List<Exclusion> except) {
    return except.isEmpty() ? "" : named(except.stream().map(Exclusion::toString).toList());
  }

  private static String named(List<String> except) {
    return ", except " + English.list(except);
  }

  static String moment(Instant instant, ZoneId zone) {
    return moment(LocalDateTime.ofInstant(instant, zone));
  }

  private static String moment(LocalDateTime local) {
    return "%s on %s %d %s %d"
        .formatted(
            local.toLocalTime().withNano(0),
            English.weekday(local.getDayOfWeek().getValue() % 7),
            local.getDayOfMonth(),
            English.month(local.getMonthValue()),
            local.getYear());
  }
}
