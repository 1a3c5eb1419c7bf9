package dev.rooster.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentParserTest {
  private static final Option ZONE = Option.value("--zone", "ZONE", "a zone");
  private static final Option SKIP = Option.repeatable("--skip", "DAY", "a day to leave out");
  private static final Option QUIET = Option.flag("--quiet", "say less");
  private static final Command COMMAND =
      new Command(
          "add",
          "adds",
          List.of(),
          List.of(OptionGroup.of("Options", ZONE, SKIP, QUIET)),
          List.of(Parameter.required("MESSAGE", "what to say"), Parameter.rest("MORE", "and more")),
          List.of(),
          (arguments, context) -> Exit.OK);

  @Test
  void a_value_follows_its_option_or_an_equals_sign() {
    assertThat(parse("m", "--zone", "UTC").value(ZONE)).contains("UTC");
    assertThat(parse("m", "--zone=UTC").value(ZONE)).contains("UTC");
    assertThat(parse("m", "--zone=a=b").value(ZONE)).contains("a=b");
    assertThat(parse("m", "--zone=").value(ZONE)).contains("");
    assertThat(parse("m", "--zone", "").value(ZONE)).contains("");
  }

  @Test
  void a_value_may_begin_with_a_dash_unless_it_is_an_option() {
    assertThat(parse("m", "--zone", "-05:00").value(ZONE)).contains("-05:00");
    assertThat(parse("m", "--zone=--quiet").value(ZONE)).contains("--quiet");
    assertThatThrownBy(() -> parse("m", "--zone", "--quiet")).hasMessage("--zone has no value");
    assertThatThrownBy(() -> parse("m", "--zone", "--skip=1")).hasMessage("--zone has no value");
  }

  @Test
  void a_repeatable_option_keeps_its_values_in_order() {
    assertThat(parse("--skip", "b", "m", "--skip=a").values(SKIP)).containsExactly("b", "a");
    assertThat(parse("m").values(SKIP)).isEmpty();
  }

  @Test
  void parameters_stand_anywhere_and_after_two_dashes_everything_is_one() {
    assertThat(parse("a", "--quiet", "b").parameters()).containsExactly("a", "b");
    assertThat(parse("--quiet", "--", "--zone", "--", "-").parameters())
        .containsExactly("--zone", "--", "-");
    assertThat(parse("-").parameters()).containsExactly("-");
  }

  @Test
  void a_missing_parameter_is_named() {
    assertThatThrownBy(() -> parse("--quiet"))
        .hasMessage("rooster add: MESSAGE is missing (what to say)");
  }

  @Test
  void the_help_option_counts_only_before_the_end_of_options() {
    assertThat(ArgumentParser.asksForHelp(List.of("a", "--help"))).isTrue();
    assertThat(ArgumentParser.asksForHelp(List.of("-h"))).isTrue();
    assertThat(ArgumentParser.asksForHelp(List.of("--", "--help"))).isFalse();
  }

  private static Arguments parse(String... words) {
    return ArgumentParser.parse("rooster add", COMMAND, List.of(words));
  }
}
