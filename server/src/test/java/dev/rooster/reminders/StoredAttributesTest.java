package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.channel.Address;
import dev.rooster.inbox.Priority;
import dev.rooster.session.SessionKey;
import dev.rooster.trust.Trust;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Attributes that earlier versions stored keep their meaning. */
class StoredAttributesTest {
  private static final String PLAIN =
      "{\"agent\":\"direct\",\"edits\":1,\"by\":\"cli\",\"trust\":\"full\",\"session\":\"isolated\","
          + "\"priority\":\"idle\",\"when\":\"always\",\"to\":[\"terminal:default\"],"
          + "\"floating\":false,\"except\":[]}";

  private static final String FULL =
      "{\"agent\":\"coder\",\"edits\":3,\"by\":\"alice\",\"trust\":\"inner\",\"latest_edits\":["
          + "{\"version\":3,\"fields\":[\"message\",\"tz\"],\"by\":\"rest\",\"at\":\"2026-11-18T00:00:00Z\"}],"
          + "\"description\":\"for Ada\",\"request_key\":\"k\",\"request\":\"h\",\"entry_when\":\"w\","
          + "\"entry\":\"e\",\"session\":\"team:main\",\"priority\":\"interrupt\",\"when\":\"as_needed\","
          + "\"to\":[\"webhook:https://example.org/a\",\"terminal:default\"],\"floating\":true,"
          + "\"except\":[\"2026-12-25\",\"holidays.ics\"]}";

  @Test
  void a_text_of_the_last_version_means_the_same() {
    ReminderAttributes read = ReminderAttributes.read(FULL);

    assertThat(read.agent()).isEqualTo("coder");
    assertThat(read.description()).isEqualTo("for Ada");
    assertThat(read.session()).isEqualTo("team:main");
    assertThat(read.get(HowFields.PRIORITY)).isEqualTo(Priority.INTERRUPT);
    assertThat(read.delivery())
        .isEqualTo(
            new Delivery(
                Delivery.When.AS_NEEDED,
                List.of(Address.parse("webhook:https://example.org/a"), Address.TERMINAL)));
    assertThat(read.floating()).isTrue();
    assertThat(read.except()).containsExactly("2026-12-25", "holidays.ics");
    assertThat(read.origin()).isEqualTo(new Origin("alice", Trust.INNER, "", "k", "h", "w", "e"));
    assertThat(read.edits())
        .isEqualTo(
            new Edits(
                3,
                List.of(
                    new Edit(
                        3,
                        List.of("message", "tz"),
                        "rest",
                        Instant.parse("2026-11-18T00:00:00Z")))));
  }

  @Test
  void the_text_stays_the_same_so_that_an_edit_without_a_change_writes_nothing() {
    assertThat(ReminderAttributes.read(PLAIN).text()).isEqualTo(PLAIN);
    assertThat(ReminderAttributes.read(FULL).text()).isEqualTo(FULL);
  }

  @Test
  void a_reminder_without_a_stored_trust_has_that_of_its_creator() {
    assertThat(ReminderAttributes.read("{\"by\":\"cli\"}").origin().trust()).isEqualTo(Trust.FULL);
    assertThat(ReminderAttributes.read("{\"by\":\"alice\"}").origin().trust())
        .as("limited by the current trust of alice")
        .isEqualTo(Trust.FULL);
    assertThat(ReminderAttributes.read("{}").origin().trust())
        .as("the creator is unknown")
        .isEqualTo(Trust.PUBLIC);
    assertThat(ReminderAttributes.read("{\"by\":\"cli\",\"trust\":\"of_later\"}").origin().trust())
        .isEqualTo(Trust.PUBLIC);
  }

  @Test
  void missing_and_unknown_attributes_are_harmless() {
    ReminderAttributes read = ReminderAttributes.read("{\"agent\":\"direct\",\"of_later\":[1]}");

    assertThat(read.session()).isEqualTo(SessionKey.ISOLATED);
    assertThat(read.delivery()).isEqualTo(Delivery.NONE);
    assertThat(read.edits()).isEqualTo(Edits.NONE);
    assertThat(ReminderAttributes.read("").agent()).isEmpty();
  }
}
