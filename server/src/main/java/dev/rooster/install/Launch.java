package dev.rooster.install;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How a client starts Rooster.
 *
 * @param home the home directory
 * @param launcher the program {@code rooster}, as an absolute path
 * @param defaultHome whether the launcher finds the home directory without being told
 * @param agent the agent that the client is to Rooster
 */
public record Launch(Path home, Path launcher, boolean defaultHome, String agent) {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./@%+=:,-]+");

  /** The command of a hook, for a shell; the shell becomes the script, without a process more. */
  String hook(ClientKind client, String... more) {
    List<String> words = new ArrayList<>(List.of(new HookScript(home).file().toString()));
    words.add(client.word());
    if (!agent.equals(client.word())) {
      words.addAll(List.of("--agent", agent));
    }
    words.addAll(List.of(more));
    return "exec " + String.join(" ", words.stream().map(Launch::quoted).toList());
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** The arguments of the launcher for the MCP server. */
  List<String> server() {
    List<String> arguments = new ArrayList<>(List.of("mcp", "--agent", agent));
    if (!defaultHome) {
      arguments.addAll(List.of("--home", home.toString()));
    }
    return arguments;
  }
}
