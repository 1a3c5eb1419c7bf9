package dev.rooster.talk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;

/**
 * A transcript in the order of a list, known without reading it.
 *
 * @param changedMillis when it last grew
 * @param id distinguishes files that grew in the same millisecond
 */
record TranscriptFile(Path path, long changedMillis, String id) {
  static final Comparator<TranscriptFile> NEWEST_FIRST =
      Comparator.comparingLong(TranscriptFile::changedMillis)
          .reversed()
          .thenComparing(TranscriptFile::id);

  /** Empty if the file is gone. */
  static Optional<TranscriptFile> of(Path path) {
    try {
      String id =
          UUID.nameUUIDFromBytes(path.toString().getBytes(StandardCharsets.UTF_8)).toString();
      return Optional.of(new TranscriptFile(path, Files.getLastModifiedTime(path).toMillis(), id));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  String cursor() {
    return changedMillis + " " + id;
  }

  /** Whether it comes after the last one of a page. */
  boolean isAfter(String cursor) {
    String[] parts = cursor.split(" ", 2);
    return NEWEST_FIRST.compare(this, new TranscriptFile(path, Long.parseLong(parts[0]), parts[1]))
        > 0;
  }
}
