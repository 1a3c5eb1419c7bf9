package dev.rooster.setup;

import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the configuration of a home directory and the files of its secrets, readable only by their
 * owner. Replaces no file without a backup beside it.
 *
 * @param home exists
 */
public record WriteSetup(Path home) {
  private static final String CONFIGURATION = "rooster.yaml";

  /** Refuses a home directory that has a configuration. */
  public void refuseConfigured() {
    Path file = home.resolve(CONFIGURATION);
    if (Files.exists(file)) {
      throw RefusedException.invalid(
          "%s exists".formatted(file),
          "edit it, or run rooster init --force, which keeps the old file as a backup");
    }
  }

  /**
   * Writes the secrets, then the configuration that refers to them.
   *
   * @return the written files and the backups, as they are called in the home directory
   */
  public List<String> write(Answers answers) throws IOException {
    Map<String, String> files = new LinkedHashMap<>();
    if (answers.agent() instanceof Chosen.BuiltIn agent) {
      agent.key().ifPresent(it -> files.put(agent.maker().keyFile(), it + "\n"));
    }
    answers.telegram().ifPresent(it -> files.put(ConfigText.TELEGRAM_TOKEN, it.token() + "\n"));
    files.put(CONFIGURATION, ConfigText.of(answers));
    List<String> written = new ArrayList<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = home.resolve(file.getKey());
      if (Files.exists(path) && !isSame(path, file.getValue())) {
        written.add(keep(path));
      }
      replace(path, file.getValue());
      written.add(file.getKey());
    }
    return written;
  }

  private static boolean isSame(Path path, String text) throws IOException {
    return Arrays.equals(Files.readAllBytes(path), text.getBytes(StandardCharsets.UTF_8));
  }

  /** Copies a file to the first free name of its backups. */
  private static String keep(Path file) throws IOException {
    int number = 1;
    Path backup = file.resolveSibling(file.getFileName() + ".bak");
    while (Files.exists(backup)) {
      number++;
      backup = file.resolveSibling(file.getFileName() + ".bak" + number);
    }
    Files.copy(file, backup, StandardCopyOption.COPY_ATTRIBUTES);
    return backup.getFileName().toString();
  }

  /** A reader sees the old file or the new one. */
  private static void replace(Path file, String text) throws IOException {
    Path next =
        Files.createTempFile(
            file.getParent(),
            ".init",
            ".tmp",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(next, text, StandardCharsets.UTF_8);
    Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
