package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What stands around the views: their titles, news, notifications, undo; and a page out of sight.
 */
class ShellPageTest extends PageScene {
  private static final String HIDE =
      """
      (() => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
        document.dispatchEvent(new Event('visibilitychange'));
      })()\
      """;
  private static final String SHOW =
      "(() => { delete document.hidden; document.dispatchEvent(new Event('visibilitychange'));"
          + " })()";

  /** A browser that allows notifications, or lets its reader choose. */
  private static final String NOTIFICATIONS =
      """
      window.notified = [];
      window.Notification = class {
        static permission = '%s';
        static async requestPermission() { this.permission = 'denied'; return 'denied'; }
        constructor(title, { body, tag }) { notified.push(`${title}: ${body} (${tag})`); }
        close() {}
      };
      """;

  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    agents:
      slow: {kind: command, command: [sleep, "600"], needs: public}
    users:
      - {name: ada, trust: familiar, token: adas-token}
    """;
  }

  @Override
  void prepare(RealDaemon before) {
    before.hasOwnClock();
  }

  private String createFailing() throws IOException {
    return create(
        "{\"name\": \"backup\", \"message\": \"back up\", \"schedule\": {\"every\": \"5h\"},"
            + " \"condition\": {\"command\": \"no-such-command\"}}");
  }

  /** A reminder that waits for approval. */
  private void createAsAda() throws IOException {
    createPending(
        "adas-token",
        "{\"name\": \"house\", \"message\": \"tidy up\", \"agent\": \"slow\", \"schedule\": {\"every\":"
            + " \"1d\"}}");
  }

  // ---- titles

  @Test
  void a_reminder_keeps_its_title_when_one_of_its_runs_is_opened() throws IOException {
    String id = createTea();
    run(id, "ok");
    Tab tab = open("reminder/" + id);
    tab.awaitView("tea");

    tab.click(".runs-list .row-button", "");
    tab.await("location.hash.includes('run=')");
    tab.awaitText("Started by hand");

    assertThat(tab.eval("document.querySelector('h1').textContent").asText()).isEqualTo("tea");
    assertThat(tab.eval("document.title").asText()).isEqualTo("tea · Rooster");
  }

  // ---- news

  @Test
  void what_begins_to_need_the_reader_is_announced_once() throws IOException {
    String id = createFailing();
    Tab tab = open("reminders");
    tab.awaitText("backup");
    tab.eval(
        """
        (() => {
          window.said = [];
          const region = document.querySelector('.sr[aria-live=polite]');
          new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
        })()\
        """);

    run(id, "error");
    tab.await("said.some((it) => it.startsWith('Needs you: backup failed'))");
    assertThat(daemon().rest("POST", "/api/reminders/" + id + "/run", "").status()).isEqualTo(202);
    awaitRest("/api/runs?counts=true&limit=1", "\"error\":2");
    createAsAda();
    tab.await("said.some((it) => it.includes('house waits for your approval'))");

    assertThat(tab.eval("said.filter((it) => it.includes('backup failed')).length").asInt())
        .isEqualTo(1);
  }

  @Test
  void a_hidden_page_notifies_of_failures_and_approvals_once() throws IOException {
    String id = createFailing();
    Tab tab = open("reminders");
    tab.call(
        "Page.addScriptToEvaluateOnNewDocument",
        Map.of("source", NOTIFICATIONS.formatted("granted")));
    tab.reload();
    tab.awaitText("backup");
    tab.click("Notify me");
    tab.awaitText("Notifications are on");
    tab.eval(HIDE);

    run(id, "error");
    tab.await("notified.some((it) => it.startsWith('backup: ') && it.includes('no-such-command'))");
    awaitNews(tab);
    createAsAda();
    tab.await("notified.some((it) => it.includes('needs your approval'))");
    awaitNews(tab);

    assertThat(tab.eval("notified.length").asInt()).as("%s", tab.eval("notified")).isEqualTo(2);
  }

  /** Waits until a page has looked for news that no message has told. */
  private static void awaitNews(Tab tab) {
    tab.eval("window.from = performance.now()");
    tab.await(
        "performance.getEntriesByType('resource').some((it) => it.startTime > from"
            + " && it.responseEnd > 0 && it.name.endsWith('/api/attention'))");
    tab.eval("new Promise((resolve) => setTimeout(resolve))");
  }

  @Test
  void a_browser_that_blocks_notifications_is_said_to_do_so() throws IOException {
    Tab tab = open("now");
    tab.call(
        "Page.addScriptToEvaluateOnNewDocument",
        Map.of("source", NOTIFICATIONS.formatted("default")));
    tab.reload();
    tab.awaitText("Live");

    tab.click("Notify me");

    tab.awaitText("The browser blocks notifications");
    tab.awaitText("To allow them");
  }

  // ---- out of sight

  @Test
  void a_hidden_page_reads_nothing_until_it_is_seen_again() throws IOException {
    String id = createTea();
    Tab tab = open("reminder/" + id);
    tab.awaitView("tea");
    Tab beside = openBeside("reminders");
    beside.awaitText("tea");
    tab.eval("document.fonts.ready.then(() => null)");
    tab.eval(HIDE);
    int asked = tab.requests().size();

    command("edit", id, "--name", "coffee");
    beside.awaitText("coffee");
    command("edit", id, "--name", "cocoa");
    beside.awaitText("cocoa");
    assertThat(tab.requests().stream().skip(asked).filter(it -> !it.contains("/api/events")))
        .isEmpty();

    tab.eval(SHOW);
    tab.awaitView("cocoa");
  }

  @Test
  void what_was_removed_is_cancelled_in_time_although_the_page_is_hidden() throws IOException {
    String id = createTea();
    Tab tab = open("reminder/" + id);
    tab.awaitView("tea");
    tab.click("[aria-label=More]", "");
    tab.click("[role=menuitem]", "Remove");
    tab.awaitText("tea is removed");

    tab.eval(HIDE);

    awaitField(id, "status", "cancelled");
  }

  /** Meanwhile the clock of the day has gone on, but not the one that the page counts by. */
  @Test
  void a_page_on_a_machine_that_slept_is_right_again() throws IOException {
    String id = createTea();
    Tab tab = open("reminders");
    tab.awaitText("tea");
    tab.await("/\\d\\d:\\d\\d:\\d\\d/.test(document.querySelector('.clock b').textContent)");
    daemon().pass(Duration.ofMinutes(90));
    tab.eval("(() => { const is = Date.now; Date.now = () => is() + 5_400_000; })()");

    tab.await(
        """
        (() => {
          const seconds = (text) => text.split(':').map(Number).reduce((sum, it) => sum * 60 + it);
          const is = new Date(Date.now()).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' });
          const apart = Math.abs(seconds(document.querySelector('.clock b').textContent) - seconds(is));
          return Math.min(apart, 86_400 - apart) < 60;
        })()\
        """);
    command("edit", id, "--name", "coffee");
    tab.awaitText("coffee");
  }

  // ---- those who need it otherwise

  @Test
  void nothing_moves_for_those_who_want_less_motion() throws IOException {
    String id = createTea();
    Tab tab = open("reminders");
    tab.awaitText("tea");
    String slides =
        "parseFloat(getComputedStyle(document.querySelector('.switch')).transitionDuration) > 0.01";
    assertThat(tab.eval(slides).asBoolean()).isTrue();
    tab.prefer("prefers-reduced-motion", "reduce");
    assertThat(tab.eval(slides).asBoolean()).isFalse();
    command("edit", id, "--name", "coffee");
    tab.awaitText("coffee");
    tab.eval("location.hash = '#/now'");
    tab.awaitText("Timeline");

    assertThat(
            tab.eval(
                """
                [...document.querySelectorAll('*')].flatMap((it) => ['', '::before', '::after'].map((part) => [it, getComputedStyle(it, part || null)]))
                  .filter(([, style]) => (style.animationName !== 'none' && parseFloat(style.animationDuration) > 0.01) || parseFloat(style.transitionDuration) > 0.01)
                  .map(([it, style]) => `${it.tagName} ${it.getAttribute('class')}: ${style.animationName} ${style.transitionProperty} ${style.transitionDuration}`)
                """))
        .isEmpty();
  }

  /** 200 percent of 1280 by 1000 are 640 by 500 of larger pixels. */
  @Test
  void at_twice_the_size_nothing_is_cut_off() throws IOException {
    String id = createTea();
    Tab tab = open("now");
    tab.call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 640, "height", 500, "deviceScaleFactor", 2, "mobile", false));
    for (String view : new String[] {"now", "inbox", "reminders", "edit/" + id, "history"}) {
      tab.eval("location.hash = %s".formatted(Tab.quoted("#/" + view)));
      tab.await(
          "document.querySelector('.view-%s > :not([aria-busy])') !== null"
              .formatted(view.replaceFirst("/.*", "")));
      tab.await("document.querySelector('[aria-busy=true]') === null");
      assertThat(tab.eval("document.documentElement.scrollWidth <= innerWidth").asBoolean())
          .as(view)
          .isTrue();
      assertThat(
              tab.eval(
                  """
                  [...document.querySelectorAll('main button, main select, main textarea')]
                    .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('.scroll-x, [class*=scroll]'))
                    .filter((it) => { const { left, right } = it.getBoundingClientRect(); return left < -1 || right > innerWidth + 1; })
                    .map((it) => it.outerHTML.slice(0, 200))
                  """))
          .as(view)
          .isEmpty();
    }
    tab.click("More");
    tab.awaitText("Agents");
    tab.click("Close");
    tab.await("document.querySelector('dialog[open]') === null");
  }
}
