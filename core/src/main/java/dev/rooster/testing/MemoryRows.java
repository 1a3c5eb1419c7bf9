package dev.rooster.testing;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Tally;
import dev.rooster.store.RowCount;
import dev.rooster.store.RowFilter;
import dev.rooster.store.RowQuery;
import dev.rooster.store.RowRules;
import dev.rooster.store.Rows;
import dev.rooster.store.SearchText;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Chooses, sorts and counts rows. */
record MemoryRows(RowQuery query) {
  private static final int TITLE_LENGTH = 100;

  Rows of(Collection<Reminder> all) {
    List<Reminder> matching = all.stream().filter(this::matches).toList();
    List<Reminder> items =
        matching.stream()
            .filter(it -> query.lists(rules().status(it), rules().failing(it)))
            .sorted(order())
            .skip(query.offset())
            .limit(query.limit())
            .toList();
    return new Rows(items, counts(matching));
  }

  private List<RowCount> counts(List<Reminder> matching) {
    Map<RowCount, Long> alike =
        matching.stream()
            .collect(
                Collectors.groupingBy(
                    it ->
                        new RowCount(rules().group(it), rules().status(it), rules().failing(it), 0),
                    Collectors.counting()));
    return alike.entrySet().stream()
        .map(it ->
            new RowCount(
                it.getKey().group(), it.getKey().status(), it.getKey().failing(), it.getValue()))
        .toList();
  }

  private RowRules rules() {
    return query.rules();
  }

  private boolean matches(Reminder reminder) {
    RowFilter filter = query.filter();
    Definition definition = reminder.definition();
    return definition.kind().equals(filter.kind())
        && filter.owner().map(definition.labels().owner()::equals).orElse(true)
        && filter.source().map(definition.labels().source()::equals).orElse(true)
        && filter.search().map(it -> contains(reminder, it)).orElse(true)
        && filter.details().stream()
            .allMatch(it ->
                it.fields().stream().anyMatch(field -> it.value().equals(detail(reminder, field))));
  }

  private boolean contains(Reminder reminder, SearchText text) {
    Definition definition = reminder.definition();
    return text.isIn(definition.name())
        || text.isIn(definition.text())
        || text.isIn(reminder.id())
        || query.filter().searched().stream().anyMatch(it -> text.isIn(detail(reminder, it)));
  }

  private static String detail(Reminder reminder, String field) {
    return MemoryDetails.text(reminder.definition().labels().details(), field);
  }

  private Comparator<Reminder> order() {
    Comparator<Reminder> byTitle =
        Comparator.comparing(MemoryRows::title).thenComparing(Reminder::id);
    return switch (query.order()) {
      case RowQuery.Order.Next _ ->
          Comparator.<Reminder>comparingInt(it -> rules().group(it).place())
              .thenComparing(it -> rules().sortedAt(it).orElse(Instant.EPOCH))
              .thenComparing(byTitle);
      case RowQuery.Order.Name _ -> byTitle;
      case RowQuery.Order.Last _ ->
          Comparator.comparing(MemoryRows::firedAt).reversed().thenComparing(Reminder::id);
      case RowQuery.Order.Detail(String field) ->
          Comparator.<Reminder, String>comparing(it -> detail(it, field)).thenComparing(byTitle);
    };
  }

  /** Letters beyond ASCII keep their case, as in the other stores. */
  private static String title(Reminder reminder) {
    String name = reminder.definition().name();
    String text = reminder.definition().text();
    String title =
        name.isEmpty()
            ? text.codePoints()
                .limit(TITLE_LENGTH)
                .mapToObj(Character::toString)
                .collect(Collectors.joining())
            : name;
    return title
        .codePoints()
        .mapToObj(it ->
            it < 0x80 ? Character.toString(it).toLowerCase(Locale.ROOT) : Character.toString(it))
        .collect(Collectors.joining());
  }

  private static Instant firedAt(Reminder reminder) {
    return reminder.standing().tally().last().map(Tally.Last::firedAt).orElse(Instant.MIN);
  }
}
