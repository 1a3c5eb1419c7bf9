package dev.rooster.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is noted about all of the store. */
interface NoteContract extends WithStore {

  @Test
  default void a_note_is_read_as_it_was_written_last_by_everybody_and_later() {
    assertThat(store().note("zone_rules")).isEmpty();

    store().note("zone_rules", "2026a");
    store().note("zone_rules", "2026b");
    store().note("other", "with ' and \" and ü");

    assertThat(another().note("zone_rules")).contains("2026b");
    assertThat(reopened().note("zone_rules")).contains("2026b");
    assertThat(store().note("other")).contains("with ' and \" and ü");
    assertThat(store().note("none")).isEmpty();
  }
}
