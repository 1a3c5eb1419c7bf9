package dev.rooster.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.format.Json;
import dev.rooster.format.ParsedValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What agents write into {@code set_reminder_boundary}. */
class NewBoundaryTest {

  private static NewBoundary read(String json) {
    return NewBoundary.read((ParsedValue.Obj) Json.read(json));
  }

  @Test
  void lessons_are_a_list_or_separated_by_commas() {
    assertThat(read("{\"suppress_for_calls\":1,\"lesson_ids\":\" a, b,,a \"}").lessons())
        .isEqualTo(read("{\"suppress_for_calls\":1,\"lesson_ids\":[\"a\",\"b\"]}").lessons())
        .isEqualTo(List.of("a", "b"));
  }

  @Test
  void numbers_may_be_strings_and_zero_is_unset() {
    assertThat(read("{\"suppress_for_calls\":\"3\",\"suppress_for_minutes\":0}").reach())
        .isEqualTo(new Reach.Calls(3));
    assertThat(read("{\"suppress_for_calls\":null,\"suppress_for_minutes\":5}").reach())
        .isEqualTo(new Reach.Minutes(5));
  }

  @Test
  void a_note_alone_only_suppresses() {
    assertThat(read("{\"suppress_for_calls\":1,\"note\":\"x\"}").onlySuppresses()).isTrue();
    assertThat(read("{\"suppress_for_calls\":1,\"workflow_step\":\"a/b\"}").onlySuppresses())
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"suppress_for_calls\":1,\"suppress_for_minutes\":1}",
        "{\"suppress_for_calls\":-1}",
        "{\"suppress_for_minutes\":10081}",
        "{\"suppress_for_calls\":1,\"mesage\":\"x\"}",
        "{\"suppress_for_calls\":1,\"message\":{}}"
      })
  void anything_else_is_refused(String arguments) {
    assertThatThrownBy(() -> read(arguments)).hasMessageMatching("(?s).+");
  }
}
