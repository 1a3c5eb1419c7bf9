package dev.rooster.hooks;

import dev.rooster.format.Fields;

/** The hooks of Codex. */
final class CodexFormat implements ClientFormat {
  @Override
  public String client() {
    return "codex";
  }

  /** 2,500 tokens. */
  @Override
  public TextLimit limit() {
    return TextLimit.ofBytes(10_000);
  }

  @Override
  public HookInput read(Fields json) {
    return HookJson.input(json, HookJson.event(json));
  }
}
