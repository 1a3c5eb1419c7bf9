package dev.rooster.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlTest {

  @Test
  void values_are_read_with_the_line_where_they_stand() {
    ParsedValue.Obj root =
        (ParsedValue.Obj)
            Yaml.read(
                """
                # a comment
                timezone: Europe/Berlin
                cron:
                  - name: briefing
                    cron: "0 8 * * *"
                    message: >-
                      morning
                      briefing
                    enabled: true
                """);

    assertThat(root.fields().get("timezone").place().line()).isEqualTo(2);
    ParsedValue.Obj entry =
        (ParsedValue.Obj) ((ParsedValue.Arr) root.fields().get("cron")).items().getFirst();
    assertThat(((ParsedValue.Text) entry.fields().get("message")).value())
        .isEqualTo("morning briefing");
    assertThat(entry.fields().get("cron").place().line()).isEqualTo(5);
    assertThat(entry.fields().get("enabled")).isInstanceOf(ParsedValue.Bool.class);
  }

  @ParameterizedTest
  @CsvSource({
    "yes,a string",
    "on,a string",
    "true,true",
    "2026-11-16T09:00:00Z,a string",
    "12:30,a string",
    "0 9 * * *,a string",
    "007,a number",
    "1e3,a number",
    "~,null",
    "null,null",
    "30m,a string"
  })
  void a_bare_value_has_the_type_that_people_expect(String value, String kind) {
    ParsedValue.Obj root = (ParsedValue.Obj) Yaml.read("a: " + value);

    assertThat(root.fields().get("a").kind()).isEqualTo(kind);
  }

  @Test
  void an_expression_that_begins_with_a_star_wants_quotes() {
    assertThatThrownBy(() -> Yaml.read("cron: */5 * * * *"))
        .isInstanceOfSatisfying(
            UnreadableException.class, e -> assertThat(e.remedy()).contains("quotes"));
    assertThatThrownBy(() -> Yaml.read("a: &x 1\nb: *x"))
        .isInstanceOfSatisfying(
            UnreadableException.class, e -> assertThat(e.remedy()).contains("quotes"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "agents:\\n\\tmain: {}| 2 | cannot start any token",
        "timezone: \"UTC\\n| 2 | found unexpected end of stream",
        "users:\\n- name: ada\\n trust: full| 3 | expected <block end>"
      })
  void invalid_yaml_is_described_by_its_problem_where_that_is(String text, int line, String words) {
    assertThatThrownBy(() -> Yaml.read(text.replace("\\n", "\n").replace("\\t", "\t")))
        .isInstanceOfSatisfying(
            UnreadableException.class,
            e -> {
              assertThat(e.problems().getFirst().place().line()).isEqualTo(line);
              assertThat(e).hasMessageContaining(words);
            });
  }

  @Test
  void a_block_stands_where_its_name_stands() {
    ParsedValue.Obj root = (ParsedValue.Obj) Yaml.read("a: 1\nagentz:\n  main:\n    kind: llm\n");

    ParsedValue.Obj agents = (ParsedValue.Obj) root.fields().get("agentz");
    assertThat(agents.place().line()).isEqualTo(2);
    assertThat(agents.fields().get("main").place().line()).isEqualTo(3);
  }

  @Test
  void invalid_yaml_is_refused_with_its_line() {
    assertThatThrownBy(() -> Yaml.read("a: 1\n b: 2\nc: ["))
        .isInstanceOfSatisfying(
            UnreadableException.class,
            e -> assertThat(e.problems().getFirst().place().line()).isGreaterThan(1));
    assertThatThrownBy(() -> Yaml.read("a: 1\na: 2"))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContaining("twice");
    assertThatThrownBy(() -> Yaml.read("a: 1\n---\nb: 2")).isInstanceOf(UnreadableException.class);
    assertThatThrownBy(() -> Yaml.read("\u0000")).isInstanceOf(UnreadableException.class);
  }

  @Test
  void an_empty_file_is_null() {
    assertThat(Yaml.read("")).isInstanceOf(ParsedValue.Null.class);
    assertThat(Yaml.read("# only a comment\n")).isInstanceOf(ParsedValue.Null.class);
  }
}
