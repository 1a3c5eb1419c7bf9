package dev.rooster.browser;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;

/**
 * A tab, used as a person does: by the names of things on it, by mouse and by keys. Waits for what
 * the page shows, never for a time.
 */
public final class Tab {
  private static final int PATIENCE_SECONDS = 30;
  private static final int MOST_NAVIGATIONS = 20;

  /** Finds what a person would call so: by label, placeholder or text, the innermost first. */
  private static final String FIND =
      """
      ((selector, name) => {
        const shown = (it) => it.checkVisibility({ visibilityProperty: true });
        const nameOf = (it) => [it.getAttribute('aria-label'),
          ...[...(it.labels ?? [])].map((label) => label.textContent), it.getAttribute('placeholder'), it.textContent]
          .filter(Boolean).map((text) => text.replace(/\\s+/g, ' ').trim());
        const found = [...document.querySelectorAll(selector)].filter(shown);
        return found.find((it) => nameOf(it).includes(name)) ?? found.find((it) => nameOf(it).some((text) => text.includes(name)));
      })(%s, %s)\
      """;

  /** What can be clicked. */
  private static final String CONTROL =
      "button, a, input, select, textarea, summary, [role=menuitem], [role=option], [role=switch],"
          + " label";

  /** What can be typed into. */
  private static final String FIELD = "input:not([type=radio], [type=checkbox]), textarea";

  private final DevTools tools;
  private final String session;
  private final String target;
  private final Mouse mouse = new Mouse(this);
  private final Keyboard keyboard = new Keyboard(this);
  private final List<String> troubles = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  /** The addresses that have not been answered, by the id of the request. */
  private final Map<String, String> running = new ConcurrentHashMap<>();

  private final LongAdder received = new LongAdder();

  Tab(DevTools tools, String session, String target) {
    this.tools = tools;
    this.session = session;
    this.target = target;
    tools.listen(this::heard);
    for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
      call(domain + ".enable", Map.of());
    }
    // Several tabs are in front, as in windows side by side: a hidden one would stand still.
    call("Emulation.setFocusEmulationEnabled", Map.of("enabled", true));
  }

  private void heard(JsonNode event) {
    if (!event.path("sessionId").asText().equals(session)) {
      return;
    }
    JsonNode params = event.path("params");
    switch (event.path("method").asText()) {
      case "Network.requestWillBeSent" -> {
        String url = params.path("request").path("url").asText();
        requests.add(url);
        running.put(params.path("requestId").asText(), url);
      }
      case "Network.loadingFinished" -> {
        received.add(params.path("encodedDataLength").asLong());
        running.remove(params.path("requestId").asText());
      }
      case "Network.loadingFailed" -> running.remove(params.path("requestId").asText());
      case "Runtime.exceptionThrown" ->
          troubles.add(
              params.path("exceptionDetails").path("exception").path("description").asText());
      case "Log.entryAdded" -> {
        JsonNode entry = params.path("entry");
        // An answer such as 401 or 412 is part of a conversation, not trouble of the page.
        if (entry.path("level").asText().equals("error")
            && !entry.path("source").asText().equals("network")) {
          troubles.add(entry.path("text").asText());
        }
      }
      default -> {
        // Of no interest here.
      }
    }
  }

  public JsonNode call(String method, Map<String, ?> parameters) {
    return tools.call(session, method, parameters);
  }

  /** Exceptions and violations of the content security policy. */
  public List<String> troubles() {
    return List.copyOf(troubles);
  }

  /** The addresses that it has asked for. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** Whether a request waits for its answer, other than for the stream at this path. */
  public boolean isLoading(String stream) {
    return running.values().stream().anyMatch(it -> !it.contains(stream));
  }

  /** The bytes of what has ended, as they were transferred, with headers. */
  public long received() {
    return received.sum();
  }

  public void go(String url) {
    call("Page.navigate", Map.of("url", url));
  }

  public void reload() {
    call("Page.reload", Map.of());
  }

  public void close() {
    tools.call("Target.closeTarget", Map.of("targetId", target));
  }

  public void size(int width, int height) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
  }

  /** What the system of the visitor prefers, such as {@code prefers-color-scheme} dark. */
  public void prefer(String feature, String value) {
    call(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", feature, "value", value))));
  }

  // ---- looking

  /** The value of an expression, as JSON. */
  public JsonNode eval(String expression) {
    JsonNode result =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
    if (result.has("exceptionDetails")) {
      throw new AssertionError(
          result.path("exceptionDetails").path("exception").path("description").asText());
    }
    return result.path("result").path("value");
  }

  /** Waits until the expression is true, also over a navigation. */
  public JsonNode await(String expression) {
    String wait = untilTrue(expression);
    for (int navigations = 0; ; navigations++) {
      try {
        return eval(wait);
      } catch (DevTools.RefusedCallException e) {
        if (navigations == MOST_NAVIGATIONS) {
          throw e;
        }
      } catch (AssertionError e) {
        throw new AssertionError(
            "waited for %s\n%s\n%s\n%s".formatted(expression, e.getMessage(), troubles, text()), e);
      }
    }
  }

  /** Resolves as soon as the expression is true; looks whenever the page changes. */
  private static String untilTrue(String expression) {
    return """
    new Promise((resolve, reject) => {
      const look = () => {
        let value;
        try { value = (%s); } catch { return; }
        if (value) { stop(); resolve(value); }
      };
      const seen = new MutationObserver(look);
      seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const also = setInterval(look, 50);
      const late = setTimeout(() => { stop(); reject(new Error('not so after %d s')); }, %d000);
      const stop = () => { seen.disconnect(); clearInterval(also); clearTimeout(late); };
      look();
    })
    """
        .formatted(expression, PATIENCE_SECONDS, PATIENCE_SECONDS);
  }

  /** Waits until the page shows a text. */
  public void awaitText(String text) {
    await("document.body.innerText.includes(%s)".formatted(quoted(text)));
  }

  public void awaitNoText(String text) {
    await("!document.body.innerText.includes(%s)".formatted(quoted(text)));
  }

  /** Waits for a heading of the view. */
  public void awaitView(String heading) {
    await("document.querySelector('h1')?.textContent === %s".formatted(quoted(heading)));
  }

  public String text() {
    return eval("document.body?.innerText ?? ''").asText();
  }

  // ---- doing

  /** Clicks on the control with this name. */
  public void click(String name) {
    click(CONTROL, name);
  }

  /** Clicks on the element of a selector that has this name, once it stands still. */
  public void click(String selector, String name) {
    mouse.click(FIND.formatted(quoted(selector), quoted(name)));
  }

  /** Moves the pointer there. */
  public void point(double x, double y) {
    mouse.point(x, y);
  }

  /** Types into the field with this name, in place of what it holds. */
  public void fill(String name, String text) {
    String found = FIND.formatted(quoted(FIELD), quoted(name));
    await(found);
    eval("(() => { const it = %s; it.focus(); it.select(); })()".formatted(found));
    if (text.isEmpty()) {
      press("Backspace");
    } else {
      type(text);
    }
  }

  /** Types where the focus is. */
  public void type(String text) {
    keyboard.type(text);
  }

  /** Presses a key, such as {@code n}, {@code Enter} or {@code Ctrl+k}. */
  public void press(String key) {
    keyboard.press(key);
  }

  /** Saves the whole page as a picture, for people who look at the results of the tests. */
  public void picture(Path file) {
    picture(file, true);
  }

  /** Saves what is on the screen as a picture. */
  public void screen(Path file) {
    picture(file, false);
  }

  private void picture(Path file, boolean whole) {
    String data =
        call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", whole))
            .path("data")
            .asText();
    try {
      Files.createDirectories(file.getParent());
      Files.write(file, Base64.getDecoder().decode(data));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A text of JavaScript. */
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      quoted.append(
          c < ' ' || c == '"' || c == '\\' || c > '~' ? "\\u%04x".formatted((int) c) : "" + c);
    }
    return quoted.append('"').toString();
  }
}
