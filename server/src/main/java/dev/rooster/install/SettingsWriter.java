package dev.rooster.install;

import dev.rooster.reminder.RefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/**
 * Reads and replaces files of settings. A reader sees the old file or the new one. Links stay
 * links, and a file keeps its owner and its permissions.
 */
final class SettingsWriter {
  private SettingsWriter() {}

  /** The text of a file; empty if there is none. */
  static Optional<String> read(Path file) throws IOException {
    try {
      CharBuffer text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(Files.readAllBytes(file)));
      return Optional.of(text.toString());
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (CharacterCodingException e) {
      throw RefusedException.invalid(
          file + " is not UTF-8", "save it as UTF-8, then try again. Nothing was changed");
    }
  }

  /**
   * Replaces a file, or removes it.
   *
   * @param expected the text that it has now
   */
  static void replace(Path file, Optional<String> expected, Optional<String> text)
      throws IOException {
    Path target = target(file);
    if (text.isEmpty()) {
      refuseChanged(file, expected);
      Files.deleteIfExists(target);
      return;
    }
    Files.createDirectories(target.getParent());
    Path next = target.resolveSibling("." + target.getFileName() + ".rooster");
    try (FileChannel channel = newFile(next)) {
      likeBefore(target, next);
      for (ByteBuffer left = StandardCharsets.UTF_8.encode(text.get()); left.hasRemaining(); ) {
        // A disk that fills up takes a part without an error.
        channel.write(left);
      }
      channel.force(true);
      refuseChanged(file, expected);
      Files.move(next, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(next);
    }
  }

  /** A file with the permissions that the person's umask gives; one left by a crash is replaced. */
  private static FileChannel newFile(Path file) throws IOException {
    try {
      return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException left) {
      Files.delete(file);
      return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }
  }

  private static void likeBefore(Path before, Path next) throws IOException {
    if (Files.exists(before)) {
      PosixFileAttributes old = Files.readAttributes(before, PosixFileAttributes.class);
      PosixFileAttributeView view = Files.getFileAttributeView(next, PosixFileAttributeView.class);
      view.setPermissions(old.permissions());
      if (!view.readAttributes().owner().equals(old.owner())) {
        view.setOwner(old.owner());
        view.setGroup(old.group());
      }
    }
  }

  private static void refuseChanged(Path file, Optional<String> expected) throws IOException {
    if (!read(file).equals(expected)) {
      throw RefusedException.invalid(
          file + " was changed by another program at the same time", "try again");
    }
  }

  /** The file that a link leads to, also one that does not exist. */
  private static Path target(Path file) throws IOException {
    Path target = file;
    for (int links = 0; Files.isSymbolicLink(target); links++) {
      if (links > 40) {
        throw RefusedException.invalid(file + " is a link to itself", "remove it, then try again");
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
    }
    return target;
  }

  /** Writes a file that only its owner can read. */
  static void replacePrivate(Path file, String text) throws IOException {
    Path next =
        Files.createTempFile(
            file.getParent(),
            ".record",
            ".tmp",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(next, text, StandardCharsets.UTF_8);
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** How many parent directories of a file are missing. */
  static int missingFolders(Path file) {
    int missing = 0;
    for (Path it = file.getParent();
        it != null && !Files.exists(it, LinkOption.NOFOLLOW_LINKS);
        it = it.getParent()) {
      missing++;
    }
    return missing;
  }

  /** Removes the directories above a file that was removed, as far as they are empty. */
  static void removeEmptyAbove(Path file, int most) throws IOException {
    int left = most;
    for (Path folder = file.getParent(); folder != null && left > 0; folder = folder.getParent()) {
      try {
        Files.deleteIfExists(folder);
      } catch (DirectoryNotEmptyException used) {
        return;
      }
      left--;
    }
  }
}
