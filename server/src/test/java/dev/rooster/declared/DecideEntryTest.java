package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.declared.DecideEntry.State;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DecideEntryTest {
  @Test
  void a_new_entry_is_created() {
    assertThat(DecideEntry.of(new State("a", "", false, true, true, Optional.empty())))
        .isEqualTo(new Decision.Create());
  }

  @Test
  void an_unchanged_entry_without_a_reminder_stays_as_it_is() {
    assertThat(DecideEntry.of(new State("a", "a", false, true, true, Optional.empty())))
        .isEqualTo(new Decision.Keep());
    assertThat(DecideEntry.of(new State("a", "a", true, true, true, Optional.empty())))
        .isEqualTo(new Decision.Keep());
  }

  @Test
  void a_changed_entry_whose_reminder_is_gone_is_created() {
    assertThat(DecideEntry.of(new State("b", "a", false, true, true, Optional.empty())))
        .isEqualTo(new Decision.Create());
  }
}
