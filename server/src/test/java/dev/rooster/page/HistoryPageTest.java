package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import dev.rooster.model.Answer;
import dev.rooster.model.StrictModel;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What became of every due time, and a run told in full. */
class HistoryPageTest extends PageScene {
  private static final String ROWS = "[...document.querySelectorAll('.runs-list .run')]";

  private final StrictModel model = new StrictModel();

  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    default_agent: direct
    agents:
      main: {kind: llm, provider: openai, base_url: "%s", api_key: "${env:KEY}", model: m}
    """
        .formatted(model.url("openai"));
  }

  @Override
  void prepare(RealDaemon before) {
    before.set("KEY", StrictModel.KEY);
    // In the morning: what is due in two hours is due today, and what ran 29 hours ago yesterday.
    before.hasOwnClock(Instant.parse("2026-11-16T09:00:00Z"));
  }

  @AfterEach
  void closeModel() {
    model.close();
  }

  /** Runs it by hand, and waits for its end. */
  private void run(String id) throws IOException {
    RealDaemon.Reply reply = daemon().rest("POST", "/api/reminders/" + id + "/run", "");
    assertThat(reply.status()).as(reply.body()).isEqualTo(202);
    awaitRest("/api/runs?reminder=" + id, "\"recorded_at\"");
  }

  private String create(String name, String rest) throws IOException {
    return create(
        "{\"name\": \"%s\", \"message\": \"message of %s\", %s}".formatted(name, name, rest));
  }

  /** A run with each outcome of three reminders, a day ago, and the fires missed since then. */
  private String seed() throws IOException {
    String plants = create("plants", "\"schedule\": {\"in\": \"300d\"}");
    run(plants);
    run(
        create(
            "backup",
            "\"schedule\": {\"in\": \"300d\"}, \"condition\": {\"command\": \"no-such-command\"}"));
    run(
        create(
            "release",
            "\"schedule\": {\"in\": \"300d\"}, \"condition\": {\"command\": \"exit 3\"}"));
    create("triage", "\"schedule\": {\"every\": \"1h\"}");
    daemon().pass(Duration.ofMinutes(29 * 60 + 30));
    awaitRest("/api/runs?status=missed", "\"recorded_at\"");
    return plants;
  }

  /** What the rows show, from the top. */
  private static List<String> rows(Tab tab) {
    List<String> rows = new ArrayList<>();
    JsonNode texts = tab.eval(ROWS + ".map((it) => it.innerText.replace(/\\s+/g, ' '))");
    texts.forEach(it -> rows.add(it.asText()));
    return rows;
  }

  private static void awaitRows(Tab tab, int count) {
    tab.await(
        "document.querySelector('.runs-list.stale') === null"
            + " && document.querySelector('.trio') !== null && %s.length === %d"
                .formatted(ROWS, count));
  }

  @Test
  void every_due_time_has_a_row_with_what_became_of_it() throws IOException {
    seed();
    Tab tab = open("history");
    awaitRows(tab, 4);

    assertThat(rows(tab))
        .satisfiesExactly(
            it -> assertThat(it).startsWith("Missed").contains("triage", "29 times"),
            it -> assertThat(it).startsWith("Skipped").contains("release", "exit code 3"),
            it -> assertThat(it).startsWith("Error").contains("backup", "no-such-command"),
            it -> assertThat(it).startsWith("OK").contains("plants", "by hand"));
    assertThat(tab.text()).contains("Today", "32 due");
    assertThat(
            tab.eval(
                    "document.querySelector('.trio').getBoundingClientRect().bottom"
                        + " - document.querySelector('.year').getBoundingClientRect().top")
                .asInt())
        .as("the place that is kept until they are read, 436")
        .isBetween(416, 456);
  }

  @Test
  void outcomes_are_counted_and_filtered_by_and_the_address_says_so() throws IOException {
    seed();
    Tab tab = open("history");
    awaitRows(tab, 4);

    tab.click("Error 1");
    awaitRows(tab, 1);
    assertThat(rows(tab)).singleElement().asString().contains("backup");
    assertThat(tab.eval("location.hash").asText()).isEqualTo("#/history?status=error");
    tab.reload();
    awaitRows(tab, 1);
    tab.click("All");
    awaitRows(tab, 4);
    tab.click("Blocked 0");
    tab.awaitText("No run matches");
    tab.click("Show all");
    awaitRows(tab, 4);
  }

  @Test
  void a_search_finds_names_replies_and_errors() throws IOException {
    seed();
    Tab tab = open("history");
    awaitRows(tab, 4);
    for (String found : List.of("PLANTS", "message of plants")) {
      tab.fill("Search history", found);
      awaitRows(tab, 1);
      assertThat(rows(tab)).singleElement().asString().contains("plants");
    }
    tab.fill("Search history", "no-such-command");
    tab.await(ROWS + ".length === 1 && " + ROWS + "[0].innerText.includes('backup')");
    tab.fill("Search history", "nothing like this");
    tab.awaitText("No run matches");
  }

  @Test
  void the_runs_of_one_reminder_are_shown_alone() throws IOException {
    String plants = seed();
    Tab tab = open("history?reminder=" + plants);
    awaitRows(tab, 1);
    assertThat(tab.text()).contains("1 due", "runs of one reminder are kept for 90 days");

    tab.click("Show every reminder");
    awaitRows(tab, 4);
  }

  @Test
  void a_day_of_the_year_shows_its_runs() throws IOException {
    seed();
    String yesterday = day(-1);
    Tab tab = open("history");
    awaitRows(tab, 4);

    tab.click("svg.heat rect", yesterday);
    tab.await("location.hash.includes('day=')");
    tab.await("document.querySelector('.chosen') !== null");
    tab.await(ROWS + ".some((it) => it.innerText.includes('plants'))");
    tab.click("Show every day");
    awaitRows(tab, 4);
    tab.click("As a table");
    tab.click("button", yesterday);
    tab.await("location.hash.includes('day=')");
  }

  @Test
  void the_runs_of_a_day_are_as_many_as_were_due_on_it() throws IOException {
    create(
        "often",
        "\"schedule\": {\"cron\": \"0 22-23 * * *\"}, \"missed\": {\"policy\": \"all\","
            + " \"within\": \"30d\"}, \"delivery\": {\"when\": \"never\"}");
    // All are recorded today, whenever they were due.
    daemon().pass(Duration.ofDays(3));
    awaitRest("/api/runs?counts=true&limit=1", "\"ok\":6");
    Tab tab = open("history");
    awaitRows(tab, 6);

    tab.click("svg.heat rect", day(-1));
    awaitRows(tab, 2);
    tab.await("document.querySelector('.runs-list .group').innerText.includes('Yesterday')");
    assertThat(rows(tab)).allSatisfy(it -> assertThat(it).startsWith("OK"));
  }

  /** A day of the daemon as the page names it, such as Mon 16 Nov. */
  private String day(int fromToday) throws IOException {
    String now = daemon().rest("GET", "/api/me", "").fields().text("now").orElseThrow();
    return Instant.parse(now)
        .atZone(ZoneId.of("Europe/Berlin"))
        .plusDays(fromToday)
        .format(DateTimeFormatter.ofPattern("EEE d MMM", Locale.UK));
  }

  @Test
  void older_runs_are_loaded_on_demand() throws IOException {
    create(
        "often",
        "\"schedule\": {\"every\": \"20m\"}, \"missed\": {\"policy\": \"all\"},"
            + " \"delivery\": {\"when\": \"never\"}");
    daemon().pass(Duration.ofMinutes(20 * 60 + 10));
    awaitRest("/api/runs?counts=true&limit=1", "\"ok\":60");
    Tab tab = open("history");
    awaitRows(tab, 50);

    tab.click("Show older runs");
    awaitRows(tab, 60);
    assertThat(tab.text()).doesNotContain("Show older runs");
    assertThat(rows(tab)).allSatisfy(it -> assertThat(it).startsWith("OK"));
  }

  @Test
  void an_opened_run_tells_its_story_and_its_turn_and_runs_again() throws IOException {
    model.script(
        Answer.calls("reminder", "{\"action\":\"list\"}"), Answer.says("Nothing else is due."));
    String id =
        create(
            "{\"name\": \"digest\", \"message\": \"what is due?\", \"agent\": \"main\","
                + " \"schedule\": {\"in\": \"2h\"}}");
    run(id);
    Tab tab = open("history");
    awaitRows(tab, 1);

    tab.click("digest");
    tab.awaitText("Started by hand at");
    tab.awaitText("It took");
    tab.awaitText("Next is to");
    tab.awaitText("Nothing else is due.");
    tab.awaitText("tokens in");
    tab.await("document.querySelector('.detail .dlv.delivered')?.innerText.includes('inbox')");
    assertThat(tab.eval("document.querySelector('.detail .way svg')?.getAttribute('aria-label')"))
        .isNotNull();
    tab.click("Transcript");
    tab.awaitText("what is due?");
    tab.awaitText("called reminder");
    tab.click("summary", "called reminder");
    tab.awaitText("\"action\": \"list\"");

    model.script(Answer.says("Still nothing."));
    tab.click("Run now");
    awaitRows(tab, 2);
    tab.awaitText("Still nothing.");
    assertThat(daemon().rest("GET", "/api/runs?reminder=" + id, "").body())
        .contains("Still nothing.");

    tab.press("Escape");
    tab.await("document.querySelector('.detail') === null");
  }

  @Test
  void nothing_can_be_run_while_the_daemon_is_gone() throws Exception {
    run(create("plants", "\"schedule\": {\"in\": \"300d\"}"));
    Tab tab = open("history");
    awaitRows(tab, 1);
    tab.click("plants");
    tab.await("document.querySelector('.detail .acts .btn')?.innerText.trim() === 'Run now'");

    daemon().kill();
    tab.awaitText("has not responded since");
    tab.await("document.querySelector('.detail .acts .btn').disabled");
    tab.press("r");
    assertThat(tab.eval("document.querySelectorAll('.toast').length").asInt()).isZero();
  }

  @Test
  void a_run_appears_while_the_page_is_open_and_keys_go_through_the_runs() throws IOException {
    Tab tab = open("history");
    tab.awaitText("Nothing has been due yet");
    String plants = create("plants", "\"schedule\": {\"in\": \"300d\"}");
    run(plants);
    awaitRows(tab, 1);
    run(create("oven", "\"schedule\": {\"in\": \"300d\"}"));
    awaitRows(tab, 2);

    tab.press("j");
    tab.press("j");
    tab.press("Enter");
    tab.await("document.querySelector('.run.open')?.innerText.includes('plants')");
    tab.press("r");
    awaitRows(tab, 3);
    assertThat(daemon().rest("GET", "/api/runs?reminder=" + plants, "").body().split("\"due_at\""))
        .hasSize(3);
  }
}
