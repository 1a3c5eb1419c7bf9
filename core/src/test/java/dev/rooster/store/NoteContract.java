package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of notes: texts stored by name. */
interface NoteContract extends WithStore {

  @Test
  default void every_reader_sees_the_last_written_note() {
    assertThat(store().note("zone_rules")).isEmpty();

    store().note(Note.fresh("zone_rules", "2026a"));
    store().note(noted("zone_rules").withText("2026b"));
    store().note(Note.fresh("other", "with ' and \" and ü"));

    assertThat(another().note("zone_rules")).contains(new Note("zone_rules", "2026b", 2));
    assertThat(reopened().note("zone_rules")).contains(new Note("zone_rules", "2026b", 2));
    assertThat(noted("other").text()).isEqualTo("with ' and \" and ü");
    assertThat(store().note("none")).isEmpty();
    assertThat(store().note("zero \0 character")).isEmpty();
  }

  @Test
  default void a_note_is_written_only_over_the_version_that_was_read() {
    Note fresh = Note.fresh("inbox/1", "one");
    assertThat(store().note(fresh)).isTrue();
    assertThat(store().note(fresh.withText("again"))).isFalse();
    Note read = noted("inbox/1");

    assertThat(store().note(read.withText("taken"))).isTrue();
    assertThat(store().note(read.withText("taken by another"))).isFalse();
    assertThat(store().forget(read)).isFalse();
    assertThat(store().forget(fresh)).isFalse();
    assertThat(store().note(new Note("inbox/2", "changed", 1))).isFalse();

    assertThat(noted("inbox/1")).isEqualTo(new Note("inbox/1", "taken", 2));
    assertThat(store().note("inbox/2")).isEmpty();
  }

  @Test
  default void a_deleted_note_is_gone_and_can_be_created_again() {
    store().note(Note.fresh("a", "one"));

    assertThat(store().forget(noted("a"))).isTrue();

    assertThat(store().note("a")).isEmpty();
    assertThat(store().note(Note.fresh("a", "two"))).isTrue();
    assertThat(noted("a").text()).isEqualTo("two");
  }

  @Test
  default void notes_are_listed_by_how_their_names_begin_page_by_page() {
    List<String> names = List.of("inbox", "inbox/1", "inbox/2", "inbox/ü", "inbox0", "j", "a");
    names.forEach(name -> store().note(Note.fresh(name, "text of " + name)));

    assertThat(namesOf("inbox/", 1)).containsExactly("inbox/1", "inbox/2", "inbox/ü");
    assertThat(namesOf("inbox/", 2)).containsExactly("inbox/1", "inbox/2", "inbox/ü");
    assertThat(namesOf("inbox/", 3)).containsExactly("inbox/1", "inbox/2", "inbox/ü");
    assertThat(namesOf("", 100)).hasSize(names.size()).startsWith("a", "inbox", "inbox/1");
    assertThat(namesOf("none", 100)).isEmpty();
    assertThat(store().notes("a", Optional.empty(), 1).items())
        .containsExactly(new Note("a", "text of a", 1));
  }

  @Test
  default void names_are_listed_as_the_notes_are_without_their_texts() {
    List.of("inbox/1", "inbox/2", "inbox/ü", "inbox0")
        .forEach(name -> store().note(Note.fresh(name, "text of " + name)));

    Page<String> first = store().noteNames("inbox/", Optional.empty(), 2);

    assertThat(first.items()).containsExactly("inbox/1", "inbox/2");
    assertThat(store().noteNames("inbox/", first.next(), 2))
        .isEqualTo(new Page<>(List.of("inbox/ü"), Optional.empty()));
  }

  @Test
  default void text_that_cannot_be_stored_is_rejected() {
    assertThatThrownBy(() -> Note.fresh("", "text")).isInstanceOf(RefusedException.class);
    assertThatThrownBy(() -> Note.fresh("a\0", "text")).isInstanceOf(RefusedException.class);
    assertThatThrownBy(() -> Note.fresh("a", "te\0xt")).isInstanceOf(RefusedException.class);
    assertThatThrownBy(() -> Note.fresh("a".repeat(501), "")).isInstanceOf(RefusedException.class);
  }

  private Note noted(String name) {
    return store().note(name).orElseThrow();
  }

  private List<String> namesOf(String prefix, int limit) {
    List<String> names = new ArrayList<>();
    Page<Note> page = store().notes(prefix, Optional.empty(), limit);
    page.items().forEach(it -> names.add(it.name()));
    while (page.next().isPresent()) {
      page = store().notes(prefix, page.next(), limit);
      page.items().forEach(it -> names.add(it.name()));
    }
    return names;
  }
}
