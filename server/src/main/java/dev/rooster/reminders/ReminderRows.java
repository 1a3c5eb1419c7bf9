package dev.rooster.reminders;

import static java.util.stream.Collectors.groupingBy;

import dev.rooster.format.JsonText;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Tally;
import dev.rooster.store.RowCount;
import dev.rooster.store.RowGroup;
import dev.rooster.store.RowQuery;
import dev.rooster.store.RowRules;
import dev.rooster.store.RowStatus;
import dev.rooster.store.Rows;
import dev.rooster.store.Store;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Lists reminders as rows, in the order in which they fire, with counts of the whole. The number of
 * queries does not depend on the number of rows. Read-only. Thread-safe.
 */
public final class ReminderRows {
  private static final Duration HOUR = Duration.ofHours(1);

  private final Store store;
  private final Reminders reminders;
  private final ReminderProblems problems;
  private final FlaggedReminders flagged;

  public ReminderRows(
      Store store, Reminders reminders, ReminderProblems problems, FlaggedReminders flagged) {
    this.store = store;
    this.reminders = reminders;
    this.problems = problems;
    this.flagged = flagged;
  }

  public JsonText list(Caller caller, RowRequest request) {
    Instant now = reminders.now();
    ZoneId zone = reminders.zoneFor(caller);
    RowQuery query = request.query(caller, rules(caller, now));
    Rows rows = store.rows(query);
    ReminderView view = ReminderView.forReader(problems, zone);
    Map<String, List<Occurrence>> runs =
        store.latest(rows.items().stream().map(Reminder::id).toList(), ReminderRow.RUNS).stream()
            .collect(groupingBy(Occurrence::reminderId));
    return JsonText.object()
        .withObjects(
            "items",
            rows.items().stream()
                .map(it -> ReminderRow.of(it, runs.getOrDefault(it.id(), List.of()), view))
                .toList())
        .with("offset", query.offset())
        .with("total", count(rows, it -> query.lists(it.status(), it.failing())))
        .with("counts", counts(rows))
        .withObjects("groups", request.order() == RowOrder.NEXT ? groups(rows, query) : List.of())
        .with("now", Optional.of(now));
  }

  /**
   * What is known of an agent by its reminders.
   *
   * @param reminders how many have not ended
   * @param lastFired when one of them last ran, also one that has ended since
   */
  public record AgentActivity(long reminders, Optional<Instant> lastFired) {}

  public AgentActivity ofAgent(Caller caller, String agent) {
    RowQuery query = RowRequest.latestOf(agent).query(caller, rules(caller, reminders.now()));
    Rows rows = store.rows(query);
    return new AgentActivity(
        count(rows, it -> !it.status().ended()),
        rows.items().stream()
            .flatMap(it -> it.standing().tally().last().stream())
            .map(Tally.Last::firedAt)
            .findFirst());
  }

  /** The rules by which rows are grouped for a reader. */
  RowRules rules(Caller caller, Instant now) {
    ZoneId zone = reminders.zoneFor(caller);
    LocalDate today = now.atZone(zone).toLocalDate();
    return new RowRules(
        new ServerReason.AwaitsApproval(ServerReason.AwaitsApproval.Cause.AGENT).reason().code(),
        flagged.idsOfOwner(caller.scope()),
        now.plus(HOUR),
        today.plusDays(1).atStartOfDay(zone).toInstant(),
        today.plusDays(2).atStartOfDay(zone).toInstant());
  }

  private static JsonText counts(Rows rows) {
    return JsonText.object()
        .with("all", count(rows, it -> !it.status().ended()))
        .with("active", count(rows, it -> it.status() == RowStatus.ACTIVE))
        .with("pending", count(rows, it -> it.status() == RowStatus.PENDING))
        .with("paused", count(rows, it -> it.status() == RowStatus.PAUSED))
        .with("failing", count(rows, RowCount::failing))
        .with("ended", count(rows, it -> it.status().ended()));
  }

  private static List<JsonText> groups(Rows rows, RowQuery query) {
    List<JsonText> groups = new ArrayList<>();
    for (RowGroup group : RowGroup.values()) {
      long count = count(rows, it -> it.group() == group && query.lists(it.status(), it.failing()));
      if (count > 0) {
        groups.add(JsonText.object().with("group", group).with("count", count));
      }
    }
    return groups;
  }

  private static long count(Rows rows, Predicate<RowCount> which) {
    return rows.counts().stream().filter(which).mapToLong(RowCount::count).sum();
  }
}
