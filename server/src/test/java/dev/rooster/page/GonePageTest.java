package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.browser.Tab;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The page without an answer: of a daemon that dies or hangs. */
class GonePageTest extends PageScene {
  /** Resolves when the stream of events has shown that it is alive. */
  private static final String HEARD_HEARTBEAT =
      """
      new Promise((resolve) => {
        const tabs = new BroadcastChannel('rooster');
        tabs.onmessage = ({ data }) => data.type === 'heartbeat' && resolve(true);
        const post = BroadcastChannel.prototype.postMessage;
        BroadcastChannel.prototype.postMessage = function (message) {
          if (message.type === 'heartbeat') resolve(true);
          post.call(this, message);
        };
      })\
      """;

  /** Notes the timers of a page. */
  private static final String TIMERS =
      """
      (() => {
        window.timers = new Map();
        for (const [set, clear, again] of [['setTimeout', 'clearTimeout', false], ['setInterval', 'clearInterval', true]]) {
          const begin = window[set].bind(window);
          const end = window[clear].bind(window);
          window[set] = (act, ms, ...rest) => {
            const id = begin((...given) => { if (!again) timers.delete(id); act(...given); }, ms, ...rest);
            timers.set(id, ms);
            return id;
          };
          window[clear] = (id) => { timers.delete(id); end(id); };
        }
      })()\
      """;

  @Test
  void a_page_says_that_the_daemon_is_gone_and_recovers_with_what_was_typed() throws Exception {
    String id = createTea();
    Tab tab = open("edit/" + id);
    awaitValue(tab, "textarea", "drink tea");
    tab.fill("Message", "drink green tea");

    daemon().kill();
    tab.awaitText("has not responded since");
    tab.awaitText("If it is down, run rooster up");
    tab.await("[...document.querySelectorAll('.savebar .primary')].every((it) => it.disabled)");
    tab.fill("Message", "drink white tea");
    awaitValue(tab, "textarea", "drink white tea");

    daemon().upAgain();
    tab.awaitText("Reconnected after");
    tab.awaitNoText("has not responded since");
    awaitValue(tab, "textarea", "drink white tea");
    tab.click("Save changes");
    tab.awaitText("tea is saved");
    awaitField(id, "message", "drink white tea");
  }

  @Test
  void a_page_that_was_open_over_a_restart_shows_what_happened_meanwhile() throws Exception {
    String id = createTea();
    Tab tab = open("reminders");
    tab.awaitText("tea");
    daemon().kill();
    tab.awaitText("has not responded since");
    // Without a daemon, a command writes to the store itself.
    command("edit", id, "--name", "coffee");
    assertThat(tab.text()).contains("tea").doesNotContain("coffee");

    daemon().upAgain();
    tab.awaitText("coffee");
    // Before the stream of events is open again, too.
    command("edit", id, "--name", "cocoa");
    tab.awaitText("cocoa");

    // The ids of events start anew.
    daemon().kill();
    tab.awaitText("has not responded since");
    daemon().upAgain();
    command("edit", id, "--name", "milk");
    command("edit", id, "--name", "juice");
    tab.awaitText("juice");
  }

  @Test
  void what_was_typed_survives_leaving_a_restart_and_a_reload() throws Exception {
    String id = createTea();
    Tab tab = open("edit/" + id);
    awaitValue(tab, "textarea", "drink tea");
    tab.fill("Message", "drink green tea");
    tab.eval("location.hash = '#/now'");
    tab.awaitView("Now");
    daemon().kill();
    tab.awaitText("has not responded since");
    daemon().upAgain();
    tab.awaitNoText("has not responded since");

    tab.eval("location.hash = %s".formatted(Tab.quoted("#/edit/" + id)));
    awaitValue(tab, "textarea", "drink green tea");
    tab.awaitText("Restored your draft from");
    tab.reload();
    awaitValue(tab, "textarea", "drink green tea");
  }

  @Test
  void a_daemon_that_hangs_is_gone_until_it_goes_on() throws Exception {
    String id = createTea();
    Tab tab = open("reminders");
    tab.awaitText("tea");
    Tab beside = openBeside("reminder/" + id);
    beside.awaitView("tea");
    assertThat(tab.eval(HEARD_HEARTBEAT).asBoolean()).isTrue();

    daemon().freeze();
    try {
      tab.awaitText("has not responded since");
      beside.awaitText("has not responded since");
      tab.await("document.querySelector('.side .quiet-link[disabled]') !== null");
    } finally {
      daemon().thaw();
    }
    tab.awaitText("Reconnected after");
    beside.awaitText("Reconnected after");
    tab.awaitNoText("has not responded since");
    command("edit", id, "--name", "coffee");
    tab.awaitText("coffee");
    beside.awaitView("coffee");
  }

  @Test
  void a_login_that_ended_while_the_daemon_was_gone_is_not_asked_for_again() throws Exception {
    Tab tab = open("now");
    tab.awaitView("Now");
    // The timers that run, by the time that they take.
    tab.call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", TIMERS));
    tab.reload();
    tab.awaitText("Live");
    daemon().kill();
    tab.awaitText("has not responded since");
    tab.await("[...window.timers.values()].includes(1_000)");
    tab.call("Network.clearBrowserCookies", Map.of());
    daemon().upAgain();

    tab.awaitText("You are not logged in");
    tab.await("![...window.timers.values()].includes(1_000)");
    tab.go(link("{}"));
    tab.awaitView("Now");
    tab.awaitText("Live");
    assertThat(tab.text()).doesNotContain("Reconnected after");
  }
}
