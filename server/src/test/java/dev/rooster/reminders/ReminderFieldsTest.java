package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The table of fields is whole. */
class ReminderFieldsTest extends RemindersScene {
  @Test
  void every_field_has_a_value_and_a_name_of_its_own() {
    Set<String> names = new HashSet<>();
    String json = ReminderJson.of(oven(), view(ADMIN.zone())).toString();

    for (ReminderField<?> field : ReminderFields.ALL) {
      assertThat(names.add(field.name())).as(field.name()).isTrue();
      assertThat(json).contains("\"" + field.name() + "\":");
      assertThat(field.text().meaning()).isNotBlank().doesNotEndWith(".");
    }
  }

  @Test
  void a_reminder_with_nothing_set_has_the_documented_defaults() {
    Fields plain =
        fields(
            ReminderJson.of(
                    create(
                        ADMIN,
                        "{\"message\":\"x\",\"schedule\":{\"every\":\"1h\"},"
                            + "\"condition\":{\"command\":\"true\"}}"),
                    view(ADMIN.zone()))
                .toString());
    Set<String> inWords = new TreeSet<>();

    checkDefaults("", ReminderFields.ALL, plain, inWords);

    assertThat(inWords)
        .containsExactly(
            "agent",
            "delivery",
            "max_fires",
            "missed",
            "missed.policy",
            "model",
            "overlap",
            "schedule.anchor",
            "schedule.repeat",
            "schedule.start",
            "schedule.tz",
            "tools");
  }

  /** Compares values, and collects the defaults that are words. */
  private static void checkDefaults(
      String path, List<ReminderField<?>> fields, Fields actual, Set<String> inWords) {
    for (ReminderField<?> field : fields) {
      String words = field.text().defaultValue();
      if (words.contains(" ")) {
        inWords.add(path + field.name());
      } else if (!words.isEmpty()) {
        assertThat(field.read(actual))
            .as(path + field.name())
            .isPresent()
            .isEqualTo(field.read(documented(field, words)));
      }
      Optional<Section> section = field.type().section();
      if (section.isPresent()) {
        Fields parts = actual.object(field.name()).orElseThrow();
        checkDefaults(path + field.name() + ".", section.get().parts(), parts, inWords);
      }
    }
  }

  private static Fields documented(ReminderField<?> field, String words) {
    boolean plain =
        field.type() instanceof FieldType.Flag || field.type() instanceof FieldType.Whole;
    return fields(
        JsonText.object()
            .withJson(field.name(), plain ? words : JsonText.quoted(words))
            .toString());
  }

  private static Fields fields(String json) {
    return Fields.of(Json.read(json), "", new Problems());
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
            "model",
            "delivery",
            "missed",
            "overlap",
            "timeout",
            "delete_after_run",
            "may_schedule",
            "tools",
            "must_act",
            "enabled");
    assertThat(ReminderFields.resettableNames())
        .doesNotContain("message", "schedule", "enabled")
        .hasSize(20);
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
