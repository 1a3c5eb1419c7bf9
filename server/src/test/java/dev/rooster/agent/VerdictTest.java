package dev.rooster.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerdictTest {

  @Test
  void a_token_on_the_first_or_last_line_is_removed_from_the_text() {
    assertThat(Verdict.of("[done]\nThe mail is sent."))
        .isEqualTo(new Verdict.Read(new Verdict.Done(), "The mail is sent."));
    assertThat(Verdict.of("Looked everywhere.\n\n [nothing] \n"))
        .isEqualTo(new Verdict.Read(new Verdict.Nothing(), "Looked everywhere."));
    assertThat(Verdict.of("[skip]")).isEqualTo(new Verdict.Read(new Verdict.Skip(), ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\n[done]\nb", "it is [done] now", "[done] and more", ""})
  void a_token_elsewhere_is_part_of_the_text(String text) {
    assertThat(Verdict.of(text)).isEqualTo(new Verdict.Read(new Verdict.None(), text));
  }

  @Test
  void a_failure_has_its_reason_on_its_line_or_beside_it() {
    assertThat(Verdict.of("[failed] the disk is full").verdict())
        .isEqualTo(new Verdict.Failed("the disk is full"));
    assertThat(Verdict.of("The disk is full.\n[failed]").verdict())
        .isEqualTo(new Verdict.Failed("The disk is full."));
    assertThat(Verdict.of("[failed]").verdict()).isEqualTo(new Verdict.Failed(""));
  }

  @Test
  void a_literal_reply_has_no_verdict() {
    assertThat(Reply.literal("[skip]"))
        .extracting(Reply::text, Reply::verdict)
        .containsExactly("[skip]", new Verdict.None());
  }
}
