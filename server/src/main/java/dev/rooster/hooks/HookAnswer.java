package dev.rooster.hooks;

import dev.rooster.format.ParsedValue;

/** What a hook answers, whichever client it is. */
public sealed interface HookAnswer {

  /** Nothing: the client goes on as if there were no hook. */
  record Nothing() implements HookAnswer {}

  /** A text for the model, beside the prompt or the results of tools. */
  record Context(Injection injection) implements HookAnswer {}

  /** The turn does not end: the model goes on with this text. */
  record GoOn(Injection injection) implements HookAnswer {}

  /** The tool is called with other arguments. */
  record ToolInput(ParsedValue.Obj input) implements HookAnswer {}

  /** The receipt of the messages in it; empty if there are none. */
  default String receipt() {
    return switch (this) {
      case Context it -> it.injection().receipt();
      case GoOn it -> it.injection().receipt();
      case Nothing _, ToolInput _ -> "";
    };
  }
}
