package dev.rooster.install;

import dev.rooster.text.UserFacingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The records of installations in the home directory, each beside its backup. Only their owner can
 * read them: settings may contain secrets.
 *
 * @param home the home directory
 */
record InstallRecords(Path home) {
  private static final String RECORD = "record.json";

  /** The directory for one file, by a hash of its path. */
  private Path folder(Path file) {
    return home.resolve("installed").resolve(CodexHashes.sha256(file.toString()).substring(0, 12));
  }

  /** The settings as they were, under their own name: for the person, who may also remove it. */
  Path backup(Path file) {
    return folder(file).resolve(file.getFileName());
  }

  /** The record of a file; empty if there is none, or if it is damaged. */
  Optional<InstallRecord> find(Path file) {
    try {
      return Optional.of(
          InstallRecord.read(
              Files.readString(folder(file).resolve(RECORD), StandardCharsets.UTF_8)));
    } catch (IOException | NoSuchElementException | UserFacingException e) {
      return Optional.empty();
    }
  }

  /**
   * @param before the text without Rooster; empty if there was no file
   */
  void write(InstallRecord record, Optional<String> before) throws IOException {
    forget(record.file());
    Files.createDirectories(
        folder(record.file()),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    if (before.isPresent()) {
      SettingsWriter.replacePrivate(backup(record.file()), before.get());
    }
    SettingsWriter.replacePrivate(folder(record.file()).resolve(RECORD), record.json());
  }

  /** Removes the record and the backup. */
  void forget(Path file) throws IOException {
    Files.deleteIfExists(folder(file).resolve(RECORD));
    Files.deleteIfExists(backup(file));
    Files.deleteIfExists(folder(file));
  }
}
