package dev.rooster.cli;

import dev.rooster.format.JsonText;

/**
 * One line of {@code rooster doctor}.
 *
 * @param what what was looked at, such as the daemon
 * @param detail what was found
 * @param remedy what to do; empty if nothing is wrong
 */
record Finding(String what, State state, String detail, String remedy) {
  enum State {
    OK,
    /** Neither right nor wrong, such as a client that Rooster is not installed in. */
    NOTE,
    WRONG
  }

  static Finding ok(String what, String detail) {
    return new Finding(what, State.OK, detail, "");
  }

  static Finding note(String what, String detail) {
    return new Finding(what, State.NOTE, detail, "");
  }

  static Finding wrong(String what, String detail, String remedy) {
    return new Finding(what, State.WRONG, detail, remedy);
  }

  JsonText json() {
    return JsonText.object()
        .with("what", what)
        .with("state", state)
        .with("detail", detail)
        .withOrNull("remedy", remedy);
  }
}
