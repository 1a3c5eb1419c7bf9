package dev.rooster.activity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ToolUsesTest {
  private final ToolUses uses = new ToolUses();

  @Test
  void an_announced_call_belongs_to_its_session() {
    uses.announce("claude-code", "toolu_1", "s-1");

    assertThat(uses.session("claude-code", "toolu_1")).contains("s-1");
    assertThat(uses.session("codex", "toolu_1")).isEmpty();
    assertThat(uses.session("claude-code", "toolu_2")).isEmpty();
  }

  @Test
  void the_oldest_announcements_are_forgotten() {
    for (int i = 0; i <= 1_000; i++) {
      uses.announce("claude-code", "toolu_" + i, "s-1");
    }

    assertThat(uses.session("claude-code", "toolu_0")).isEmpty();
    assertThat(uses.session("claude-code", "toolu_1")).contains("s-1");
  }
}
