package dev.rooster.install;

import dev.rooster.format.JsonText;
import dev.rooster.install.TomlTables.Table;
import dev.rooster.reminder.RefusedException;
import java.util.List;

/**
 * An MCP server in Codex's config.toml.
 *
 * @param command an absolute path
 */
record TomlPatch(String command, List<String> arguments) implements SettingsPatch {
  static final String COMMENT = "# Rooster: ";
  private static final String SERVERS = "mcp_servers";
  private static final List<String> PATH = List.of(SERVERS, OurJson.SERVER);

  TomlPatch {
    arguments = List.copyOf(arguments);
  }

  private String table() {
    return """
    %srooster uninstall codex removes this table.
    [mcp_servers.rooster]
    %s\
    """
        .formatted(COMMENT, keys());
  }

  /** A string of TOML is one of JSON, as far as paths and names go. */
  private String keys() {
    return "command = %s\nargs = %s\n"
        .formatted(JsonText.quoted(command), JsonText.texts(arguments).replace("\",\"", "\", \""));
  }

  @Override
  public boolean isComplete(String text) {
    List<Table> ours = TomlTables.of(text).stream().filter(TomlPatch::isOurs).toList();
    return ours.size() == 1
        && text.substring(ours.getFirst().header().end(), ours.getFirst().end())
            .replace("\r\n", "\n")
            .strip()
            .equals(keys().strip());
  }

  @Override
  public void add(EditedText text) {
    if (TomlTables.paths(text.text()).stream().anyMatch(it -> startsWith(it, PATH))) {
      throw RefusedException.invalid(
          "mcp_servers.rooster is another server",
          "rename it by hand, then try again. Nothing was changed");
    }
    if (TomlTables.keys(text.text()).contains(List.of(SERVERS))) {
      throw RefusedException.invalid(
          "mcp_servers is written on one line",
          "write each server as a table [mcp_servers.NAME], then try again. Nothing was changed");
    }
    TomlTables.append(text, table());
  }

  /**
   * With the tables inside: Codex stores permissions there, and does not start with those alone.
   */
  @Override
  public String without(String text) {
    return TomlTables.of(text).stream().anyMatch(TomlPatch::isOurs)
        ? TomlTables.without(text, it -> startsWith(it.header().path(), PATH))
        : text;
  }

  private static boolean isOurs(Table table) {
    return table.header().path().equals(PATH)
        && table
            .string("command")
            .filter(it -> it.equals("rooster") || it.endsWith("/rooster"))
            .isPresent();
  }

  static boolean startsWith(List<String> path, List<String> start) {
    return path.size() >= start.size() && path.subList(0, start.size()).equals(start);
  }

  @Override
  public String meaning(String text) {
    return TomlTables.meaning(text);
  }
}
