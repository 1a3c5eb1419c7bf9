package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.format.CanonicalJson;
import dev.rooster.format.ParsedValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The tables of docs/api.md match the description word for word; with {@code -Drooster.write=true}
 * they are written anew.
 */
class ApiPageTest {
  private static final Path PAGE =
      Path.of("").toAbsolutePath().resolveSibling("docs").resolve("api.md");
  private static final Pattern TABLE =
      Pattern.compile("(<!-- (fields of [^\n]*|events) -->\n).*?(<!-- end -->)", Pattern.DOTALL);

  @TempDir Path home;
  private HandTickedHost host;
  private Described described;

  @BeforeEach
  void start() {
    host = new HandTickedHost(home);
    described = Described.by(host.api());
  }

  @AfterEach
  void end() {
    host.close();
  }

  @Test
  void the_tables_match_the_description() throws IOException {
    String page = Files.readString(PAGE);

    String written =
        TABLE
            .matcher(page)
            .replaceAll(it ->
                Matcher.quoteReplacement(
                    it.group(1)
                        + "\n"
                        + (it.group(2).equals("events") ? events() : fields(it.group(2)))
                        + "\n"
                        + it.group(3)));

    if (Boolean.getBoolean("rooster.write")) {
      Files.writeString(PAGE, written);
    }
    assertThat(page).isEqualTo(written);
    assertThat(TABLE.matcher(page).results()).hasSize(20);
  }

  @Test
  void the_limits_of_connections_are_on_the_page() throws IOException {
    Connections.Limits limits = Connections.Limits.DEFAULT;

    assertThat(Files.readString(PAGE))
        .contains(
            "| connections with a token | %,d |".formatted(limits.most()),
            "| connections without a token | %,d; a new".formatted(limits.mostUnknown()));
  }

  @Test
  void every_status_and_every_route_is_on_the_page() throws IOException {
    String page = Files.readString(PAGE);

    for (Described.Operation operation : described.operations()) {
      String path = operation.template().replaceAll("\\{\\w+}", "[^/? ]+");
      assertThat(Pattern.compile(path + "[^/\\w]").matcher(page).find())
          .as(operation.template())
          .isTrue();
      for (int status : operation.statuses()) {
        assertThat(status / 100 == 2 || page.contains("| " + status + " |")).isTrue();
      }
    }
  }

  /** {@code fields of A, B} has a table for both, {@code fields of A without B} leaves out B's. */
  private String fields(String what) {
    String[] parts = what.substring("fields of ".length()).split(" without ");
    List<String> schemas = List.of(parts[0].split(", "));
    Map<String, ParsedValue> left = parts.length > 1 ? properties(parts[1]) : Map.of();
    boolean several = schemas.size() > 1;
    StringBuilder table = new StringBuilder();
    table.append(several ? "| object " : "").append("| field | | example |\n");
    table.append(several ? "|---" : "").append("|---|---|---|\n");
    for (String schema : schemas) {
      properties(schema)
          .forEach((name, property) -> {
            if (!left.containsKey(name)) {
              table.append(several ? "| %s ".formatted(section(schema)) : "");
              table.append(
                  "| `%s` | %s | %s |\n"
                      .formatted(
                          name,
                          Described.text((ParsedValue.Obj) property, "description"),
                          values((ParsedValue.Obj) property)));
            }
          });
    }
    return table.toString();
  }

  private static String section(String schema) {
    return "`%s`".formatted(schema.replace("New", "").toLowerCase(Locale.ROOT));
  }

  private Map<String, ParsedValue> properties(String schema) {
    Map<String, ParsedValue> all = new LinkedHashMap<>();
    described
        .check()
        .parts(Objects.requireNonNull(described.schemas().get(schema)))
        .forEach(part -> all.putAll(SchemaCheck.object(part, "properties")));
    return all;
  }

  /** All that it can be where those are few, or an example. */
  private static String values(ParsedValue.Obj property) {
    List<ParsedValue> choices =
        SchemaCheck.list(property, "enum").stream()
            .filter(it -> !(it instanceof ParsedValue.Null))
            .toList();
    List<ParsedValue> shown = choices.isEmpty() ? SchemaCheck.list(property, "examples") : choices;
    return shown.stream()
        .map(it -> "`%s`".formatted(CanonicalJson.inOrder(it)))
        .collect(Collectors.joining(", "));
  }

  private String events() {
    Map<String, TreeSet<String>> bySchema = new LinkedHashMap<>();
    described
        .events()
        .forEach((type, schema) ->
            bySchema
                .computeIfAbsent(
                    Described.text((ParsedValue.Obj) schema, "$ref").replaceAll(".*/", ""),
                    ignored -> new TreeSet<>())
                .add("`" + type + "`"));
    StringBuilder table = new StringBuilder("| event | data |\n|---|---|\n");
    bySchema.forEach((schema, types) ->
        table.append(
            "| %s | %s |\n"
                .formatted(
                    String.join(", ", types),
                    Described.text(
                        (ParsedValue.Obj) described.schemas().get(schema), "description"))));
    return table.toString();
  }
}
