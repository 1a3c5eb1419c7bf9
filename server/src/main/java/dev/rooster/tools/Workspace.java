package dev.rooster.tools;

import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnScene;
import dev.rooster.home.RealPath;
import dev.rooster.reminder.RefusedException;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.Transcript;
import dev.rooster.session.Transcripts;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The directory that an agent's file tools are confined to: neither {@code ..} nor a symbolic link
 * leads out of it. The memory and the conversations of other users are not in it, and those of no
 * user in a turn that several people read. Links count as the files that they lead to.
 *
 * @param user of the turn; empty for none
 * @param trust of the turn; without a user, full trust is the operator's
 * @param situation of the turn
 * @param owner the user whose conversation it is; empty for the operator
 */
record Workspace(
    Path folder,
    Optional<String> user,
    Trust trust,
    Situation situation,
    Function<SessionHeader, String> owner) {
  private static final String USERS = "users";
  private static final String SESSIONS = "sessions";

  /** These shape the turns of all users, so less than full trust must not change them. */
  private static final Set<String> PROMPTS = Set.of("agent.md", "tools.md");

  static Workspace of(TurnScene scene, Function<SessionHeader, String> owner) {
    TurnOrigin origin = scene.origin();
    return new Workspace(
        scene.transcript().workspace(), origin.user(), origin.trust(), origin.situation(), owner);
  }

  /** The file of a relative path, to read or to list; it need not exist. */
  Path file(String path) throws IOException {
    Path file = resolved(path);
    if (isForeign(real(file, path))) {
      throw outside(path);
    }
    return file;
  }

  /** The file of a relative path, to write. */
  Path writable(String path) throws IOException {
    Path file = file(path);
    if (Files.isDirectory(file)) {
      throw RefusedException.invalid(
          "'%s' is a directory".formatted(path), "name a file in it, such as notes/today.md");
    }
    Path name = root().relativize(real(file, path));
    String first = name.getName(0).toString().toLowerCase(Locale.ROOT);
    if (first.equals(SESSIONS)) {
      throw RefusedException.invalid(
          "'%s' is a transcript, which only Rooster writes".formatted(path),
          "write to another file, such as notes/today.md");
    }
    if (name.getNameCount() == 1 && first.equals(USERS)) {
      throw RefusedException.invalid(
          "'%s' is the folder of memories".formatted(path),
          "write to another file, such as notes/today.md");
    }
    if (name.getNameCount() == 1 && PROMPTS.contains(first) && trust != Trust.FULL) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "'%s' shapes the turns of everyone, and needs full trust".formatted(path),
          "tell the person to ask the operator, or use the memory of this person");
    }
    return file;
  }

  /** Whether a file of a listing belongs to another user. Listings contain no links. */
  boolean isForeignFile(Path file) throws IOException {
    return isForeign(file.toRealPath());
  }

  /** Whether a real path belongs to a user, and not to the only reader of this turn. */
  private boolean isForeign(Path real) throws IOException {
    Path name = root().relativize(real);
    boolean isShared = situation == Situation.GROUP;
    boolean isOperator = user.isEmpty() && trust == Trust.FULL;
    if ((isOperator && !isShared) || name.getNameCount() < 2) {
      return false;
    }
    return switch (name.getName(0).toString().toLowerCase(Locale.ROOT)) {
      case USERS -> isShared || !name.getName(1).toString().equals(user.orElse(""));
      case SESSIONS -> isShared || !isOwnConversation(real);
      default -> false;
    };
  }

  /** A group's belongs to no user, but those who wrote there may read it. */
  private boolean isOwnConversation(Path file) {
    String name = user.orElse("");
    return Transcripts.in(file)
        .filter(it -> owner.apply(it.header()).equals(name) || hasWrittenIn(it, name))
        .isPresent();
  }

  private static boolean hasWrittenIn(Transcript transcript, String name) {
    return transcript.header().isOfGroup()
        && !name.isEmpty()
        && transcript.entries().stream().anyMatch(it -> it.from().equals(name));
  }

  /** The path behind all links. */
  private Path real(Path file, String path) throws IOException {
    Files.createDirectories(folder);
    Path real = RealPath.of(file);
    if (!real.startsWith(root())) {
      throw outside(path);
    }
    return real;
  }

  private Path root() throws IOException {
    return folder.toRealPath();
  }

  private Path resolved(String path) {
    try {
      Path file = folder.resolve(path).normalize();
      if (!file.startsWith(folder.normalize())) {
        throw outside(path);
      }
      return file;
    } catch (InvalidPathException e) {
      throw outside(path);
    }
  }

  private static RefusedException outside(String path) {
    return RefusedException.invalid(
        "'%s' is not in the workspace".formatted(path),
        "use a relative path without .., such as notes/today.md");
  }

  /** The path to show. */
  String name(Path file) {
    return folder.relativize(file).toString();
  }
}
