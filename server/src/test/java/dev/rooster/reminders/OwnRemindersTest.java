package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.rooster.format.Json;
import dev.rooster.format.UnreadableException;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.Reminder;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The visibility of reminders, and the rights of callers. */
class OwnRemindersTest extends RemindersScene {
  @Test
  void a_user_cannot_see_reminders_of_others() {
    Reminder mine = oven();
    Reminder hers = create(AS_ALICE, "{\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");

    assertThat(list(AS_ALICE)).containsExactly(hers);
    assertThat(list(ADMIN)).containsExactlyInAnyOrder(mine, hers);
    assertThatThrownBy(() -> reminders.find(AS_ALICE, mine.id()))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.NOT_FOUND));
    assertThatThrownBy(
            () -> reminders.pause(AS_ALICE, mine.id(), OptionalLong.empty(), Optional.empty()))
        .isInstanceOf(RefusedException.class);
    assertThatThrownBy(() ->
            create(AS_ALICE, "{\"message\":\"x\",\"user\":\"bob\",\"schedule\":{\"in\":\"1h\"}}"))
        .isInstanceOf(UnreadableException.class);
  }

  @Test
  void shell_conditions_take_full_trust() {
    String json =
        "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"},\"condition\":{\"command\":\"true\"}}";

    assertThat(create(ADMIN, json).definition().condition()).isPresent();
    assertThat(assertThrows(RefusedException.class, () -> create(AS_ALICE, json)).reason())
        .isEqualTo(RefusedException.Reason.NOT_ALLOWED);
  }

  @Test
  void a_reminder_is_found_by_its_id_its_beginning_or_its_name() {
    Reminder oven =
        create(ADMIN, "{\"name\":\"oven\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    Reminder tea =
        create(ADMIN, "{\"name\":\"tea\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");

    assertThat(reminders.find(ADMIN, "oven")).isEqualTo(oven);
    assertThat(reminders.find(ADMIN, tea.id().substring(0, 6))).isEqualTo(tea);
    assertThatThrownBy(() -> reminders.find(ADMIN, "r-")).hasMessageContaining("is ambiguous");
    assertThatThrownBy(() -> reminders.find(ADMIN, "toast")).hasMessageContaining("toast");
    reminders.cancel(ADMIN, oven.id(), OptionalLong.empty());
    Reminder again =
        create(ADMIN, "{\"name\":\"oven\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}");
    assertThat(reminders.find(ADMIN, "oven")).isEqualTo(again);
  }

  @Test
  void a_blank_reference_matches_nothing_and_an_ambiguous_one_is_refused() {
    Reminder only = oven();
    assertThatThrownBy(() -> reminders.find(ADMIN, ""))
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.reason()).isEqualTo(RefusedException.Reason.NOT_FOUND));
    assertThat(reminders.find(ADMIN, "r-")).isEqualTo(only);
    for (int i = 0; i < 30; i++) {
      reminders.cancel(ADMIN, oven().id(), OptionalLong.empty());
    }
    assertThat(reminders.find(ADMIN, "r-")).isEqualTo(only);

    oven();

    assertThatThrownBy(() -> reminders.find(ADMIN, "r-"))
        .hasMessageContaining("'r-' is ambiguous: r-");
  }

  @Test
  void a_user_finds_the_own_reminder_among_many_of_the_same_name() {
    String named = "{\"name\":\"oven\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}";
    for (int i = 0; i < 50; i++) {
      create(ADMIN, named);
    }
    Reminder hers = create(AS_ALICE, named);

    assertThat(reminders.find(AS_ALICE, "oven")).isEqualTo(hers);
  }

  @Test
  void an_idempotency_key_does_not_reveal_a_reminder_that_now_belongs_to_another_user() {
    String json = "{\"message\":\"oven\",\"schedule\":{\"in\":\"20m\"}}";
    Optional<String> key = Optional.of("k-1");
    Reminder first = reminders.create(AS_ALICE, Json.read(json), json, key).reminder();
    change(first, "{\"user\":null,\"message\":\"secret\"}");

    assertThatThrownBy(() -> reminders.create(AS_ALICE, Json.read(json), json, key))
        .hasMessageContaining("belongs to another user")
        .hasMessageNotContaining(first.id());
  }

  @Test
  void other_users_are_not_revealed() {
    assertThatThrownBy(() ->
            create(AS_ALICE, "{\"user\":\"alce\",\"message\":\"x\",\"schedule\":{\"in\":\"1h\"}}"))
        .hasMessageContaining("only to your own reminders")
        .hasMessageNotContaining("alice");
  }

  @Test
  void a_shell_condition_is_not_given_to_a_reminder_whose_maker_may_have_none() {
    Reminder made = create(AS_ALICE, "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"}}");

    assertThatThrownBy(() -> change(made, "{\"condition\":{\"command\":\"true\"}}"))
        .hasMessageContaining("user 'alice' has inner trust");
  }
}
