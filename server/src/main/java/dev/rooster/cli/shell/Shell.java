package dev.rooster.cli.shell;

import dev.rooster.cli.command.Command;
import dev.rooster.cli.command.CommandTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The shells with completion scripts. */
public enum Shell {
  BASH,
  ZSH,
  FISH;

  private static final String TABLE = "@table@";
  private static final String COMMANDS = "@commands@";
  private static final String ZONES = "@zones@";

  /** The prefixes of the zone names to offer; legacy and abstract names are left out. */
  private static final List<String> AREAS =
      List.of(
          "Africa/",
          "America/",
          "Antarctica/",
          "Arctic/",
          "Asia/",
          "Atlantic/",
          "Australia/",
          "Europe/",
          "Indian/",
          "Pacific/");

  public static List<String> words() {
    return Arrays.stream(values()).map(Shell::word).toList();
  }

  public static Optional<Shell> of(String word) {
    return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The completion script of the program. */
  public String script(CommandTable program) throws IOException {
    String file = "rooster." + word();
    try (InputStream resource = Shell.class.getResourceAsStream(file)) {
      if (resource == null) {
        throw new IllegalStateException(file + " is missing from the build");
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8)
          .replace(COMMANDS, String.join(" ", names(program)))
          .replace(ZONES, String.join(" ", zones()))
          .replace(TABLE, table(program).stripTrailing());
    }
  }

  private String table(CommandTable program) {
    return switch (this) {
      case BASH -> BashTable.of(program);
      case ZSH -> ZshTable.of(program);
      case FISH -> FishTable.of(program);
    };
  }

  private static List<String> names(CommandTable program) {
    return program.commands().stream().map(Command::name).toList();
  }

  private static List<String> zones() {
    List<String> zones = new ArrayList<>();
    for (String zone : ZoneId.getAvailableZoneIds()) {
      if (zone.equals("UTC") || AREAS.stream().anyMatch(zone::startsWith)) {
        zones.add(zone);
      }
    }
    Collections.sort(zones);
    return zones;
  }
}
