package dev.rooster.schedule;

import static dev.rooster.schedule.Refusals.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Schedules that wait for an event. */
class OnTest {
  private static String words(String text) {
    return Words.of(On.parse(text), ZoneOffset.UTC);
  }

  @Test
  void the_written_form_names_what_happens() {
    assertThat(On.parse("webhook:ci")).isEqualTo(new On(On.Source.WEBHOOK, "ci"));
    assertThat(On.parse("file: ~/a:b")).isEqualTo(new On(On.Source.FILE, "~/a:b"));
    assertThat(On.parse("EXIT:make test")).isEqualTo(new On(On.Source.EXIT, "make test"));
    assertThat(On.parse("exit:make test").text()).isEqualTo("exit:make test");
  }

  @Test
  void only_a_command_exits_once() {
    assertThat(On.parse("exit:true").once()).isTrue();
    assertThat(On.parse("webhook:ci").once()).isFalse();
    assertThat(On.parse("file:/a").once()).isFalse();
  }

  @Test
  void it_is_described_in_words() {
    assertThat(words("webhook:ci")).isEqualTo("when the webhook ci is called");
    assertThat(words("file:~/a b")).isEqualTo("when the file ~/a b changes");
    assertThat(words("exit:make test")).isEqualTo("once, when the command \"make test\" exits");
    assertThat(Words.brief(On.parse("webhook:ci"))).isEqualTo("webhook ci");
    assertThat(Words.brief(On.parse("file:/a/b.txt"))).isEqualTo("file b.txt");
    assertThat(Words.brief(On.parse("exit:make -C ~/a-long-name test")))
        .isEqualTo("exit make -C ~/a-long-name te…");
  }

  @Test
  void what_cannot_happen_is_refused_with_a_remedy() {
    InvalidScheduleException bare = refusal(() -> On.parse("ci"));
    assertThat(bare.problem()).isEqualTo("\"ci\" is not a valid event");
    assertThat(bare.remedy()).isEqualTo("write webhook:NAME, file:PATH or exit:COMMAND");
    assertThat(refusal(() -> On.parse("webhook:a b")).problem())
        .isEqualTo("\"a b\" is not a valid name of a webhook");
    assertThat(refusal(() -> On.parse("file:notes.txt")).problem())
        .isEqualTo("\"notes.txt\" is not a full path");
    assertThat(refusal(() -> On.parse("exit: ")).problem())
        .isEqualTo("exit needs a text of 1 to 10000 characters, without NUL");
  }
}
