package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Event;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Outcome;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Tally;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@link Store#rows}, {@link Store#latest} and {@link Store#unsuccessful}. */
interface RowContract extends WithStore {
  String KIND = "say";
  String ASKED = "asked_for";
  RowQuery.Order NEXT = new RowQuery.Order.Next();
  RowQuery.Order NAME = new RowQuery.Order.Name();

  private Instant now() {
    return store().now();
  }

  /** A little more than an hour, and days that begin in 2 and in 26 hours. */
  private RowRules rules(String... flagged) {
    return new RowRules(
        ASKED,
        Set.of(flagged),
        now().plus(Duration.ofMinutes(61)),
        now().plus(Duration.ofHours(2)),
        now().plus(Duration.ofHours(26)));
  }

  private RowQuery all(RowQuery.Order order) {
    return new RowQuery(RowFilter.of(KIND), rules(), Set.of(), false, order, 0, 100);
  }

  private List<String> ids(RowQuery query) {
    return store().rows(query).items().stream().map(Reminder::id).toList();
  }

  private List<String> ids(RowFilter filter) {
    return ids(new RowQuery(filter, rules(), Set.of(), false, NAME, 0, 100));
  }

  private Reminder named(String id, String name, String text) {
    Reminder plain = Given.oneShot(id, future());
    return Given.with(plain, plain.definition().withName(name).withText(text));
  }

  private Reminder detailed(String id, String details) {
    Reminder plain = Given.oneShot(id, future());
    return Given.with(
        plain,
        plain.definition().withName(id).withText("").withLabels(new Labels("", "", details)));
  }

  private static Reminder with(Reminder reminder, Status status, Reason reason) {
    Standing standing = reminder.standing();
    return reminder.with(
        new Standing(
            status, Optional.of(reason), standing.next(), standing.claim(), 0, standing.tally()));
  }

  private static Reminder with(Reminder reminder, Tally tally) {
    Standing standing = reminder.standing();
    return reminder.with(
        new Standing(
            standing.status(), standing.reason(), standing.next(), Optional.empty(), 0, tally));
  }

  private static Tally tally(int fires, int errors, Optional<Instant> firedAt) {
    return new Tally(
        fires,
        errors,
        errors == 0
            ? Optional.empty()
            : Optional.of(new Tally.Failing(Instant.EPOCH, errors, false)),
        firedAt.map(it ->
            new Tally.Last(
                it,
                it,
                Occurrence.Status.ERROR,
                Optional.of(new Reason.ErrorText("0 of 10 0/1")),
                Duration.ofMillis(10))));
  }

  private Reminder triggered(String id) {
    Standing standing = Given.oneShot(id, future()).standing();
    return Given.oneShot(id, future())
        .with(
            new Standing(
                standing.status(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                standing.tally()));
  }

  /** One in each group, whose ids say their order. */
  private void oneInEachGroup() {
    claimedBy("a", "r-0");
    create(Given.oneShot("r-1", past()));
    create(Given.oneShot("r-2", now().plus(Duration.ofMinutes(90))));
    create(Given.oneShot("r-3", now().plus(Duration.ofHours(3))));
    create(Given.oneShot("r-4", now().plus(Duration.ofHours(30))));
    create(triggered("r-5"));
    create(with(Given.oneShot("r-6", past()), Status.PAUSED, new Reason.Custom(ASKED, Map.of())));
    create(Given.with(Given.oneShot("r-7", past()), Status.PAUSED));
    create(Given.with(Given.oneShot("r-8", past()), Status.COMPLETED));
  }

  @Test
  default void rows_are_grouped_by_when_they_fire_next() {
    oneInEachGroup();

    Rows rows = store().rows(all(NEXT));

    assertThat(rows.items()).extracting(Reminder::id).containsExactlyElementsOf(ids("r", 9));
    assertThat(rows.items().getFirst()).isEqualTo(found("r-0"));
    assertThat(rows.counts())
        .containsExactlyInAnyOrder(
            new RowCount(RowGroup.RUNNING, RowStatus.ACTIVE, false, 1),
            new RowCount(RowGroup.HOUR, RowStatus.ACTIVE, false, 1),
            new RowCount(RowGroup.TODAY, RowStatus.ACTIVE, false, 1),
            new RowCount(RowGroup.TOMORROW, RowStatus.ACTIVE, false, 1),
            new RowCount(RowGroup.LATER, RowStatus.ACTIVE, false, 1),
            new RowCount(RowGroup.TRIGGERED, RowStatus.ACTIVE, false, 1),
            new RowCount(RowGroup.PENDING, RowStatus.PENDING, false, 1),
            new RowCount(RowGroup.PAUSED, RowStatus.PAUSED, false, 1),
            new RowCount(RowGroup.ENDED, RowStatus.COMPLETED, false, 1));
  }

  private static List<String> ids(String prefix, int count) {
    return Stream.iterate(0, i -> i + 1).limit(count).map(i -> prefix + "-" + i).toList();
  }

  @Test
  default void rows_of_the_wanted_states_are_listed_and_all_are_counted() {
    oneInEachGroup();
    RowFilter filter = RowFilter.of(KIND);

    Rows pending =
        store().rows(new RowQuery(filter, rules(), Set.of(RowStatus.PENDING), false, NEXT, 0, 100));
    Rows failing = store().rows(new RowQuery(filter, rules("r-3"), Set.of(), true, NEXT, 0, 100));
    Rows both =
        store()
            .rows(
                new RowQuery(
                    filter,
                    rules("r-3", "r-8"),
                    EnumSet.of(RowStatus.PAUSED, RowStatus.CANCELLED),
                    true,
                    NEXT,
                    0,
                    100));

    assertThat(pending.items()).extracting(Reminder::id).containsExactly("r-6");
    assertThat(pending.counts()).hasSize(9);
    assertThat(failing.items()).extracting(Reminder::id).containsExactly("r-3");
    assertThat(both.items()).extracting(Reminder::id).containsExactly("r-3", "r-7");
  }

  @Test
  default void a_code_that_only_begins_like_the_pending_one_is_not_pending() {
    Reminder plain = Given.oneShot("r-1", future());
    create(with(plain, Status.PAUSED, new Reason.Custom(ASKED + "_not", Map.of())));
    create(
        with(
            Given.oneShot("r-2", future()),
            Status.PAUSED,
            new Reason.Custom(ASKED, Map.of("by", "alice"))));
    create(
        with(
            Given.oneShot("r-3", future()),
            Status.PAUSED,
            new Reason.Custom("askedxfor", Map.of())));

    assertThat(
            ids(
                new RowQuery(
                    RowFilter.of(KIND), rules(), Set.of(RowStatus.PENDING), false, NEXT, 0, 9)))
        .containsExactly("r-2");
  }

  @Test
  default void what_has_failed_or_was_paused_by_a_failure_is_failing_until_it_ends() {
    Instant fired = past();
    create(with(Given.oneShot("active", future()), tally(12, 3, Optional.of(fired))));
    create(with(Given.oneShot("ten", future()), tally(0, 10, Optional.empty())));
    create(with(Given.oneShot("fine", future()), tally(10, 0, Optional.of(fired))));
    Reason.ErrorText cause = new Reason.ErrorText("x");
    create(with(Given.oneShot("a", future()), Status.PAUSED, new Reason.Halted(cause)));
    create(
        with(
            Given.oneShot("b", future()),
            Status.PAUSED,
            new Reason.ErrorsInARow(10, Optional.of(cause))));
    create(
        with(Given.oneShot("c", future()), Status.PAUSED, new Reason.NextFireUnknown(3, "none")));
    create(
        with(Given.oneShot("note", future()), Status.PAUSED, new Reason.ByRequest("halted by me")));
    create(
        Given.with(
            with(Given.oneShot("known", future()), tally(3, 3, Optional.of(fired))),
            Status.PAUSED));
    create(with(Given.oneShot("over", future()), Status.CANCELLED, new Reason.Halted(cause)));

    assertThat(ids(new RowQuery(RowFilter.of(KIND), rules(), Set.of(), true, NAME, 0, 100)))
        .containsExactlyInAnyOrder("active", "ten", "a", "b", "c");
  }

  @Test
  default void rows_are_found_by_text_in_either_case() {
    create(named("r-1", "Ölofen", "check THE cake"));
    create(named("r-2", "Oven", "Grüße an alle"));
    create(named("x-3", "", "100% of a_b [*?] \\ 'quoted' !"));

    assertThat(searches("cake", "CAKE", "The c")).allMatch(List.of("r-1")::equals);
    assertThat(searches("ölofen", "ÖLOFEN", "Öl")).allMatch(List.of("r-1")::equals);
    assertThat(searches("GRÜSSE")).allMatch(List::isEmpty);
    assertThat(searches("GRÜ", "grüße AN", "üß")).allMatch(List.of("r-2")::equals);
    assertThat(searches("R-")).allMatch(List.of("r-2", "r-1")::equals);
    assertThat(searches("100%", "%", "a_b", "_", "[*", "?]", "\\", "'quoted'", "!", "] \\ '"))
        .allMatch(List.of("x-3")::equals);
    assertThat(searches("a%b", "axb", "0%o", "*", "ü*", "[ü]", ".", "ü.", "\0", "\uD83D"))
        .allMatch(it -> it.isEmpty() || it.equals(List.of("x-3")));
    assertThat(searches("a%b", "axb", "ü*", "[ü]", ".", "ü.", "\0", "\uD83D"))
        .allMatch(List::isEmpty);
  }

  private List<List<String>> searches(String... texts) {
    return Stream.of(texts)
        .map(it ->
            ids(
                RowFilter.of(KIND)
                    .withSearch(Optional.of(new SearchText(it)), List.of("description"))))
        .toList();
  }

  @Test
  default void a_search_without_text_or_with_too_much_is_refused() {
    for (String text : List.of("", "x".repeat(SearchText.LONGEST + 1))) {
      assertThatThrownBy(() -> new SearchText(text)).isInstanceOf(RefusedException.class);
    }
    assertThat(searches("%".repeat(SearchText.LONGEST), "ü".repeat(SearchText.LONGEST)))
        .allMatch(List::isEmpty);
  }

  @Test
  default void rows_are_found_by_fields_of_their_details() {
    create(
        detailed(
            "r-1",
            """
            {"agent":"b","edits":{"agent":"x","description":"deep"},"description":"Say \\"Ö\\"","session":"s"}\
            """));
    create(detailed("r-2", "{\"agent\":\"a\",\"source_session\":\"s\",\"n\":[\"deep\",1,null]}"));
    create(detailed("r-3", ""));
    RowFilter filter = RowFilter.of(KIND);

    assertThat(searches("say \"ö", "SAY")).allMatch(List.of("r-1")::equals);
    assertThat(searches("deep", "description")).allMatch(List::isEmpty);
    assertThat(ids(filter.withDetails(List.of(detail("b", "agent"))))).containsExactly("r-1");
    assertThat(ids(filter.withDetails(List.of(detail("x", "agent"))))).isEmpty();
    assertThat(ids(filter.withDetails(List.of(detail("s", "session", "source_session")))))
        .containsExactly("r-1", "r-2");
    assertThat(
            ids(
                filter.withDetails(
                    List.of(detail("s", "session", "source_session"), detail("a", "agent")))))
        .containsExactly("r-2");
    assertThat(ids(all(new RowQuery.Order.Detail("agent")))).containsExactly("r-3", "r-2", "r-1");
  }

  private static RowFilter.Detail detail(String value, String... fields) {
    return new RowFilter.Detail(Set.of(fields), value);
  }

  @Test
  default void rows_of_other_kinds_owners_and_sources_stay_out() {
    Reminder plain = Given.oneShot("r-1", future());
    create(Given.with(plain, plain.definition().withLabels(new Labels("alice", "f", ""))));
    create(Given.oneShot("r-2", future()));
    create(
        Given.with(
            Given.oneShot("r-3", future()),
            Definition.of("other", "text of r", plain.definition().schedule())
                .withLabels(new Labels("alice", "f", "{not json"))));
    RowFilter filter = RowFilter.of(KIND);

    assertThat(ids(filter)).containsExactly("r-1", "r-2");
    assertThat(ids(filter.withOwner(Optional.of("alice")))).containsExactly("r-1");
    assertThat(ids(filter.withOwner(Optional.of("")))).containsExactly("r-2");
    assertThat(ids(filter.withSource(Optional.of("f")))).containsExactly("r-1");
    assertThat(ids(filter.withDetails(List.of(detail("x", "agent"))))).isEmpty();
    assertThat(store().rows(all(NAME)).counts())
        .containsExactly(new RowCount(RowGroup.HOUR, RowStatus.ACTIVE, false, 2));
  }

  @Test
  default void rows_are_sorted_by_name_in_either_case_and_without_one_by_text() {
    create(named("r-1", "b", ""));
    create(named("r-2", "", "Apple"));
    create(named("r-3", "C", ""));
    create(named("r-4", "a", "z"));
    create(named("r-5", "B", "z"));

    assertThat(ids(all(NAME))).containsExactly("r-4", "r-2", "r-1", "r-5", "r-3");
  }

  @Test
  default void rows_are_sorted_by_their_last_run_latest_first() {
    create(with(Given.oneShot("r-1", future()), tally(1, 0, Optional.of(past()))));
    create(Given.oneShot("r-2", future()));
    create(with(Given.oneShot("r-3", future()), tally(1, 2, Optional.of(past().plusSeconds(9)))));

    assertThat(ids(all(new RowQuery.Order.Last()))).containsExactly("r-3", "r-1", "r-2");
    assertThat(
            ids(
                new RowQuery(
                    RowFilter.of(KIND), rules(), Set.of(), true, new RowQuery.Order.Last(), 0, 9)))
        .containsExactly("r-3");
  }

  @Test
  default void every_row_is_in_one_part_of_the_list_in_every_order() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
    for (String id : Given.ids("r", 40)) {
      Reminder plain = Given.oneShot(id, now().plusSeconds(random.nextInt(200_000)));
      Status status = Status.values()[random.nextInt(4)];
      create(status == Status.ACTIVE ? plain : Given.with(plain, status));
    }
    for (RowQuery.Order order :
        List.of(NEXT, NAME, new RowQuery.Order.Last(), new RowQuery.Order.Detail("agent"))) {
      List<String> parts = new ArrayList<>();
      for (int offset = 0; offset < 60; offset += 7) {
        Rows rows =
            store()
                .rows(new RowQuery(RowFilter.of(KIND), rules(), Set.of(), false, order, offset, 7));
        rows.items().forEach(it -> parts.add(it.id()));
        assertThat(rows.counts().stream().mapToLong(RowCount::count).sum()).isEqualTo(40);
      }
      assertThat(parts)
          .containsExactlyElementsOf(ids(all(order)))
          .hasSize(40)
          .doesNotHaveDuplicates();
    }
  }

  @Test
  default void the_next_fire_in_a_group_is_the_attempt_time() {
    create(Given.oneShot("r-1", now().plusSeconds(600)));
    Instant due = past();
    create(
        Given.with(
            Given.oneShot("r-2", due),
            new NextFire(
                due, now().plusSeconds(900), NextFire.Reason.RETRY, 2, 0, Optional.empty())));

    assertThat(ids(all(NEXT))).containsExactly("r-1", "r-2");
  }

  @Test
  default void instants_out_of_range_are_fine_as_bounds() {
    create(Given.oneShot("r-1", future()));
    RowRules rules = new RowRules(ASKED, Set.of(), Instant.MIN, Instant.EPOCH, Instant.MAX);

    assertThat(
            store()
                .rows(new RowQuery(RowFilter.of(KIND), rules, Set.of(), false, NEXT, 0, 1))
                .counts())
        .containsExactly(new RowCount(RowGroup.TOMORROW, RowStatus.ACTIVE, false, 1));
  }

  @Test
  default void the_latest_records_of_several_reminders_come_at_once() {
    Instant past = past();
    for (String id : List.of("r-1", "r-2", "r-3")) {
      List<Occurrence> records =
          Stream.iterate(0, i -> i + 1)
              .limit(id.equals("r-3") ? 0 : 5)
              .map(i -> Given.record(id, past.plusSeconds(i), past.plusSeconds(i + 1)))
              .toList();
      Reminder created = create(Given.oneShot(id, future()));
      write(Given.recorded(created, records));
    }

    List<Occurrence> two = store().latest(List.of("r-2", "r-1", "r-3", "r-2", "r-9"), 2);

    assertThat(two)
        .extracting(it -> it.reminderId() + " " + Duration.between(past, it.due()).toSeconds())
        .containsExactly("r-1 3", "r-1 4", "r-2 3", "r-2 4");
    assertThat(two.getFirst())
        .isEqualTo(
            bare(history("r-1").stream().filter(it -> it.due().equals(two.getFirst().due()))));
    assertThat(store().latest(List.of("r-1"), 100)).hasSize(5);
    assertThat(store().latest(Given.ids("x", 1_200), 3)).isEmpty();
    assertThat(store().latest(List.of(), 3)).isEmpty();
    assertThat(store().latest(List.of("\0"), 3)).isEmpty();
  }

  private static Occurrence bare(Stream<Occurrence> one) {
    Occurrence it = one.findFirst().orElseThrow();
    return new Occurrence(
        it.reminderId(),
        "",
        it.due(),
        it.lastDue(),
        it.count(),
        it.status(),
        Optional.empty(),
        "",
        it.attempts(),
        it.startedAt(),
        it.recordedAt(),
        it.manual(),
        "",
        it.earlier());
  }

  @Test
  default void reminders_with_a_record_other_than_ok_are_found_latest_first() {
    Instant past = past();
    int second = 0;
    for (Occurrence.Status status : Occurrence.Status.values()) {
      String id = "d-" + status;
      Occurrence old = Given.record(id, past.plusSeconds(1), past.plusSeconds(second));
      Occurrence later = Given.record(id, past.plusSeconds(2), past.plusSeconds(second + 1));
      write(
          Given.recorded(
              create(Given.oneShot(id, future())),
              List.of(Given.ended(old, status), Given.ended(later, status))));
      second += 10;
    }
    Occurrence other = Given.record("e-1", past, past.plusSeconds(60));
    write(
        Given.recorded(
            create(Given.oneShot("e-1", future())),
            List.of(Given.ended(other, Occurrence.Status.ERROR))));

    assertThat(unsuccessful("d-", past, 10))
        .containsExactly("d-blocked", "d-interrupted", "d-missed", "d-skipped", "d-error");
    assertThat(unsuccessful("d-", past.plusSeconds(31), 2))
        .containsExactly("d-blocked", "d-interrupted");
    assertThat(unsuccessful("d-", past.plusSeconds(52), 2)).isEmpty();
    assertThat(unsuccessful("%", past, 10)).isEmpty();
    assertThat(unsuccessful("\0", past, 10)).isEmpty();
  }

  private List<String> unsuccessful(String idPrefix, Instant since, int limit) {
    return store()
        .unsuccessful(UnsuccessfulQuery.of(idPrefix, Optional.empty(), since, limit))
        .items();
  }

  @Test
  default void the_pages_of_an_owner_have_each_of_the_unsuccessful_ones_once() {
    Instant past = past();
    for (String id : List.of("d-1", "d-2", "d-3", "d-4", "d-5")) {
      String owner = id.equals("d-2") ? "bob" : "alice";
      // Three of them at the same time.
      Instant recordedAt = past.plusSeconds(id.equals("d-4") ? 2 : 1);
      Occurrence record = Given.record(id, past, recordedAt);
      Reminder plain = Given.oneShot(id, future());
      Labels labels = new Labels(owner, "", "");
      write(
          Given.recorded(
              create(Given.with(plain, plain.definition().withLabels(labels))),
              List.of(Given.ended(record, Occurrence.Status.ERROR))));
    }

    assertThat(pages(Optional.of("alice")))
        .containsExactly(List.of("d-4", "d-1"), List.of("d-3", "d-5"));
    assertThat(pages(Optional.of("bob"))).containsExactly(List.of("d-2"));
    assertThat(pages(Optional.of(""))).containsExactly(List.of());
    assertThat(pages(Optional.empty()))
        .containsExactly(List.of("d-4", "d-1"), List.of("d-2", "d-3"), List.of("d-5"));
  }

  private List<List<String>> pages(Optional<String> owner) {
    List<List<String>> pages = new ArrayList<>();
    UnsuccessfulQuery first = UnsuccessfulQuery.of("d-", owner, Instant.EPOCH, 2);
    Page<String> page = store().unsuccessful(first);
    pages.add(page.items());
    while (page.next().isPresent()) {
      page = store().unsuccessful(first.after(page.next().get()));
      pages.add(page.items());
    }
    return pages;
  }

  @Test
  default void rows_read_what_is_there_and_write_nothing() {
    Reminder claimed = claimedBy("a", "r-1");
    happens(claimed, new Event.Ended(new Outcome.Failed("no", false)));
    List<Reminder> before = store().list(Listing.all()).items();

    store().rows(all(NEXT));
    store().latest(List.of("r-1"), 3);
    unsuccessful("r-", past(), 3);

    assertThat(store().list(Listing.all()).items()).isEqualTo(before);
  }
}
