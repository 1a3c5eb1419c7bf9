package dev.rooster.bench.daemon;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rooster.browser.Chromium;
import dev.rooster.browser.Tab;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A visitor of the page with an empty cache, who is logged in, and what they wait for. */
final class PageVisit implements AutoCloseable {
  private static final int QUIET_MS = 400;
  private static final int POLL_MS = 20;
  private static final int MIDDLE_X = 640;
  private static final int MIDDLE_Y = 600;

  /** Notes when what a view is for has been painted. */
  private static final String WATCH =
      """
      (() => {
        const shown = { line: '.lanes svg.chart', rows: '.windowed [data-id]' };
        window.bench = {};
        bench.painted = () => new Promise((resolve) => requestAnimationFrame(() => {
          const next = new MessageChannel();
          next.port1.onmessage = () => resolve(performance.now());
          next.port2.postMessage(0);
        }));
        const asked = new Set();
        new MutationObserver(() => {
          for (const [name, selector] of Object.entries(shown)) {
            if (asked.has(name) || !document.querySelector(selector)) continue;
            asked.add(name);
            bench.painted().then((at) => { bench[name] = at; });
          }
        }).observe(document, { subtree: true, childList: true });
      })()
      """;

  /** Resolves with the time from the next input to the paint of the rows that it finds. */
  private static final String KEYSTROKE =
      """
      void (bench.keystroke = new Promise((resolve) => {
        const total = () => document.querySelector('.foot-note')?.textContent;
        const before = total();
        let start = 0;
        addEventListener('input', () => { start = performance.now(); }, { capture: true, once: true });
        const seen = new MutationObserver(() => {
          if (!start || total() === before || document.querySelector('.windowed.stale')) return;
          seen.disconnect();
          bench.painted().then((at) => resolve(at - start));
        });
        seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      }))
      """;

  /** Notes the time of each frame, and whether a row in the middle was not there yet. */
  private static final String FRAMES =
      """
      void (bench.frames = { at: [], empty: 0, going: true }, (function look(at) {
        bench.frames.at.push(at);
        if (document.elementFromPoint(%d, %d)?.closest('.ghost-row')) bench.frames.empty++;
        if (bench.frames.going) requestAnimationFrame(look);
      })(performance.now()))
      """
          .formatted(MIDDLE_X, MIDDLE_Y);

  /** The stream of events never ends. */
  private static final String STREAM = "/api/events";

  private final Daemon daemon;
  private final Tab tab;

  /** The frames of scrolling: their times in milliseconds, and the share of those without rows. */
  record Frames(List<Double> millis, double emptyShare) {}

  PageVisit(Chromium chromium, Daemon daemon) throws IOException, InterruptedException {
    this.daemon = daemon;
    this.tab = chromium.tab(chromium.visitor());
    Daemon.Login login = daemon.login();
    tab.size(1280, 1000);
    tab.call(
        "Network.setCookie",
        Map.of("name", login.cookie(), "value", login.token(), "url", url(), "httpOnly", true));
    tab.call(
        "Page.addScriptToEvaluateOnNewDocument",
        Map.of(
            "source",
            "location.port && localStorage.setItem('rooster-key', '%s')".formatted(login.key())));
    tab.call("Page.addScriptToEvaluateOnNewDocument", Map.of("source", WATCH));
    tab.call("Performance.enable", Map.of());
  }

  private String url() {
    return "http://127.0.0.1:" + daemon.port();
  }

  /** Opens a view, and waits until nothing is asked for any more. */
  void open(String view) throws InterruptedException {
    tab.go(url() + "/#/" + view);
    tab.await("bench.line || bench.rows");
    settle();
  }

  /** The same with a full cache. */
  void again() throws InterruptedException {
    tab.eval("bench.line = bench.rows = 0");
    tab.reload();
    tab.await("bench.line || bench.rows");
    settle();
  }

  private void settle() throws InterruptedException {
    int quiet = 0;
    int before = -1;
    while (quiet < QUIET_MS) {
      Thread.sleep(POLL_MS);
      int now = tab.requests().size();
      quiet = now == before && !tab.isLoading(STREAM) ? quiet + POLL_MS : 0;
      before = now;
    }
  }

  /** What has been transferred so far, in bytes. */
  long received() {
    return tab.received();
  }

  int requests() {
    return tab.requests().size();
  }

  /** Milliseconds since the navigation until the first content was painted. */
  double firstContent() {
    return tab.eval("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        .asDouble();
  }

  /** Milliseconds until the line of Now, or the rows of Reminders, had been painted. */
  double complete() {
    return tab.eval("bench.line || bench.rows").asDouble();
  }

  /** Milliseconds until the last answer. */
  double lastAnswer() {
    return tab.eval(
            "Math.max(...performance.getEntriesByType('resource').map((it) => it.responseEnd))")
        .asDouble();
  }

  /** Presses a key in the search of Reminders; returns milliseconds until the rows were painted. */
  double keystroke(String key) {
    tab.eval("document.querySelector('[data-search]').focus()");
    tab.eval(KEYSTROKE);
    tab.press(key);
    return tab.eval("bench.keystroke").asDouble();
  }

  /**
   * Renames a reminder that is shown, when nothing has happened for a while; returns milliseconds
   * until its name was painted.
   *
   * @param selector the expression that returns its id
   */
  double rename(String selector, String name) throws IOException, InterruptedException {
    settle();
    String id = tab.eval(selector).asText();
    tab.eval(
        """
        void (bench.text = new Promise((resolve) => {
          const seen = new MutationObserver(() => {
            if (!document.getElementById('main').textContent.includes('%s')) return;
            seen.disconnect();
            bench.painted().then((at) => resolve(performance.timeOrigin + at));
          });
          seen.observe(document, { subtree: true, childList: true, characterData: true });
        }))
        """
            .formatted(name));
    double start = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()) / 1e3;
    int status =
        daemon
            .send("PATCH", "/api/reminders/" + id, "{\"name\":\"%s\"}".formatted(name))
            .statusCode();
    if (status != 200) {
      throw new IOException("the change was answered " + status);
    }
    return tab.eval("bench.text").asDouble() - start;
  }

  /** Turns the wheel over the list, to its end at most. */
  Frames scroll(int pixels, int most) throws InterruptedException {
    tab.eval("scrollTo(0, 0)");
    settle();
    tab.eval(FRAMES);
    for (int i = 0; i < most && !atEnd(); i++) {
      tab.call(
          "Input.dispatchMouseEvent",
          Map.of(
              "type", "mouseWheel", "x", MIDDLE_X, "y", MIDDLE_Y, "deltaX", 0, "deltaY", pixels));
    }
    JsonNode frames = tab.eval("(bench.frames.going = false, bench.frames)");
    List<Double> millis = new ArrayList<>();
    for (int i = 1; i < frames.path("at").size(); i++) {
      millis.add(frames.path("at").path(i).asDouble() - frames.path("at").path(i - 1).asDouble());
    }
    settle();
    return new Frames(millis, frames.path("empty").asDouble() / frames.path("at").size());
  }

  private boolean atEnd() {
    return tab.eval("scrollY + innerHeight >= document.documentElement.scrollHeight - 1")
        .asBoolean();
  }

  /** The heap of the page's scripts after a collection, in megabytes. */
  double heapMegabytes() {
    tab.call("HeapProfiler.collectGarbage", Map.of());
    for (JsonNode metric : tab.call("Performance.getMetrics", Map.of()).path("metrics")) {
      if (metric.path("name").asText().equals("JSHeapUsedSize")) {
        return metric.path("value").asDouble() / 1_048_576;
      }
    }
    throw new IllegalStateException("Chromium does not tell the size of the heap");
  }

  /** How many elements the document has. */
  int elements() {
    return tab.eval("document.querySelectorAll('*').length").asInt();
  }

  @Override
  public void close() {
    if (!tab.troubles().isEmpty()) {
      System.err.println("the page had troubles: " + tab.troubles());
    }
    tab.close();
  }
}
