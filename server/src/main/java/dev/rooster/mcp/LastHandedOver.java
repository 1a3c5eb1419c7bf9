package dev.rooster.mcp;

import dev.rooster.format.Slice;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.Portion;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Reader;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Tally;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.reminders.ReminderQuery;
import dev.rooster.reminders.ReminderStatus;
import dev.rooster.reminders.ServerReason;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the reminder whose message was handed to a session last. */
record LastHandedOver(ReminderSource source, CallingClient client) {
  private static final Portion ALL =
      new Portion(ReminderQuery.MOST, Integer.MAX_VALUE, Duration.ofMinutes(1));
  private static final int MOST_PAGES = 20;

  Reminder find() {
    Set<String> waiting =
        source
            .clients()
            .inbox()
            .peek(new Reader(client.agent(), client.session(), client.caller(), Priority.IDLE), ALL)
            .stream()
            .map(AgentItem::about)
            .map(it -> it.id())
            .collect(Collectors.toSet());
    return ofAgent()
        .filter(it -> handedOverAt(it).isPresent() && isForSession(it))
        .filter(it -> !waiting.contains(it.id()))
        .max(Comparator.comparing(it -> handedOverAt(it).orElse(Instant.MIN)))
        .orElseThrow(() ->
            RefusedException.invalid(
                "no reminder has come to this session",
                "send the id of the reminder; the tool reminder lists them"));
  }

  private Stream<Reminder> ofAgent() {
    Stream<Reminder> all = Stream.of();
    Optional<String> after = Optional.empty();
    for (int page = 0; page == 0 || (after.isPresent() && page < MOST_PAGES); page++) {
      Slice<Reminder> slice = source.reminders().list(client.caller(), query(after));
      all = Stream.concat(all, slice.items().stream());
      after = slice.next();
    }
    return all;
  }

  private ReminderQuery query(Optional<String> after) {
    return new ReminderQuery(
        EnumSet.of(ReminderStatus.ACTIVE, ReminderStatus.PAUSED, ReminderStatus.COMPLETED),
        Optional.of(client.agent()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        after,
        ReminderQuery.MOST);
  }

  private static Optional<Instant> handedOverAt(Reminder reminder) {
    return reminder
        .standing()
        .tally()
        .last()
        .filter(it ->
            it.why()
                .flatMap(ServerReason::of)
                .filter(ServerReason.HandedOver.class::isInstance)
                .isPresent())
        .map(Tally.Last::firedAt);
  }

  /** A reminder that names no session may have come to any of them. */
  private boolean isForSession(Reminder reminder) {
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    String named = attributes.session();
    String session = IdentifyClient.isWord(named) ? attributes.origin().session() : named;
    return session.isEmpty() || client.session().isEmpty() || session.equals(client.session());
  }
}
