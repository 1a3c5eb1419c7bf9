package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Texts that somebody wrote to take over the page, to mislead its readers or to break its layout.
 */
class HostileTextPageTest extends PageScene {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String MARKUP =
      "<img src=x onerror=\"owned=1\"><script>owned=2</script><svg onload=owned=3>&lt;b&gt;<b>";
  private static final String MISLEADING =
      "safe\u202Etxt.exe\u2066 pay\u200Bpal\u200F \u3164\u115F\u1160\uFFA0\u034F\u180E\u2800\u2060\uFE00\uFE0F";

  /** "ignore" as a model reads it and nobody sees it, in the tags of Unicode. */
  private static final String TAGS =
      "\uDB40\uDC69\uDB40\uDC67\uDB40\uDC6E\uDB40\uDC6F\uDB40\uDC72\uDB40\uDC65";

  private static final String ADDRESSES =
      "javascript:owned=4 data:text/html,<script>owned=5</script> vbscript:x"
          + " https://example.org/?a=<b>&c=\"d\"";
  private static final String HOSTILE = MARKUP + " " + MISLEADING + TAGS + " " + ADDRESSES;
  private static final String LONG = "W".repeat(100_000);

  /** What no view may have, whatever the texts are. */
  private static final String FAULTS =
      """
      (() => {
        const faults = [...document.querySelectorAll('img, iframe, object, embed, base, style, script:not([src]), [onerror], [onload], [onclick], b > b')]
          .map((it) => 'element: ' + it.outerHTML.slice(0, 200));
        for (const it of document.querySelectorAll('a[href]')) {
          if (!['http:', 'https:'].includes(it.protocol)) faults.push('link: ' + it.href);
          if (it.origin !== location.origin && !/noreferrer/.test(it.rel)) faults.push('referrer: ' + it.href);
        }
        const hidden = /(?!(?<=\\p{Emoji})[\\ufe0e\\ufe0f]|[\\t\\n])[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{DI}\\u2800]/u;
        if (hidden.test(document.body.innerText)) faults.push('hidden: ' + document.body.innerText.split('\\n').find((it) => hidden.test(it)).slice(0, 200));
        if (hidden.test(document.title)) faults.push('title: ' + document.title);
        for (const it of document.querySelectorAll('[title], [aria-label], [placeholder]')) {
          if ([it.title, it.ariaLabel, it.placeholder].some((text) => hidden.test(text ?? ''))) faults.push('attribute: ' + it.outerHTML.slice(0, 200));
        }
        if (typeof window.owned !== 'undefined') faults.push('script ran: ' + window.owned);
        if (document.documentElement.scrollWidth > innerWidth) faults.push('too wide: ' + document.documentElement.scrollWidth);
        return faults;
      })()\
      """;

  /** A view, and a text that shows that it has all that is hostile. */
  private record View(String address, String complete) {
    String name() {
      String name = address.replaceAll("[/?].*", "");
      return name.matches("[a-z]+") ? name : "now";
    }
  }

  @Override
  String configuration() {
    return """
    timezone: Europe/Berlin
    default_agent: direct
    agents:
      evil: {kind: command, command: [cat, "%1$s/reply.txt"]}
      failing: {kind: command, command: [sh, -c, "cat %1$s/reply.txt >&2; exit 3"]}
    """
        .formatted(daemon().home());
  }

  @Override
  void prepare(RealDaemon before) throws IOException {
    before.write("reply.txt", HOSTILE + "\n" + LONG);
    before.write("error.txt", HOSTILE);
    before.write(
        "schedules.d/<img src=x onerror=owned=6>.yaml",
        "name: x\n\"<b onclick=owned=7>\u202E\": \"<script>owned=8</script>\"\n");
  }

  private String id(String name, String agent, Map<String, Object> more) throws IOException {
    ObjectNode body = JSON.createObjectNode();
    body.put("name", name);
    body.put("message", HOSTILE);
    body.put("description", HOSTILE);
    body.put("agent", agent);
    body.set("schedule", JSON.valueToTree(Map.of("every", "2h")));
    more.forEach((field, value) -> body.set(field, JSON.valueToTree(value)));
    return create(body.toString());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static void look(Tab tab, View view) {
    for (int width : new int[] {1280, 390}) {
      tab.size(width, 900);
      tab.eval("location.hash = %s".formatted(Tab.quoted("#/" + view.address())));
      // Not in the navigation, which has the names of all views.
      tab.await(
          "document.querySelector('main .view-%s')?.innerText.includes(%s)"
              .formatted(view.name(), Tab.quoted(view.complete())));
      tab.await("document.querySelector('[aria-busy=true]') === null");
      assertThat(tab.eval(FAULTS)).as("%s, %d wide", view.address(), width).isEmpty();
    }
    tab.size(1280, 900);
  }

  @Test
  void texts_are_shown_as_texts_on_every_view() throws IOException {
    String name = HOSTILE.substring(0, Math.min(200, HOSTILE.length()));
    String replied =
        id(name, "evil", Map.of("condition", Map.of("command", "true # " + MARKUP + MISLEADING)));
    run(replied, "ok");
    String failed = id("failed " + MARKUP, "failing", Map.of());
    run(failed, "error");
    String asked =
        id(
            "asked " + MARKUP,
            "direct",
            Map.of(
                "condition",
                Map.of("command", "cat " + daemon().home() + "/error.txt >&2; exit 127")));
    run(asked, "error");
    id("prompted", "evil", Map.of("condition", Map.of("prompt", HOSTILE), "enabled", false));
    JsonNode runs = JSON.readTree(daemon().rest("GET", "/api/runs", "").body()).path("items");
    assertThat(runs.size()).isGreaterThanOrEqualTo(3);

    Tab tab = open("now");
    look(tab, new View("now", "Just now"));
    assertThat(tab.text()).contains("<img src=x onerror=", "␣202e", "␣e0069␣e0067");
    look(tab, new View("inbox", "<img src=x onerror="));
    assertThat(tab.text()).contains("␣202e", "␣200b", "javascript:owned=4");
    look(tab, new View("reminders", "<img src=x onerror="));
    look(tab, new View("reminders?q=" + encoded(HOSTILE), "<img src=x onerror="));
    look(tab, new View("reminders?q=" + encoded("nothing " + HOSTILE), "No reminder matches"));
    for (String id : List.of(replied, failed, asked)) {
      look(tab, new View("reminder/" + id, "What it does"));
      assertThat(tab.text()).contains("<script>owned=2</script>", "␣202e", "javascript:owned=4");
      look(tab, new View("edit/" + id, "Save changes"));
      assertThat(tab.eval("document.querySelector('form textarea').value").asText())
          .isEqualTo(HOSTILE);
    }
    look(tab, new View("history", "<img src=x onerror="));
    for (JsonNode run : runs) {
      look(tab, new View("history?run=" + encoded(run.path("id").asText()), "<img src=x onerror="));
    }
    look(tab, new View("edit?message=" + encoded(HOSTILE) + "&text=" + encoded(HOSTILE), "Create"));
    look(tab, new View("reminder/" + encoded(HOSTILE), "Try again"));
    look(tab, new View("chat?session=" + encoded(HOSTILE), "Nothing was said yet"));
    look(tab, new View("sessions?q=" + encoded(HOSTILE), "No conversation matches"));
    look(tab, new View("agents", "evil"));
    look(tab, new View("files", "<img src=x onerror=owned=6>"));
    assertThat(tab.text()).contains("<b onclick=owned=7>");
    look(tab, new View(encoded(HOSTILE), "Just now"));
  }

  @Test
  void links_lead_only_to_the_web_and_are_shown_whole() throws IOException {
    String id = id("linked", "direct", Map.of());
    Tab tab = open("reminder/" + id);
    tab.awaitText("https://example.org/?a=");
    JsonNode links =
        tab.eval(
            "[...document.querySelectorAll('a.link[target]')].map((it) => [it.href, it.textContent,"
                + " it.rel])");
    assertThat(links).isNotEmpty();
    for (JsonNode link : links) {
      assertThat(link.path(0).asText()).startsWith("https://example.org/");
      assertThat(link.path(1).asText()).isEqualTo(link.path(0).asText());
      assertThat(link.path(2).asText()).contains("noreferrer", "noopener");
    }
  }

  @Test
  void a_text_of_100_000_characters_breaks_no_view() throws IOException {
    String id = id("long", "direct", Map.of("message", LONG));
    run(id, "ok");
    Tab tab = open("now");
    for (View view :
        List.of(
            new View("now", "WWWW"),
            new View("inbox", "Show all, 100,0"),
            new View("reminders", "long"),
            new View("history", "WWWW"),
            new View("reminder/" + id, "Show all, 100,000 characters"),
            new View("edit/" + id, "100,000 of 100,000 characters"))) {
      look(tab, view);
    }
    assertThat(tab.eval("document.querySelector('form textarea').value.length").asInt())
        .isEqualTo(LONG.length());
    tab.eval("location.hash = '#/reminder/%s'".formatted(id));
    tab.click("Show all, 100,000 characters");
    tab.awaitText("Show less");
    assertThat(tab.eval(FAULTS)).isEmpty();
    tab.size(390, 900);
    assertThat(tab.eval(FAULTS)).isEmpty();
  }

  @Test
  void the_policy_refuses_what_would_get_past_the_page() throws IOException {
    Tab tab = open("now");
    tab.awaitView("Now");
    expectTroubles(tab);
    tab.eval(
        "window.refused = []; document.addEventListener('securitypolicyviolation', (it) =>"
            + " refused.push(it.effectiveDirective)); null");
    // As the page's own code would; expressions of the tools may do more.
    attempt(tab, "eval('window.owned = 1')");
    attempt(tab, "new Function('window.owned = 2')()");
    attempt(tab, "setTimeout('window.owned = 3')");
    attempt(tab, "document.body.innerHTML = '<img src=x onerror=\"window.owned = 4\">'");
    attempt(
        tab,
        "(() => { const it = document.createElement('script'); it.append('window.owned = 5');"
            + " document.body.append(it); })()");
    attempt(
        tab,
        "(() => { const it = document.createElement('button'); it.setAttribute('onclick',"
            + " 'window.owned = 6'); document.body.append(it); it.click(); })()");
    attempt(
        tab,
        "(() => { const it = document.createElement('a'); it.href = 'javascript:window.owned = 7';"
            + " document.body.append(it); it.click(); })()");
    attempt(
        tab,
        "(() => { const it = document.createElement('iframe'); it.src = '/';"
            + " document.body.append(it); })()");
    attempt(
        tab,
        "(() => { const it = document.createElement('base'); it.href = 'https://example.org/';"
            + " document.head.append(it); })()");
    attempt(
        tab,
        "(() => { const it = document.createElement('div'); it.setAttribute('style', 'position:"
            + " fixed'); document.body.append(it); })()");
    attempt(tab, "new Image().src = 'https://example.org/x.png'");
    attempt(tab, "fetch('https://example.org/').catch(() => null)");
    attempt(tab, "navigator.sendBeacon('https://example.org/', 'x')");
    attempt(
        tab,
        "(() => { const it = document.createElement('form'); it.action = 'https://example.org/';"
            + " document.body.append(it); it.submit(); })()");
    for (String directive :
        List.of(
            "script-src",
            "require-trusted-types-for",
            "frame-src",
            "base-uri",
            "style-src-attr",
            "img-src",
            "connect-src",
            "form-action")) {
      tab.await("refused.some((it) => it.startsWith(%s))".formatted(Tab.quoted(directive)));
    }
    assertThat(tab.eval("typeof window.owned").asText()).isEqualTo("undefined");
    assertThat(tab.eval("location.origin").asText()).isEqualTo(url());
  }

  /**
   * Runs code under the policy of the page, from which expressions of the tools are else exempt.
   */
  private static void attempt(Tab tab, String code) {
    tab.call(
        "Runtime.evaluate",
        Map.of("expression", code, "allowUnsafeEvalBlockedByCSP", false, "awaitPromise", false));
  }
}
