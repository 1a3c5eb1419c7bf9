package dev.rooster.reminders;

import dev.rooster.store.RowFilter;
import dev.rooster.store.RowQuery;
import dev.rooster.store.RowRules;
import dev.rooster.store.RowStatus;
import dev.rooster.store.SearchText;
import dev.rooster.trust.Caller;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which rows to list; an empty filter matches all.
 *
 * @param search found in name, message, description or id
 * @param session of this session, or created in it
 * @param words the states; empty for any
 */
public record RowRequest(
    Optional<String> search,
    Optional<String> agent,
    Optional<String> user,
    Optional<String> source,
    Optional<String> session,
    Set<RowWord> words,
    RowOrder order,
    long offset,
    int limit) {
  public static final int MOST = RowQuery.MOST;
  public static final int DEFAULT_LIMIT = 100;
  public static final long MOST_OFFSET = 1_000_000_000;

  public RowRequest {
    words = Set.copyOf(words);
  }

  /** The reminder of an agent that ran last. */
  static RowRequest latestOf(String agent) {
    return new RowRequest(
        Optional.empty(),
        Optional.of(agent),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Set.of(),
        RowOrder.LAST,
        0,
        1);
  }

  RowQuery query(Caller caller, RowRules rules) {
    Set<RowStatus> statuses = EnumSet.noneOf(RowStatus.class);
    words.forEach(it -> statuses.addAll(it.statuses()));
    return new RowQuery(
        filter(caller),
        rules,
        statuses,
        words.contains(RowWord.FAILING),
        order.stored(),
        offset,
        limit);
  }

  private RowFilter filter(Caller caller) {
    List<RowFilter.Detail> details = new ArrayList<>();
    agent.ifPresent(it -> details.add(detail(it, WhatFields.AGENT.name())));
    session.ifPresent(it ->
        details.add(detail(it, HowFields.SESSION.name(), StandingFields.SOURCE_SESSION.name())));
    return RowFilter.of(ReminderAttributes.KIND)
        .withOwner(caller.scope().or(this::user))
        .withSource(source.map(Sources::ofFile))
        .withSearch(search.map(SearchText::new), List.of(WhatFields.DESCRIPTION.name()))
        .withDetails(details);
  }

  private static RowFilter.Detail detail(String value, String... fields) {
    return new RowFilter.Detail(Set.of(fields), value);
  }
}
