package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import dev.rooster.format.Fields;
import dev.rooster.net.HttpRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Now: what needs the reader, what is next, what was and will be, and what runs. */
class NowPageTest extends PageScene {
  private static final int GONE = 410;
  private static final int TAKEN = 204;
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private final List<String> received = new CopyOnWriteArrayList<>();
  private volatile int response = GONE;
  private final HttpServer receiver = receiver();

  /** A receiver of webhooks that refuses them for good, until the test lets it take them. */
  private HttpServer receiver() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext(
          "/",
          exchange -> {
            received.add(
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(response, -1);
            exchange.close();
          });
      server.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void stopReceiver() {
    receiver.stop(0);
  }

  private String hook() {
    return "127.0.0.1:" + receiver.getAddress().getPort();
  }

  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    agents:
      broken: {kind: command, command: [sh, -c, 'echo the disk is full >&2; exit 3'], needs: public}
      slow: {kind: command, command: [sleep, "600"], needs: public}
    users: [{name: ada, trust: familiar, token: adas-token}]
    channels: {webhook: {allow: ["%s"]}}
    """
        .formatted(hook());
  }

  private String createAt(String name, String in) throws IOException {
    return create(
        "{\"name\":\"%s\",\"message\":\"time for %s\",\"agent\":\"direct\",\"schedule\":{\"in\":\"%s\"}}"
            .formatted(name, name, in));
  }

  private String createEvery(String name, String agent, String every) throws IOException {
    return create(
        "{\"name\":\"%s\",\"message\":\"go on\",\"agent\":\"%s\",\"schedule\":{\"every\":\"%s\"}}"
            .formatted(name, agent, every));
  }

  private void run(String id) throws IOException {
    RealDaemon.Reply reply = daemon().rest("POST", "/api/reminders/" + id + "/run", "");
    assertThat(reply.status()).as(reply.body()).isEqualTo(202);
  }

  private void awaitStatus(String id, String status) throws IOException {
    awaitRest("/api/reminders/" + id, it -> it.text("status").equals(Optional.of(status)));
  }

  /** Waits until this number of things need the reader. */
  private void awaitNeeds(int count) throws IOException {
    awaitRest("/api/attention", it -> it.number("count", 0, 1_000).orElse(-1) == count);
  }

  private static void awaitIn(Tab tab, String selector, String text) {
    tab.await(
        "document.querySelector(%s)?.innerText.includes(%s)"
            .formatted(Tab.quoted(selector), Tab.quoted(text)));
  }

  private static void awaitNotIn(Tab tab, String selector, String text) {
    tab.await(
        "!document.querySelector(%s)?.innerText.includes(%s)"
            .formatted(Tab.quoted(selector), Tab.quoted(text)));
  }

  // ---- the first step

  @Test
  void an_empty_page_sets_the_first_reminder_and_takes_it_back() throws IOException {
    Tab tab = open("now");
    tab.awaitText("Nothing is planned yet");
    tab.awaitText("rooster add \"Wake up: 20 minutes are up\" --in 20m");
    tab.awaitText("Nothing has been due yet");
    tab.awaitText("Nothing needs you");

    tab.click("Wake me in 20 minutes");
    awaitIn(tab, ".next", "Wake up: 20 minutes are up");
    List<Fields> made = rest("/api/reminders").objects("items");
    assertThat(made).hasSize(1);
    String id = made.getFirst().text("id").orElseThrow();

    tab.click("Undo");
    tab.awaitText("Nothing is planned");
    awaitRest("/api/reminders/" + id, it -> !it.text("status").equals(Optional.of("active")));
  }

  // ---- next

  @Test
  void what_is_next_counts_down_and_gives_way_to_what_is_nearer() throws IOException {
    createAt("tea", "20m");
    createAt("cake", "50m");
    Tab tab = open("now");
    awaitIn(tab, ".next", "tea");
    tab.await(
        "/^(20:00|1[89]:\\d\\d)$/.test(document.querySelector('.next .countdown').innerText)");
    tab.await(
        "/^The coming hour: 2 fires, the next at \\d\\d:\\d\\d$/.test(document.querySelector('.dial').getAttribute('aria-label'))");
    String earlier = tab.eval("document.querySelector('.next .countdown').innerText").asText();
    tab.await(
        "document.querySelector('.next .countdown').innerText !== %s"
            .formatted(Tab.quoted(earlier)));
    awaitIn(tab, ".then", "cake");

    createAt("eggs", "5m");
    awaitIn(tab, ".next", "eggs");
    awaitIn(tab, ".then", "tea");
    tab.await("document.querySelector('.dial').getAttribute('aria-label').includes('3 fires')");
  }

  @Test
  void what_is_due_runs_and_the_next_one_follows() throws IOException {
    createAt("tea", "20m");
    Tab tab = open("now");
    awaitIn(tab, ".next", "tea");
    createAt("eggs", "1s");

    awaitIn(tab, ".feed", "eggs");
    awaitIn(tab, ".feed", "time for eggs");
    awaitIn(tab, ".next", "tea");
    awaitNotIn(tab, ".next", "eggs");
    awaitIn(tab, ".agents", "idle, last");
  }

  @Test
  void at_midnight_today_becomes_yesterday() throws IOException {
    createAt("tea", "20m");
    createAt("eggs", "1s");
    Tab tab = open("now");
    awaitIn(tab, ".feed", "eggs");
    awaitNotIn(tab, ".feed", "Yesterday");
    Instant midnight = LocalDate.now(BERLIN).plusDays(1).atStartOfDay(BERLIN).toInstant();
    tab.eval(
        "import('./page/time.js').then((it) => it.setClock(%d, 'Europe/Berlin'))"
            .formatted(midnight.toEpochMilli() - 2_000));
    awaitIn(tab, ".feed", "Yesterday");
  }

  @Test
  void a_reading_that_fails_later_is_said_above_what_was_read() throws IOException {
    createAt("tea", "20m");
    createAt("eggs", "1s");
    Tab tab = open("now");
    awaitIn(tab, ".feed", "eggs");
    tab.eval(
        """
        (() => { const real = window.fetch;
          window.fetch = (path, options) => real(String(path).startsWith('/api/runs?') ? '/api/runs?limit=none' : path, options); })()\
        """);
    createAt("rice", "1s");
    tab.await("document.querySelector('[aria-labelledby=h-feed] .failure') !== null");
    awaitIn(tab, ".feed", "eggs");
  }

  // ---- needs you

  @Test
  void a_failing_reminder_says_why_and_can_be_run_again_and_paused() throws IOException {
    String id = createEvery("backup", "broken", "1h");
    Tab tab = open("now");
    tab.awaitText("Nothing needs you");
    run(id);
    awaitIn(tab, ".needs", "backup failed");
    awaitIn(tab, ".needs", "the disk is full");
    awaitIn(tab, ".needs", "Next fire");

    tab.click("Run now (backup)");
    awaitIn(tab, ".needs", "the second time in a row");
    tab.click("Runs (backup)");
    tab.awaitView("History");
    tab.awaitText("the disk is full");

    tab.eval("location.hash = '#/now'");
    tab.click("Pause (backup)");
    tab.awaitText("Nothing needs you");
    awaitStatus(id, "paused");
    tab.click("Undo");
    awaitStatus(id, "active");
    awaitIn(tab, ".next", "backup");
  }

  private String createAsAda(String name) throws IOException {
    RealDaemon.Reply reply =
        daemon()
            .rest(
                HttpRequest.of(
                        "POST",
                        "/api/reminders",
                        "{\"name\":\"%s\",\"message\":\"tidy the house\",\"agent\":\"slow\",\"schedule\":{\"every\":\"1d\"}}"
                            .formatted(name))
                    .with("Authorization", "Bearer adas-token"),
                Duration.ofSeconds(30));
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    assertThat(reply.fields().text("status")).contains("pending");
    return reply.fields().text("id").orElseThrow();
  }

  @Test
  void what_waits_for_approval_is_approved_or_declined() throws IOException {
    String good = createAsAda("house");
    String bad = createAsAda("garden");
    Tab tab = open("now");
    awaitIn(tab, ".needs", "house waits for your approval");
    awaitIn(tab, ".needs", "tidy the house");
    awaitIn(tab, ".needs", "garden waits for your approval");

    tab.click("Approve (house)");
    awaitStatus(good, "active");
    awaitNotIn(tab, ".needs", "house waits");
    tab.click("Decline (garden)");
    awaitNotIn(tab, ".needs", "garden waits");
    tab.click("Undo");
    awaitIn(tab, ".needs", "garden waits");
    awaitStatus(bad, "pending");
    tab.click("Decline (garden)");
    tab.awaitText("garden is declined");
    tab.click("Dismiss");
    awaitStatus(bad, "cancelled");
    tab.awaitText("Nothing needs you");
  }

  @Test
  void a_fault_in_a_file_is_shown_with_its_line_and_goes_when_it_is_mended() throws IOException {
    daemon().write("schedules.d/tea.yaml", "name: tea\nmessage: tea\nschedule: {every: soon}\n");
    awaitNeeds(1);
    Tab tab = open("now");
    awaitIn(tab, ".needs", "tea.yaml has a fault in line 3");
    awaitIn(tab, ".needs", "soon");
    tab.click("Show the file");
    tab.awaitView("Files");
    tab.awaitText("soon");

    Files.delete(daemon().home().resolve("schedules.d/tea.yaml"));
    awaitNeeds(0);
    tab.eval("location.hash = '#/now'");
    tab.awaitView("Now");
    tab.awaitText("Nothing needs you");
  }

  /** A run whose reply the receiver has refused. */
  private void fail(String name) throws IOException {
    create(
        "{\"name\":\"%s\",\"message\":\"news of %s\",\"agent\":\"direct\",\"schedule\":{\"in\":\"1s\"},\"delivery\":{\"to\":[\"webhook:http://%s/\"]}}"
            .formatted(name, name, hook()));
  }

  @Test
  void a_delivery_that_failed_is_sent_again() throws IOException {
    Tab tab = open("now");
    tab.awaitText("Nothing needs you");
    fail("report");
    awaitIn(tab, ".needs", "report has a reply that is not delivered");
    awaitIn(tab, ".needs", "410");
    received.clear();

    tab.click("Send again (report)");
    // Refused again: it is there again.
    tab.await("document.querySelector('.toasts').innerText.includes('It is sent again')");
    awaitNeeds(1);
    awaitIn(tab, ".needs", "report has a reply that is not delivered");

    response = TAKEN;
    tab.click("Send again (report)");
    tab.awaitText("Nothing needs you");
    awaitNeeds(0);
    assertThat(received).hasSize(2).allMatch(it -> it.contains("news of report"));
  }

  @Test
  void a_delivery_that_failed_is_dismissed() throws IOException {
    Tab tab = open("now");
    fail("report");
    fail("weather");
    awaitIn(tab, ".needs", "report has a reply");
    awaitIn(tab, ".needs", "weather has a reply");

    tab.click("Dismiss (report)");
    awaitNotIn(tab, ".needs", "report");
    awaitNeeds(1);
    tab.reload();
    awaitIn(tab, ".needs", "weather has a reply");
    assertThat(tab.eval("document.querySelector('.needs').innerText").asText())
        .doesNotContain("report");
    assertThat(received).hasSize(2);
  }

  // ---- the timeline

  private static void awaitLine(Tab tab, String text) {
    tab.await(
        "document.querySelector('[aria-roledescription=\"timeline\"]')?.getAttribute('aria-label').includes(%s)"
            .formatted(Tab.quoted(text)));
  }

  @Test
  void the_line_shows_what_was_and_what_is_planned() throws IOException {
    String id = createEvery("tea", "direct", "5h");
    run(id);
    Tab tab = open("now");
    awaitLine(tab, "1 reminder. Before now: 1 OK. After now: 4 planned.");
    tab.click("fieldset label", "6 h");
    awaitLine(tab, "Before now: 1 OK. After now: 1 planned.");
    assertThat(tab.eval("location.hash").asText()).isEqualTo("#/now?range=6h");
    tab.click("fieldset label", "Week");
    awaitLine(tab, "Before now: 1 OK. After now: 33 planned.");
    tab.reload();
    awaitLine(tab, "After now: 33 planned.");
    tab.click("fieldset label", "24 h");
    awaitLine(tab, "After now: 4 planned.");

    tab.click("As a table");
    tab.await("document.querySelectorAll('.line table tbody tr').length === 1");
    tab.await(
        "/^tea\\s+OK\\s+Today \\d\\d:\\d\\d\\s+.*\\d\\d:\\d\\d/s.test(document.querySelector('.line tbody tr').innerText)");
    assertThat(tab.eval("document.querySelectorAll('.line tbody td:last-child p').length").asInt())
        .isEqualTo(4);
    tab.click("Hide the table");
    tab.await("document.querySelector('.line table') === null");
  }

  @Test
  void the_arrow_keys_tell_each_mark_of_the_line_and_open_a_run() throws IOException {
    String id = createEvery("tea", "direct", "5h");
    run(id);
    Tab tab = open("now");
    awaitLine(tab, "Before now: 1 OK.");
    tab.eval("document.querySelector('.lanes').focus()");
    tab.press("Home");
    awaitIn(tab, ".sr[role=status]", "tea. OK. Due ");
    tab.press("ArrowRight");
    awaitIn(tab, ".sr[role=status]", "tea. Planned. Due ");
    tab.press("ArrowLeft");
    awaitIn(tab, ".sr[role=status]", "tea. OK. Due ");
    tab.press("Enter");
    tab.awaitView("History");
    assertThat(tab.eval("location.hash").asText()).startsWith("#/history?run=");
  }

  @Test
  void the_legend_counts_and_filters_once_there_are_many() throws IOException {
    run(createEvery("backup", "broken", "5h"));
    for (String name : List.of("a", "b", "c")) {
      run(createEvery(name, "direct", "5h"));
    }
    awaitRest(
        "/api/occurrences",
        it -> it.object("tally").orElseThrow().number("ok", 0, 99).orElse(0) == 3);
    Tab tab = open("now");
    awaitLine(tab, "4 reminders. Before now: 3 OK, 1 error.");
    assertThat(tab.eval("document.querySelector('.legend') === null").asBoolean()).isTrue();

    createEvery("d", "direct", "5h");
    awaitIn(tab, ".legend", "Planned");
    tab.click(".legend button", "Error1");
    tab.await("location.hash === '#/now?only=error'");
    tab.await("document.querySelectorAll('.lanes .f-error').length === 1");
    tab.await("document.querySelectorAll('.lanes .f-ok, .lanes .tick').length === 0");
    tab.click("Show all");
    tab.await("document.querySelectorAll('.lanes .f-ok').length === 3");
  }

  // ---- just now

  @Test
  void what_runs_is_stopped() throws IOException {
    String id = createEvery("tidy", "slow", "1d");
    Tab tab = open("now");
    awaitIn(tab, ".next", "tidy");
    run(id);
    awaitIn(tab, ".feed", "slow is working since");
    awaitIn(tab, ".agents", "in tidy");

    tab.click("Stop tidy");
    awaitNotIn(tab, ".feed", "is working");
    awaitIn(tab, ".feed", "tidy");
    Fields last = rest("/api/reminders/" + id + "/runs").objects("items").getFirst();
    assertThat(last.text("status")).contains("interrupted");
    awaitNotIn(tab, ".agents", "in tidy");
  }
}
