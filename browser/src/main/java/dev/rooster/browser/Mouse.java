package dev.rooster.browser;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** The mouse of a tab. */
final class Mouse {
  private static final int MOST_CLICKS = 5;

  private final Tab tab;

  Mouse(Tab tab) {
    this.tab = tab;
  }

  /**
   * Clicks on what an expression finds. The page may move it between looking and clicking, so that
   * the click misses: then it is clicked again.
   */
  void click(String found) {
    String missed = "";
    for (int clicks = 0; clicks < MOST_CLICKS; clicks++) {
      tab.await("%s && !%s.disabled".formatted(found, found));
      JsonNode place = tab.eval(aim(found));
      for (String type : new String[] {"mouseMoved", "mousePressed", "mouseReleased"}) {
        send(type, place.path("x").asDouble(), place.path("y").asDouble());
      }
      missed = missed();
      if (missed.isEmpty()) {
        return;
      }
    }
    throw new AssertionError("the mouse missed %s: %s\n%s".formatted(found, missed, tab.text()));
  }

  /** Why the click did not reach what it was meant for; empty if it did. */
  private String missed() {
    try {
      return tab.eval("window.reached ?? ''").asText();
    } catch (DevTools.RefusedCallException e) {
      // The click has led to another page.
      return "";
    }
  }

  void point(double x, double y) {
    send("mouseMoved", x, y);
  }

  private void send(String type, double x, double y) {
    String button = type.equals("mouseMoved") ? "none" : "left";
    tab.call(
        "Input.dispatchMouseEvent",
        Map.of("type", type, "x", x, "y", y, "button", button, "clickCount", 1));
  }

  /**
   * Resolves to the place of an element once it stands still, and notes from then on whether a
   * click reaches it. One on its label counts too, as does one on another shape of its drawing.
   */
  private static String aim(String found) {
    return """
    new Promise((resolve) => {
      const aim = (it, place) => {
        window.aimed?.abort();
        window.aimed = new AbortController();
        window.reached = 'nothing was clicked';
        window.addEventListener('click', (event) => {
          if (!event.isTrusted) return;
          window.aimed.abort();
          const at = event.target;
          const label = at.closest?.('label');
          const drawn = it.ownerSVGElement?.contains(at);
          const right = drawn || it.contains(at) || label?.control === it || label?.contains(it);
          window.reached = right ? '' : `clicked on ${at.outerHTML?.slice(0, 200)}`;
        }, { capture: true, signal: window.aimed.signal });
        resolve(place);
      };
      const look = (before) => {
        const it = %s;
        it?.scrollIntoView({ block: 'center' });
        const box = it?.getBoundingClientRect();
        const place = it && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        if (place && place.x === before?.x && place.y === before?.y) aim(it, place);
        else setTimeout(() => look(place), 40);
      };
      look(null);
    })\
    """
        .formatted(found);
  }
}
