package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Labels;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@link Store#create} and {@link Store#delete}. */
interface CreateContract extends WithStore {

  @Test
  default void a_created_reminder_is_found_as_returned_at_version_1() {
    Reminder first = Given.oneShot("r-1", future());
    Reminder second = Given.oneShot("r-2", past());

    List<Reminder> created = store().create(List.of(first, second));

    assertThat(created).containsExactly(first.withVersion(1), second.withVersion(1));
    assertThat(all()).isEqualTo(created);
  }

  @Test
  default void a_reminder_created_alone_keeps_each_value_that_others_leave_empty() {
    List<UnaryOperator<Definition>> values =
        List.of(
            it -> it,
            it -> it.withName("name"),
            it -> it.withKey("key"),
            it -> it.withLabels(new Labels("owner", "", "")),
            it -> it.withLabels(new Labels("", "source", "")),
            it -> it.withLabels(new Labels("", "", "details")),
            it -> it.withName("''").withKey("?").withLabels(new Labels("'", "NULL", "1")));
    List<Reminder> created =
        IntStream.range(0, 2 * values.size())
            .mapToObj(i -> {
              Reminder plain = Given.oneShot("r-%02d".formatted(i), future());
              return create(
                  new Reminder(
                      plain.id(),
                      values.get(i / 2).apply(plain.definition()),
                      plain.standing(),
                      plain.createdAt(),
                      0));
            })
            .toList();

    assertThat(all()).isEqualTo(created);
  }

  @Test
  default void creating_nothing_is_possible() {
    assertThat(store().create(List.of())).isEmpty();
    assertThat(all()).isEmpty();
  }

  @Test
  default void all_or_none_are_created_when_an_id_is_taken() {
    Reminder taken = create(Given.oneShot("r-2", future()));
    List<Reminder> three =
        List.of(
            Given.oneShot("r-1", future()),
            Given.oneShot("r-2", past()),
            Given.oneShot("r-3", future()));

    var refused = catchThrowableOfType(RefusedException.class, () -> store().create(three));

    assertThat(refused.reason()).isEqualTo(RefusedException.Reason.ALREADY_EXISTS);
    assertThat(refused.problem()).contains("r-2");
    assertThat(all()).containsExactly(taken);
  }

  @Test
  default void all_or_none_are_created_when_an_id_is_given_twice() {
    List<Reminder> three =
        List.of(
            Given.oneShot("r-1", future()),
            Given.oneShot("r-2", future()),
            Given.oneShot("r-2", past()));

    var refused = catchThrowableOfType(RefusedException.class, () -> store().create(three));

    assertThat(refused.reason()).isEqualTo(RefusedException.Reason.ALREADY_EXISTS);
    assertThat(refused.problem()).contains("r-2");
    assertThat(all()).isEmpty();
  }

  @Test
  default void ids_that_differ_in_case_are_different() {
    store().create(List.of(Given.oneShot("r-a", future()), Given.oneShot("R-A", future())));

    assertThat(found("R-A").id()).isEqualTo("R-A");
    assertThat(all()).hasSize(2);
  }

  @Test
  default void thousands_are_created_in_one_go() {
    List<Reminder> many =
        Given.ids("r", 3_000).stream().map(id -> Given.oneShot(id, future())).toList();

    assertThat(store().create(many)).hasSize(3_000);
    assertThat(store().find(Given.ids("r", 3_000))).hasSize(3_000);
  }

  @Test
  default void writes_are_present_after_reopening_the_store() {
    Reminder claimed = claimedBy("a", "r-1");
    completed(claimed);
    create(Given.oneShot("r-2", future()));
    List<Reminder> before = all();

    reopened();

    assertThat(all()).isEqualTo(before).hasSize(2);
    assertThat(history("r-1")).hasSize(1);
  }

  @Test
  default void a_deleted_reminder_is_gone_with_its_history_and_others_stay() {
    Reminder kept = create(Given.oneShot("r-2", future()));
    completed(claimedBy("a", "r-1"));

    assertThat(store().delete("r-1")).isTrue();

    assertThat(all()).containsExactly(kept);
    assertThat(history("r-1")).isEmpty();
    assertThat(historyOfAll()).isEmpty();
  }

  @Test
  default void an_unknown_reminder_is_not_deleted() {
    create(Given.oneShot("r-1", future()));

    assertThat(store().delete("r-2")).isFalse();
    assertThat(store().delete("r-1")).isTrue();
    assertThat(store().delete("r-1")).isFalse();
  }

  @Test
  default void a_running_reminder_can_be_deleted_and_its_run_then_completes_nothing() {
    Reminder claimed = claimedBy("a", "r-1");

    assertThat(store().delete("r-1")).isTrue();

    assertThat(completed(claimed)).isFalse();
    assertThat(store().release("a", List.of(claimed))).isEmpty();
    assertThat(all()).isEmpty();
    assertThat(historyOfAll()).isEmpty();
  }

  @Test
  default void the_id_of_a_deleted_reminder_can_be_taken_again() {
    Reminder claimed = claimedBy("a", "r-1");
    store().requestStop("r-1", claimed.standing().fence());
    store().delete("r-1");

    Reminder again = create(Given.oneShot("r-1", past()));

    assertThat(again.version()).isEqualTo(1);
    assertThat(claim("a")).extracting(Reminder::id).containsExactly("r-1");
    assertThat(renewed("a").toStop()).isEqualTo(Set.of());
  }
}
