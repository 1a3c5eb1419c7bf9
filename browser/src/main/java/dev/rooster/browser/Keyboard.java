package dev.rooster.browser;

import java.util.HashMap;
import java.util.Map;

/** The keyboard of a tab. */
final class Keyboard {
  private static final Map<String, Integer> CODES =
      Map.of(
          "Enter",
          13,
          "Tab",
          9,
          "Escape",
          27,
          "ArrowDown",
          40,
          "ArrowUp",
          38,
          "ArrowRight",
          39,
          "ArrowLeft",
          37,
          "Backspace",
          8,
          " ",
          32,
          "Home",
          36);

  private final Tab tab;

  Keyboard(Tab tab) {
    this.tab = tab;
  }

  void type(String text) {
    tab.call("Input.insertText", Map.of("text", text));
    settle();
  }

  void press(String key) {
    boolean ctrl = key.startsWith("Ctrl+");
    boolean shift = key.startsWith("Shift+");
    String bare = ctrl ? key.substring(5) : shift ? key.substring(6) : key;
    Map<String, Object> event = new HashMap<>();
    event.put("key", bare);
    event.put("modifiers", ctrl ? 2 : shift ? 8 : 0);
    if (bare.length() == 1 && !ctrl) {
      event.put("text", bare);
    }
    if (bare.equals("Enter")) {
      event.put("text", "\r");
    }
    event.put(
        "windowsVirtualKeyCode",
        CODES.getOrDefault(bare, (int) Character.toUpperCase(bare.charAt(0))));
    event.put("type", event.containsKey("text") ? "keyDown" : "rawKeyDown");
    tab.call("Input.dispatchKeyEvent", event);
    event.put("type", "keyUp");
    event.remove("text");
    tab.call("Input.dispatchKeyEvent", event);
    settle();
  }

  /** Until the page has drawn what was typed: a person sees it before they go on. */
  private void settle() {
    try {
      tab.eval("new Promise((done) => setTimeout(() => setTimeout(done)))");
    } catch (DevTools.RefusedCallException e) {
      // The key has led to another page.
    }
  }
}
