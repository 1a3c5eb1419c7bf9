package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Status;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Contract of {@link Store#find}, {@link Store#list}, {@link Store#upcoming} and {@link Store#now}.
 */
interface ReadContract extends WithStore {

  @Test
  default void only_existing_reminders_are_found_and_each_once() {
    Reminder first = create(Given.oneShot("r-1", future()));
    Reminder second = create(Given.oneShot("r-2", future()));
    create(Given.oneShot("r-3", future()));

    assertThat(store().find(List.of("r-2", "r-9", "r-1", "r-2", "r-9")))
        .containsExactlyInAnyOrder(first, second);
    assertThat(store().find(Set.of())).isEmpty();
    assertThat(store().find(Set.of("no such id, 'quoted'"))).isEmpty();
  }

  @Test
  default void text_that_cannot_be_stored_is_not_found() {
    Reminder kept = completed("r-1");
    for (String text : List.of("r-1\0", "\0", "r-1\uD83D", "\uDC13")) {
      assertThat(store().find(List.of(text, "r-1"))).containsExactly(kept);
      assertThat(store().find(List.of(text))).isEmpty();
      assertThat(store().list(listing(Set.of(), text, "", 10)).items()).isEmpty();
      assertThat(store().list(listing(Set.of(), "", text, 10)).items()).isEmpty();
      assertThat(history(text)).isEmpty();
      assertThat(store().delete(text)).isFalse();
    }
    assertThat(found("r-1")).isEqualTo(kept);
  }

  private Reminder completed(String id) {
    completed(claimedBy("a", id));
    return found(id);
  }

  @Test
  default void reminders_are_listed_by_id_in_the_order_of_its_characters() {
    List<String> ids = List.of("-", ".", "0", ":", "A", "B", "Z-1", "Z.1", "_", "a", "aB", "ab");
    ids.reversed().forEach(id -> create(Given.oneShot(id, future())));

    assertThat(all()).extracting(Reminder::id).containsExactlyElementsOf(ids);
  }

  @Test
  default void every_reminder_is_on_one_page_and_the_last_page_says_so() {
    List<String> ids = Given.ids("r", 6);
    ids.forEach(id -> create(Given.oneShot(id, future())));
    Listing two = listing(Set.of(), "", "", 2);

    Page<Reminder> first = store().list(two);
    Page<Reminder> second = store().list(two.after(first.next().orElseThrow()));
    Page<Reminder> third = store().list(two.after(second.next().orElseThrow()));

    assertThat(third.next()).isEmpty();
    assertThat(Stream.of(first, second, third).map(page -> page.items().size()))
        .containsExactly(2, 2, 2);
    assertThat(Stream.of(first, second, third).flatMap(page -> page.items().stream()))
        .extracting(Reminder::id)
        .containsExactlyElementsOf(ids);
  }

  @Test
  default void an_empty_store_has_one_empty_page() {
    assertThat(store().list(Listing.all()))
        .isEqualTo(new Page<Reminder>(List.of(), Optional.empty()));
  }

  @Test
  default void a_list_continues_at_its_cursor_whatever_is_added_and_removed_meanwhile() {
    List.of("b", "d", "f", "h").forEach(id -> create(Given.oneShot(id, future())));
    Listing two = listing(Set.of(), "", "", 2);
    String next = store().list(two).next().orElseThrow();

    store().delete("d");
    List.of("a", "c", "e").forEach(id -> create(Given.oneShot(id, future())));

    Page<Reminder> second = store().list(two.after(next));
    Page<Reminder> third = store().list(two.after(second.next().orElseThrow()));
    assertThat(second.items()).extracting(Reminder::id).containsExactly("e", "f");
    assertThat(third.items()).extracting(Reminder::id).containsExactly("h");
  }

  @Test
  default void a_list_filters_by_status_over_all_pages() {
    for (Status status : Status.values()) {
      Given.ids(status.name(), 3)
          .forEach(id -> create(Given.with(Given.oneShot(id, future()), status)));
    }

    assertThat(everyPage(listing(Set.of(Status.PAUSED), "", "", 2)))
        .containsExactlyElementsOf(Given.ids("PAUSED", 3));
    assertThat(everyPage(listing(Set.of(Status.CANCELLED, Status.ACTIVE), "", "", 4)))
        .containsExactlyElementsOf(
            Stream.of("ACTIVE", "CANCELLED").flatMap(it -> Given.ids(it, 3).stream()).toList());
    assertThat(everyPage(listing(Set.of(), "", "", 5))).hasSize(3 * Status.values().length);
  }

  @Test
  default void a_list_filters_by_kind_and_key_over_all_pages() {
    for (String id : Given.ids("r", 12)) {
      Reminder plain = Given.oneShot(id, future());
      boolean even = plain.id().codePointAt(id.length() - 1) % 2 == 0;
      Definition odd = Definition.of("odd", "text", plain.definition().schedule());
      create(even ? Given.withKey(id, future(), "K 'x'") : Given.with(plain, odd.withKey("k")));
    }
    create(Given.with(Given.withKey("s", future(), "K 'x'"), Status.PAUSED));

    assertThat(everyPage(listing(Set.of(), "odd", "", 2))).hasSize(6);
    assertThat(everyPage(listing(Set.of(), "say", "K 'x'", 2))).hasSize(7);
    assertThat(everyPage(listing(Set.of(), "", "K 'x'", 2))).hasSize(7);
    assertThat(everyPage(listing(Set.of(Status.PAUSED), "say", "K 'x'", 2))).containsExactly("s");
    assertThat(everyPage(listing(Set.of(), "odd", "K 'x'", 2))).isEmpty();
    assertThat(everyPage(listing(Set.of(), "ODD", "", 2))).isEmpty();
  }

  @Test
  default void upcoming_are_the_earliest_times_in_order_with_their_shards() {
    Instant now = store().now();
    List<Reminder> made =
        List.of(
            Given.oneShot("r-3", now.plusSeconds(300)),
            Given.oneShot("r-1", now.minusSeconds(100)),
            Given.oneShot("r-2", now.plusSeconds(200)));
    store().create(made);

    assertThat(store().upcoming(past(), future(), 10))
        .containsExactly(wake(made.get(1)), wake(made.get(2)), wake(made.get(0)));
    assertThat(store().upcoming(past(), future(), 2))
        .containsExactly(wake(made.get(1)), wake(made.get(2)));
  }

  @Test
  default void upcoming_is_after_the_first_instant_and_up_to_the_second() {
    Instant now = store().now();
    Reminder first = create(Given.oneShot("r-1", now.plusMillis(100)));
    Reminder second = create(Given.oneShot("r-2", now.plusMillis(101)));

    assertThat(store().upcoming(now, now.plusMillis(99), 10)).isEmpty();
    assertThat(store().upcoming(now, now.plusMillis(100), 10)).containsExactly(wake(first));
    assertThat(store().upcoming(now.plusMillis(99), now.plusMillis(101), 10)).hasSize(2);
    assertThat(store().upcoming(now.plusMillis(100), now.plusMillis(101), 10))
        .containsExactly(wake(second));
    assertThat(store().upcoming(now.plusMillis(101), future(), 10)).isEmpty();
  }

  @Test
  default void upcoming_accepts_instants_out_of_range() {
    Reminder first = create(Given.oneShot("r-1", Extremes.FIRST.plusSeconds(1)));
    Reminder last = create(Given.oneShot("r-2", Extremes.LAST));

    assertThat(store().upcoming(Instant.MIN, Instant.MAX, Integer.MAX_VALUE))
        .containsExactly(wake(first), wake(last));
    assertThat(store().upcoming(store().now(), Instant.MAX, Integer.MAX_VALUE))
        .containsExactly(wake(last));
  }

  @Test
  default void upcoming_uses_the_attempt_time_not_the_planned_one() {
    Instant due = past();
    Instant later = future();
    create(
        Given.with(
            Given.oneShot("r-1", due),
            new NextFire(due, later, NextFire.Reason.RETRY, 2, 0, Optional.empty())));

    assertThat(store().upcoming(store().now(), later, 10))
        .containsExactly(new Wake(later, Shards.of("r-1")));
    assertThat(store().upcoming(due.minusMillis(1), later.minusMillis(1), 10)).isEmpty();
  }

  @Test
  default void upcoming_excludes_paused_running_and_ended_reminders() {
    claimedBy("a", "running");
    Reminder edited = create(Given.oneShot("edited", future()));
    for (Status status : Status.values()) {
      create(Given.with(Given.oneShot("r-" + status, future()), status));
    }
    happens(edited, new Event.Paused(new Reason.ByRequest("enough")));

    assertThat(store().upcoming(past().minus(LONG), future(), 10))
        .extracting(Wake::shard)
        .containsExactly(Shards.of("r-active"));
  }

  @Test
  default void reading_writes_nothing() {
    completed(claimedBy("a", "r-1"));
    claimedBy("b", "r-2");
    create(Given.oneShot("r-3", past()));
    List<Reminder> before = all();
    List<Occurrence> records = historyOfAll();

    store().find(List.of("r-1", "r-2", "r-3"));
    store().upcoming(past(), future(), 10);
    store().held("b", 10);
    store().abandoned("b", 10);
    store().history(HistoryQuery.of("r-1", 10));
    store().now();
    store().exclusive();

    assertThat(all()).isEqualTo(before);
    assertThat(historyOfAll()).isEqualTo(records);
    assertThat(claim("a")).extracting(Reminder::id).containsExactly("r-3");
  }

  @Test
  default void the_store_time_advances_in_whole_milliseconds() {
    Instant before = store().now();
    letPass(Duration.ofMillis(2));

    assertThat(store().now()).isAfter(before);
    assertThat(before).isEqualTo(before.truncatedTo(ChronoUnit.MILLIS));
  }

  @Test
  default void reminders_are_listed_by_owner_origin_and_name() {
    create(labelled("r-1", "oven", "alice", "file:a"));
    create(labelled("r-2", "oven", "bob", "file:a"));
    create(labelled("r-3", "tea", "alice", ""));
    create(Given.oneShot("s-1", future()));

    assertThat(ids(Listing.Filter.ALL.withOwner("alice"))).containsExactly("r-1", "r-3");
    assertThat(ids(Listing.Filter.ALL.withOwner(""))).containsExactly("s-1");
    assertThat(ids(Listing.Filter.ALL.withSource("file:a"))).containsExactly("r-1", "r-2");
    assertThat(ids(Listing.Filter.ALL.withName("oven"))).containsExactly("r-1", "r-2");
    assertThat(ids(Listing.Filter.ALL.withName("oven").withOwner("bob"))).containsExactly("r-2");
    assertThat(ids(Listing.Filter.ALL.withName("ove"))).isEmpty();
    assertThat(ids(Listing.Filter.ALL.withName("\0"))).isEmpty();
  }

  @Test
  default void reminders_are_listed_by_how_their_ids_begin() {
    List.of("r", "r-", "r-1", "r-12", "r-2", "s-1", "q")
        .forEach(id -> create(Given.oneShot(id, future())));

    assertThat(ids(Listing.Filter.ALL.withIdPrefix("r-1"))).containsExactly("r-1", "r-12");
    assertThat(ids(Listing.Filter.ALL.withIdPrefix("r-")))
        .containsExactly("r-", "r-1", "r-12", "r-2");
    assertThat(ids(Listing.Filter.ALL.withIdPrefix(""))).hasSize(7);
    assertThat(ids(Listing.Filter.ALL.withIdPrefix("x"))).isEmpty();
    assertThat(ids(Listing.Filter.ALL.withIdPrefix("%"))).isEmpty();
  }

  @Test
  default void an_invalid_cursor_yields_nothing() {
    completed("r-1");
    create(Given.oneShot("r-2", future()));
    for (String text :
        List.of("", "x", " ", "1", "1 ", "x y", "99999999999999999999 r-1", "- - -")) {
      assertThat(store().history(HistoryQuery.of("r-1", 10).before(text)).items())
          .as("'%s'", text)
          .isEmpty();
    }
    for (String text : List.of("", "x", " ", "1", "x y", "99999999999999999999 r-1")) {
      assertThat(store().list(Listing.all().byNextFire().after(text)).items())
          .as("'%s'", text)
          .isEmpty();
    }
  }

  @Test
  default void waiting_reminders_are_listed_by_their_next_fire() {
    Instant soon = future();
    claimedBy("a", "running");
    create(Given.with(Given.oneShot("paused", soon), Status.PAUSED));
    create(Given.oneShot("c", soon));
    create(Given.oneShot("a", soon.plusMillis(1)));
    create(Given.oneShot("b", soon));
    create(Given.oneShot("z", past()));

    for (int limit = 1; limit <= 5; limit++) {
      assertThat(everyPage(Listing.all().byNextFire().limit(limit)))
          .containsExactly("z", "b", "c", "a");
    }
    assertThat(everyPage(Listing.of(Listing.Filter.ALL.withIdPrefix("c")).byNextFire()))
        .containsExactly("c");
  }

  private Reminder labelled(String id, String name, String owner, String source) {
    Reminder plain = Given.oneShot(id, future());
    return Given.with(
        plain, plain.definition().withName(name).withLabels(new Labels(owner, source, "{}")));
  }

  private List<String> ids(Listing.Filter filter) {
    return everyPage(Listing.of(filter).limit(1));
  }

  private List<String> everyPage(Listing listing) {
    List<String> ids = new ArrayList<>();
    Page<Reminder> page = store().list(listing);
    page.items().forEach(it -> ids.add(it.id()));
    while (page.next().isPresent()) {
      assertThat(page.items()).hasSize(listing.limit());
      page = store().list(listing.after(page.next().get()));
      page.items().forEach(it -> ids.add(it.id()));
    }
    return ids;
  }

  private static Listing listing(Set<Status> statuses, String kind, String key, int limit) {
    Listing.Filter filter = Listing.Filter.ALL.withStatuses(statuses);
    if (!kind.isEmpty()) {
      filter = filter.withKind(kind);
    }
    if (!key.isEmpty()) {
      filter = filter.withKey(key);
    }
    return Listing.of(filter).limit(limit);
  }

  private static Wake wake(Reminder reminder) {
    return new Wake(reminder.standing().next().orElseThrow().at(), Shards.of(reminder.id()));
  }
}
