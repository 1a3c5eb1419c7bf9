package dev.rooster.reminders;

import dev.rooster.format.FileProblem;
import dev.rooster.format.JsonText;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.Words;
import dev.rooster.trust.Digest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Something that needs a person.
 *
 * @param id stays the same as long as the item does
 * @param at since when; empty if that is not known
 * @param about the reminder that it is about
 * @param run the id of the run that it is about; empty for none
 * @param remedy empty if the text has one
 */
record AttentionItem(
    Kind kind,
    String id,
    Optional<Instant> at,
    Optional<Reminder> about,
    String run,
    Where where,
    String text,
    String remedy) {
  private static final int DIGEST_BYTES = 8;

  /** What it is; in the order of the list. */
  enum Kind {
    APPROVAL,
    HALTED,
    FAILING,
    INVALID,
    DELIVERY,
    FILE,
    DAEMON;

    String id(String rest) {
      return JsonText.word(this) + ":" + rest;
    }
  }

  /**
   * Where it is to be mended, or was to arrive.
   *
   * @param file empty for none
   * @param delivery the id of a delivery, empty for none
   * @param address empty for none
   */
  record Where(String file, OptionalInt line, String delivery, String address) {
    static final Where NOWHERE = new Where("", OptionalInt.empty(), "", "");

    static Where of(FileProblem problem) {
      return new Where(problem.file(), problem.line(), "", "");
    }
  }

  static AttentionItem approval(Reminder reminder) {
    return of(
        Kind.APPROVAL,
        reminder,
        Optional.of(reminder.createdAt()),
        ReasonText.of(reminder.standing().reason()),
        "approve or decline it");
  }

  /**
   * What is wrong with a reminder; empty for nothing that a person must see.
   *
   * @param problem what the configuration says about it
   */
  static Optional<AttentionItem> of(Reminder reminder, Optional<ReminderProblem> problem) {
    Optional<Instant> ended =
        reminder.standing().tally().last().map(it -> it.firedAt().plus(it.duration()));
    if (reminder.standing().automatic()) {
      return Optional.of(
          of(
              Kind.HALTED,
              reminder,
              ended,
              ReasonText.of(reminder.standing().reason()),
              problem.map(ReminderProblem::remedy).orElse("fix the cause, then resume it")));
    }
    if (problem.isPresent()) {
      return Optional.of(invalid(reminder, problem.get()));
    }
    if (!reminder.readable()) {
      return Optional.of(
          of(
              Kind.INVALID,
              reminder,
              Optional.empty(),
              ReasonText.of(reminder.standing().reason()),
              "upgrade Rooster on this machine"));
    }
    return reminder.standing().failing() ? Optional.of(failing(reminder, ended)) : Optional.empty();
  }

  private static AttentionItem failing(Reminder reminder, Optional<Instant> ended) {
    Optional<Tally.Last> last = reminder.standing().tally().last();
    String why = ReasonText.of(last.flatMap(Tally.Last::why));
    return new AttentionItem(
        Kind.FAILING,
        Kind.FAILING.id(reminder.id()),
        ended,
        Optional.of(reminder),
        last.map(it -> reminder.id() + "@" + it.due()).orElse(""),
        Where.NOWHERE,
        why.isEmpty() ? "the last run failed" : why,
        "");
  }

  private static AttentionItem invalid(Reminder reminder, ReminderProblem problem) {
    return new AttentionItem(
        Kind.INVALID,
        Kind.INVALID.id(reminder.id()),
        Optional.empty(),
        Optional.of(reminder),
        "",
        problem instanceof ReminderProblem.EntryInvalid(FileProblem where)
            ? Where.of(where)
            : Where.NOWHERE,
        problem.message(),
        problem.remedy());
  }

  /**
   * A delivery that did not arrive, or may not have arrived.
   *
   * @param about the reminder whose reply it carries
   */
  static AttentionItem delivery(Reminder delivery, Optional<Reminder> about) {
    Optional<Tally.Last> last = delivery.standing().tally().last();
    String why = ReasonText.of(last.flatMap(Tally.Last::why));
    String what =
        DeliveryState.of(delivery) == DeliveryState.UNKNOWN
            ? "it is unknown whether the delivery arrived"
            : "the delivery failed";
    return new AttentionItem(
        Kind.DELIVERY,
        Kind.DELIVERY.id(delivery.id()),
        last.map(Tally.Last::firedAt),
        about,
        delivery.definition().labels().source(),
        new Where(
            "",
            OptionalInt.empty(),
            delivery.id(),
            DeliveryAttributes.of(delivery).to().toString()),
        why.isEmpty() ? what : what + ": " + why,
        "send it again, or dismiss it");
  }

  static AttentionItem file(FileProblem problem) {
    return new AttentionItem(
        Kind.FILE,
        Kind.FILE.id(digest(problem)),
        Optional.empty(),
        Optional.empty(),
        "",
        Where.of(problem),
        problem.message(),
        problem.remedy());
  }

  static AttentionItem daemon(FileProblem problem) {
    return new AttentionItem(
        Kind.DAEMON,
        Kind.DAEMON.id(digest(problem)),
        Optional.empty(),
        Optional.empty(),
        "",
        Where.NOWHERE,
        problem.file() + ": " + problem.message(),
        problem.remedy());
  }

  private static String digest(FileProblem problem) {
    return Digest.hex(problem.text(), DIGEST_BYTES);
  }

  private static AttentionItem of(
      Kind kind, Reminder reminder, Optional<Instant> at, String text, String remedy) {
    return new AttentionItem(
        kind, kind.id(reminder.id()), at, Optional.of(reminder), "", Where.NOWHERE, text, remedy);
  }

  JsonText json() {
    JsonText json =
        JsonText.object()
            .with("kind", kind)
            .with("id", id)
            .with("at", at)
            .withJson("reminder", about.map(it -> reminder(it).toString()).orElse("null"))
            .withOrNull("run_id", run)
            .withOrNull("delivery_id", where.delivery())
            .withOrNull("file", where.file());
    boolean fails = kind == Kind.FAILING || kind == Kind.HALTED;
    return json.withOrNull(
            "line",
            where.line().isPresent()
                ? Optional.of((long) where.line().getAsInt())
                : Optional.empty())
        .withOrNull("address", where.address())
        .with("text", ReminderRow.cut(text, ReminderRow.LONGEST_REASON))
        .withOrNull("remedy", ReminderRow.cut(remedy, ReminderRow.LONGEST_REASON))
        .with("next_fire_at", about.flatMap(AttentionItem::nextFire))
        .withOrNull(
            "count",
            about.filter(_ -> fails).map(it -> (long) it.standing().tally().errorsInARow()));
  }

  private static Optional<Instant> nextFire(Reminder reminder) {
    return reminder.standing().status() == Status.ACTIVE
        ? reminder.standing().next().map(NextFire::at)
        : Optional.empty();
  }

  private static JsonText reminder(Reminder reminder) {
    return JsonText.object()
        .with("id", reminder.id())
        .withOrNull("name", reminder.definition().name())
        .with("message", ReminderRow.cut(reminder.definition().text(), ReminderRow.LONGEST_MESSAGE))
        .with("brief", Words.brief(reminder.definition().schedule()))
        .with("version", ReminderAttributes.of(reminder).edits().count())
        .withOrNull("source", Sources.file(reminder).orElse(""));
  }

  /** The files of problems that are shown with their reminders. */
  static List<FileProblem> shown(List<FlaggedReminders.Flagged> flagged) {
    return flagged.stream()
        .flatMap(it ->
            it.problem() instanceof ReminderProblem.EntryInvalid(FileProblem where)
                ? Stream.of(where)
                : Stream.empty())
        .toList();
  }
}
