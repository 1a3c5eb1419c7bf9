package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The table of fields is whole. */
class ReminderFieldsTest extends RemindersScene {
  @Test
  void every_field_has_a_value_and_a_name_of_its_own() {
    Set<String> names = new HashSet<>();
    String json = ReminderJson.of(oven(), ADMIN.zone()).toString();

    for (ReminderField<?> field : ReminderFields.ALL) {
      assertThat(names.add(field.name())).as(field.name()).isTrue();
      assertThat(json).contains("\"" + field.name() + "\":");
      assertThat(field.text().meaning()).isNotBlank().doesNotEndWith(".");
    }
  }

  @Test
  void files_have_the_fields_in_the_order_of_their_themes() {
    assertThat(ReminderFields.writtenNames())
        .containsExactly(
            "name",
            "description",
            "message",
            "schedule",
            "starts",
            "ends",
            "max_fires",
            "except",
            "condition",
            "agent",
            "user",
            "session",
            "priority",
            "delivery",
            "missed",
            "overlap",
            "timeout",
            "delete_after_run",
            "enabled");
    assertThat(ReminderFields.resettableNames())
        .doesNotContain("message", "schedule", "enabled")
        .hasSize(16);
  }

  @Test
  void the_manual_has_the_limits_of_the_table() throws IOException {
    String page =
        Files.readString(
            Path.of("").toAbsolutePath().resolveSibling("docs").resolve("reminders.md"));

    for (ReminderField<String> field :
        List.of(WhatFields.NAME, WhatFields.DESCRIPTION, WhatFields.MESSAGE)) {
      int longest = ((FieldType.Text) field.type()).longest();
      assertThat(page)
          .contains(String.format(Locale.ROOT, "| %s | %,d characters |", field.name(), longest));
    }
  }

  @Test
  void the_time_fields_of_an_entry_stay_the_same_because_their_hash_is_stored() {
    assertThat(ReminderFields.timeNames())
        .containsExactlyInAnyOrder("schedule", "starts", "ends", "except");
  }
}
