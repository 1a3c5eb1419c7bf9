package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Adding and editing: what is typed, what the page says about it, and what is then stored. */
class EditPageTest extends PageScene {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final int MOST_CONTROLS = 40;

  /** What a person would call the control that has the focus. */
  private static final String FOCUSED =
      """
      (({ activeElement: it }) => it.labels?.[0]?.textContent.trim() || it.getAttribute('aria-label')
        || it.querySelector('b')?.textContent || it.textContent.trim())(document)\
      """;

  private static final String TEN_FIRES = "document.querySelectorAll('.fires li').length === 10";

  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    default_agent: direct
    webhooks:
      ci: {secret: "${file:ci.secret}"}
    """;
  }

  @Override
  void prepare(RealDaemon before) throws IOException {
    before.write("ci.secret", "0123456789abcdef0123456789abcdef");
  }

  private Tab newReminder() throws IOException {
    Tab tab = open("edit");
    tab.awaitText("What will happen");
    tab.await(field("Message"));
    return tab;
  }

  /** The control with this label, of those that can be typed into or chosen from. */
  private static String field(String label) {
    return """
    [...document.querySelectorAll('form.edit :is(input:not([type=radio]), textarea, select)')]
      .find((it) => [...it.labels].some((label) => label.textContent.trim() === %s))\
    """
        .formatted(Tab.quoted(label));
  }

  private static String valueOf(Tab tab, String label) {
    return tab.await("[(%s).value]".formatted(field(label))).path(0).asText();
  }

  /** Waits for what is said to be wrong, beside the control. */
  private static String errorOf(Tab tab, String label) {
    return tab.await(
            "document.getElementById((%s).getAttribute('aria-describedby').split(' ').find((it) => it.endsWith('-e'))).innerText"
                .formatted(field(label)))
        .asText();
  }

  private static void awaitNoErrors(Tab tab) {
    tab.await("document.querySelector('form.edit [aria-invalid]') === null");
  }

  private static void awaitPreview(Tab tab) {
    tab.await("document.querySelector('.preview-body:not(.stale)') !== null");
  }

  private JsonNode stored(String id) throws IOException {
    return JSON.readTree(daemon().rest("GET", "/api/reminders/" + id, "").body());
  }

  private JsonNode all() throws IOException {
    return JSON.readTree(daemon().rest("GET", "/api/reminders", "").body()).path("items");
  }

  /** The id in the address of the reminder that is shown after saving. */
  private static String shownId(Tab tab) {
    return tab.await("/^#\\/reminder\\/(.+)$/.exec(location.hash)[1]").asText();
  }

  @Test
  void a_reminder_is_added_by_keys_alone() throws IOException {
    Tab tab = open("now");
    tab.awaitView("Now");
    tab.press("n");
    tab.awaitView("New reminder");
    tab.await("%s === 'Message'".formatted(FOCUSED));
    tab.type("check the oven");
    for (String next : List.of("Name", "Wakes", "In words", "In words")) {
      tab.press("Tab");
      assertThat(tab.eval(FOCUSED).asText()).isEqualTo(next);
    }
    tab.type("in 20 minutes");
    tab.await("document.querySelectorAll('.fires li').length === 1");
    tab.press("Ctrl+Enter");

    tab.awaitView("check the oven");
    tab.await("document.activeElement.tagName === 'H1'");
    JsonNode made = stored(shownId(tab));
    assertThat(made.path("message").asText()).isEqualTo("check the oven");
    assertThat(made.path("schedule").has("at")).isTrue();
    assertThat(made.path("created_by").asText()).isEqualTo("page");
  }

  @Test
  void tab_reaches_every_control_in_the_order_of_the_form() throws IOException {
    Tab tab = newReminder();
    tab.fill("Message", "check the oven");
    tab.fill("In words", "every weekday at 9");
    tab.await(TEN_FIRES);
    tab.eval("(%s).focus()".formatted(field("Message")));
    List<String> reached = new ArrayList<>();
    while (!reached.contains("Create reminder") && reached.size() < MOST_CONTROLS) {
      tab.press("Tab");
      reached.add(tab.eval(FOCUSED).asText());
    }
    assertThat(reached)
        .containsExactly(
            "Name",
            "Wakes",
            "In words",
            "In words",
            "Time zone",
            "Starts",
            "Ends",
            "Maximum fires",
            "Except",
            "Always",
            "Always",
            "Send it to",
            "If missed",
            "Limits",
            "Conversation",
            "Note and rights",
            "Create reminder");
    tab.press("Enter");
    assertThat(stored(shownId(tab)).path("schedule").path("cron").asText())
        .isEqualTo("0 9 * * 1-5");
  }

  @Test
  void what_is_typed_is_explained_and_its_next_ten_fires_are_shown() throws IOException {
    Tab tab = newReminder();
    tab.fill("In words", "every weekday at 9");
    tab.await(TEN_FIRES);
    tab.awaitText("t 09:00 on every weekday");
    tab.awaitText("0 9 * * 1-5");
    JsonNode fires =
        JSON.readTree(
                daemon()
                    .rest(
                        "POST",
                        "/api/preview?fires=10",
                        "{\"message\": \"x\", \"schedule\": {\"cron\": \"0 9 * * 1-5\"}}")
                    .body())
            .path("next_fires");
    JsonNode shown = tab.eval("[...document.querySelectorAll('.fires li')].map((it) => it.title)");
    assertThat(shown).hasSameSizeAs(fires);
    for (int i = 0; i < shown.size(); i++) {
      ZonedDateTime at = Instant.parse(fires.path(i).asText()).atZone(BERLIN);
      assertThat(at.toLocalTime()).isEqualTo(LocalTime.of(9, 0));
      assertThat(at.getDayOfWeek()).isNotIn(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);
      assertThat(shown.path(i).asText())
          .contains(" %d ".formatted(at.getDayOfMonth()), "09:00:00", "Europe/Berlin");
    }

    // It follows each change, and says what is wrong instead of something old.
    tab.fill("In words", "every weekday at 10");
    tab.awaitText("0 10 * * 1-5");
    tab.fill("In words", "weekday at 9");
    assertThat(errorOf(tab, "In words")).contains("weekday at 9");
    tab.click("Use 0 9 * * 1-5");
    assertThat(valueOf(tab, "Cron expression")).isEqualTo("0 9 * * 1-5");
    tab.await(TEN_FIRES);
    awaitNoErrors(tab);
  }

  @ParameterizedTest
  @CsvSource({
    "Ends, 2020-01-01, no fire in the future",
    "Starts, whenever, whenever",
    "Time zone, Mars/Olympus, Mars/Olympus",
    "Maximum fires, many, a whole number",
  })
  void an_error_of_the_bounds_stands_beside_its_field(String label, String typed, String said)
      throws IOException {
    Tab tab = newReminder();
    tab.fill("In words", "every 2 hours");
    tab.await(TEN_FIRES);
    tab.fill(label, typed);
    assertThat(errorOf(tab, label)).contains(said);
    tab.fill(label, "");
    awaitNoErrors(tab);
    tab.await(TEN_FIRES);
  }

  @ParameterizedTest
  @CsvSource({
    "Cron, Cron expression, 99 * * * *, 99",
    "Every, Every, a while, a while",
    "Rule, Recurrence rule, FREQ=SOMETIMES, SOMETIMES",
    "Once, Once, 2020-01-01 10:00, passed",
    "Idle, When its agent has been idle for, long, long",
    "Event, Event, webhook:nowhere, nowhere",
  })
  void an_error_of_each_kind_of_schedule_stands_beside_its_field(
      String kind, String label, String typed, String said) throws IOException {
    Tab tab = newReminder();
    tab.click("form.edit .seg label", kind);
    tab.fill(label, typed);
    assertThat(errorOf(tab, label)).contains(said);
  }

  @Test
  void errors_at_saving_stand_beside_their_fields_and_nothing_typed_is_lost() throws IOException {
    Tab tab = newReminder();
    tab.click("Create reminder");
    assertThat(errorOf(tab, "Message")).isNotBlank();
    assertThat(errorOf(tab, "In words")).contains("schedule is missing");

    tab.fill("Message", "check the oven");
    tab.fill("In words", "in 20 minutes");
    tab.await("document.querySelectorAll('.fires li').length === 1");
    tab.fill("Maximum fires", "many");
    tab.click("Create reminder");
    assertThat(errorOf(tab, "Maximum fires")).contains("a whole number");
    tab.await("%s === 'Maximum fires'".formatted(FOCUSED));
    assertThat(valueOf(tab, "Message")).isEqualTo("check the oven");
    assertThat(all()).isEmpty();

    // A reload keeps what was typed, too.
    tab.reload();
    assertThat(valueOf(tab, "Message")).isEqualTo("check the oven");
    tab.fill("Maximum fires", "1");
    tab.click("Create reminder");
    assertThat(stored(shownId(tab)).path("message").asText()).isEqualTo("check the oven");
  }

  @Test
  void an_error_in_a_folded_part_stands_beside_its_field() throws IOException {
    Tab tab = newReminder();
    tab.fill("In words", "every 2 hours");
    tab.click("summary", "Limits");
    tab.fill("Timeout", "ages");
    assertThat(errorOf(tab, "Timeout")).contains("ages");
    tab.click("summary", "If missed");
    tab.fill("Not older than", "ages");
    assertThat(errorOf(tab, "Not older than")).isNotBlank();
  }

  @Test
  void a_condition_can_be_tried() throws IOException {
    Tab tab = newReminder();
    tab.click("A command succeeds");
    tab.fill("Command", "true");
    tab.click("Try it now");
    tab.awaitText("It would run now");
    tab.fill("Command", "false");
    tab.awaitNoText("It would run now");
    tab.click("Try it now");
    tab.awaitText("It would be skipped now");
    tab.fill("Command", "no-such-command");
    tab.click("Try it now");
    tab.awaitText("It would be recorded as an error now");
    tab.awaitText("exit code 127");

    tab.fill("Message", "check the oven");
    tab.fill("In words", "every 2 hours");
    tab.fill("Command", "test -e /tmp");
    tab.fill("Timeout", "20s");
    tab.click("Until it is met");
    tab.press("Ctrl+Enter");
    JsonNode condition = stored(shownId(tab)).path("condition");
    assertThat(condition.path("command").asText()).isEqualTo("test -e /tmp");
    assertThat(condition.path("mode").asText()).isEqualTo("until");
    assertThat(condition.path("timeout").asText()).isEqualTo("20s");
  }

  @Test
  void a_question_that_no_agent_can_answer_is_refused_beside_it() throws IOException {
    Tab tab = newReminder();
    tab.fill("Message", "take the umbrella");
    tab.fill("In words", "every 2 hours");
    tab.await(TEN_FIRES);
    tab.click("The agent agrees");
    tab.fill("Question that the agent answers first", "Is it raining?");
    assertThat(errorOf(tab, "Question that the agent answers first")).contains("direct");
  }

  @Test
  void what_another_kind_of_schedule_hides_is_not_saved() throws IOException {
    Tab tab = newReminder();
    tab.fill("Message", "check the oven");
    tab.click("form.edit .seg label", "Every");
    tab.fill("Every", "2h");
    tab.fill("Maximum fires", "3");
    tab.await("document.querySelectorAll('.fires li').length === 3");
    tab.click("form.edit .seg label", "Once");
    tab.fill("Once", "2031-01-02 03:04");
    tab.await("document.querySelectorAll('.fires li').length === 1");
    awaitNoErrors(tab);
    tab.click("Create reminder");
    assertThat(stored(shownId(tab)).path("schedule").has("at")).isTrue();
  }

  @Test
  void a_reminder_that_has_ended_is_shown_without_errors() throws IOException {
    String id = create("{\"message\": \"over\", \"schedule\": {\"in\": \"1s\"}}");
    awaitField(id, "status", "completed");
    Tab tab = open("edit/" + id);
    tab.awaitText("It has ended and does not fire again");
    awaitNoErrors(tab);
    assertThat(tab.text()).doesNotContain("passed");
  }

  @Test
  void saving_twice_at_once_creates_one() throws IOException {
    Tab tab = newReminder();
    tab.fill("Message", "check the oven");
    tab.fill("In words", "in 20 minutes");
    tab.await("document.querySelectorAll('.fires li').length === 1");
    tab.eval(
        """
        (() => { const form = document.querySelector('form.edit');
          form.requestSubmit(); form.requestSubmit();
          form.querySelector('.savebar .primary').click(); })()\
        """);
    tab.press("Ctrl+Enter");
    String id = shownId(tab);
    tab.awaitView("check the oven");
    assertThat(all()).hasSize(1);
    assertThat(all().path(0).path("id").asText()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"schedule\": {\"in\": \"3h\"}}",
        "{\"schedule\": {\"at\": \"2031-01-02T03:04:05\", \"tz\": \"Asia/Tokyo\"}}",
        "{\"schedule\": {\"every\": \"90m\"}}",
        "{\"schedule\": {\"every\": \"2d\", \"anchor\": \"2026-01-01T07:00\"}, \"max_fires\": 7}",
        "{\"schedule\": {\"cron\": \"0 9 * * 1-5\", \"tz\": \"America/New_York\"},"
            + " \"starts\": \"2030-01-01\", \"ends\": \"2031-12-24\","
            + " \"except\": [\"2030-12-24..2030-12-26\"]}",
        "{\"schedule\": {\"cron\": \"*/5 * * * *\", \"tz\": \"user\"}}",
        "{\"schedule\": {\"rrule\": \"FREQ=MONTHLY;BYMONTHDAY=1\","
            + " \"start\": \"2030-12-01T10:00\"}}",
        "{\"schedule\": {\"idle\": \"5m\", \"repeat\": true}, \"agent\": \"claude-code\"}",
        "{\"schedule\": {\"calls\": 3}, \"agent\": \"claude-code\"}",
        "{\"schedule\": {\"on\": \"webhook:ci\"}}",
        "{\"schedule\": {\"on\": \"file:/tmp/result.txt\"}}",
        "{\"schedule\": {\"on\": \"exit:sleep 60\"}}",
      })
  void an_edit_of_the_message_leaves_each_kind_of_schedule_as_it_was(String json)
      throws IOException {
    String id = create("{\"message\": \"before\", " + json.substring(1));
    JsonNode before = stored(id);
    Tab tab = open("edit/" + id);
    tab.awaitText("Save changes");
    assertThat(valueOf(tab, "Message")).isEqualTo("before");
    awaitPreview(tab);
    awaitNoErrors(tab);
    tab.fill("Message", "after");
    tab.click("Save changes");
    tab.awaitView("after");

    JsonNode after = stored(id);
    assertThat(after.path("message").asText()).isEqualTo("after");
    for (String field :
        List.of(
            "schedule",
            "tz",
            "words",
            "starts",
            "ends",
            "max_fires",
            "except",
            "next_fire_at",
            "next_fires",
            "delivery",
            "missed",
            "condition",
            "session")) {
      assertThat(after.path(field)).as(field).isEqualTo(before.path(field));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Cron, Cron expression, 30 7 * * 1-5, cron, 30 7 * * 1-5",
    "Every, Every, 90m, every, 1h30m",
    "Rule, Recurrence rule, FREQ=DAILY;BYHOUR=9, rrule, FREQ=DAILY;BYHOUR=9",
    "Once, Once, 2031-01-02 03:04, at, 2031-01-02T",
    "Event, Event, webhook:ci, on, ci",
  })
  void a_schedule_becomes_one_of_another_kind(
      String kind, String label, String typed, String field, String expected) throws IOException {
    String id = create("{\"message\": \"before\", \"schedule\": {\"every\": \"2h\"}}");
    Tab tab = open("edit/" + id);
    tab.awaitText("Save changes");
    tab.click("form.edit .seg label", kind);
    tab.fill(label, typed);
    awaitPreview(tab);
    tab.click("Save changes");
    shownId(tab);
    assertThat(stored(id).path("schedule").path(field).toString()).contains(expected);
    assertThat(stored(id).path("message").asText()).isEqualTo("before");
  }

  @Test
  void what_is_typed_while_it_is_saved_stays_and_is_saved_too() throws IOException {
    String id = create("{\"message\": \"before\", \"schedule\": {\"every\": \"2h\"}}");
    Tab tab = open("edit/" + id);
    tab.awaitText("Save changes");
    tab.fill("Message", "mine");
    tab.eval(
        """
        (() => { const real = window.fetch; const gate = new Promise((go) => { window.go = go; });
          window.fetch = async (path, options) => { if (options?.method === 'PATCH') await gate; return real(path, options); }; })()\
        """);
    tab.click("Save changes");
    tab.fill("Name", "more");
    tab.eval("window.go()");
    tab.awaitText("is saved");
    assertThat(valueOf(tab, "Name")).isEqualTo("more");
    assertThat(stored(id).path("message").asText()).isEqualTo("mine");
    tab.click("Save changes");
    tab.awaitView("more");
    assertThat(stored(id).path("name").asText()).isEqualTo("more");
  }

  @Test
  void what_two_change_is_merged_or_stands_side_by_side() throws IOException {
    String id = create("{\"message\": \"before\", \"schedule\": {\"every\": \"2h\"}}");
    Tab tab = open("edit/" + id);
    tab.awaitText("Save changes");
    tab.fill("Message", "mine");
    assertThat(daemon().ask("edit", id, "--message", "theirs", "--every", "3h").exit()).isZero();
    tab.awaitText("changed this while you were writing");
    assertThat(valueOf(tab, "Every")).isEqualTo("3h");
    assertThat(valueOf(tab, "Message")).isEqualTo("mine");
    tab.click("Compare");
    tab.awaitText("theirs");
    tab.click("Keep yours");
    tab.click("Save changes");
    tab.awaitView("mine");
    assertThat(stored(id).path("schedule").path("every").asText()).isEqualTo("3h");
  }
}
