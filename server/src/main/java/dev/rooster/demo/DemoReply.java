package dev.rooster.demo;

import dev.rooster.format.JsonText;

/** The reply of the demo model to one request. */
sealed interface DemoReply {
  record Says(String text) implements DemoReply {}

  /** Calls a tool of the agent. */
  record Calls(String tool, JsonText arguments) implements DemoReply {}
}
