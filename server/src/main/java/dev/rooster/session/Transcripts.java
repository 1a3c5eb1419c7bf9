package dev.rooster.session;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The transcripts of a workspace: the files of its folder {@code sessions}. A file has the name of
 * its session with {@code _} for {@code /} and {@code :}, so that people and agents find it.
 */
public final class Transcripts {
  private static final String ENDING = ".jsonl";

  /** Most file systems take 255 bytes. */
  private static final int LONGEST_NAME = 180;

  private final Path folder;
  private final Consumer<SessionHeader> grown;

  public Transcripts(Path workspace) {
    this(workspace, session -> {});
  }

  /**
   * @param grown is called after each append
   */
  public Transcripts(Path workspace, Consumer<SessionHeader> grown) {
    this.folder = workspace.resolve("sessions");
    this.grown = grown;
  }

  /** The transcript of a session, whether it has a file yet or not. */
  public Transcript of(SessionHeader header) {
    return new Transcript(file(header.key()), header, grown);
  }

  /** The transcript of a session that has one. */
  public Optional<Transcript> find(SessionKey key) {
    return in(file(key)).filter(it -> it.header().key().equals(key));
  }

  /** The file of a session: the plain name, unless another session has it already. */
  public Path file(SessionKey key) {
    String name = key.text().replaceAll("[/:\\\\\\x00-\\x1f\\p{Cs}]", "_");
    boolean fits = name.getBytes(StandardCharsets.UTF_8).length <= LONGEST_NAME;
    Path plain = folder.resolve(name + ENDING);
    String start = name.substring(0, Math.min(name.length(), LONGEST_NAME / 4));
    Path distinct = folder.resolve("%s~%s%s".formatted(start, key.digest(), ENDING));
    // The other session may be gone by now.
    if (!fits || Files.exists(distinct)) {
      return distinct;
    }
    return header(plain).filter(other -> !other.key().equals(key)).isEmpty() ? plain : distinct;
  }

  /** All transcripts, by key. */
  public List<Transcript> all() {
    return files().stream()
        .flatMap(file -> in(file).stream())
        .sorted(Comparator.comparing(transcript -> transcript.header().key().text()))
        .toList();
  }

  /** The files of all transcripts. Their headers are not read. */
  public List<Path> files() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ENDING)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the folder %s cannot be read".formatted(folder), e);
    }
  }

  /** The transcript in a file; empty if the file is not one. */
  public static Optional<Transcript> in(Path file) {
    return header(file).map(header -> new Transcript(file, header, session -> {}));
  }

  private static Optional<SessionHeader> header(Path file) {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    // Replaces invalid UTF-8 instead of refusing the file: a person may have edited it.
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      return Optional.ofNullable(reader.readLine()).flatMap(SessionHeader::read);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
