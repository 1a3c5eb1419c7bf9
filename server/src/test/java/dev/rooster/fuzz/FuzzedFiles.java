package dev.rooster.fuzz;

import dev.rooster.format.ParsedValue;
import dev.rooster.format.Yaml;
import dev.rooster.format.YamlText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** The files of a home folder as people, editors and accidents leave them. For one thread. */
public final class FuzzedFiles {
  private static final List<String> SLOTS =
      List.of(
          "rooster.yaml",
          "rooster.yaml",
          "schedules.d/a.yaml",
          "schedules.d/b.yml",
          "schedules.d/c.yaml",
          "schedules.d/\u00e9 odd\n.yaml",
          "roles/janitor.yaml",
          "roles/other.yaml");

  private final Path home;
  private final Chance chance;

  /**
   * A change to a file.
   *
   * @param file relative to home
   * @param what enough to do it again
   */
  public record Deed(String file, String what) {
    @Override
    public String toString() {
      return file + ": " + what;
    }
  }

  public FuzzedFiles(Path home, Chance chance) {
    this.home = home;
    this.chance = chance;
  }

  /** Does something to one file. */
  public Deed next() throws IOException, InterruptedException {
    String name = chance.pick(SLOTS);
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    return new Deed(name, doneTo(file, name));
  }

  /** Leaves nothing behind that leads out of the folder. */
  public void tidy() throws IOException {
    for (String slot : SLOTS) {
      clear(home.resolve(slot));
    }
  }

  private String doneTo(Path file, String name) throws IOException, InterruptedException {
    int deed = chance.below(60);
    if (deed > 5) {
      return written(file, content(name));
    }
    clear(file);
    return switch (deed) {
      case 0 -> "gone";
      case 1 -> linked(file, Path.of("nowhere"));
      case 2 -> linked(file, home);
      case 3 -> linked(file, Path.of("/dev/zero"));
      case 4 -> "a folder: " + Files.createDirectories(file);
      default -> {
        new ProcessBuilder("mkfifo", file.toString()).start().waitFor();
        yield "a pipe without a writer";
      }
    };
  }

  private static String linked(Path file, Path target) throws IOException {
    Files.createSymbolicLink(file, target);
    return "a link to " + target;
  }

  private String written(Path file, byte[] bytes) throws IOException {
    String shown = FuzzedRequest.shown(bytes);
    clear(file);
    if (chance.oneIn(4)) {
      Path fresh = file.resolveSibling("." + chance.below(10) + ".tmp");
      Files.write(fresh, bytes);
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      return "moved there: " + shown;
    }
    Files.write(file, bytes);
    if (chance.oneIn(30)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
      return "unreadable: " + shown;
    }
    return shown;
  }

  private byte[] content(String name) {
    if (chance.oneIn(8)) {
      return OddYaml.next(chance);
    }
    String good = OddYaml.good(name, chance);
    String text = good;
    if (chance.oneIn(2)) {
      ParsedValue changed = Mutation.of(Yaml.read(good), chance);
      text = chance.oneIn(3) ? Mutation.json(changed, chance) : YamlText.of(changed);
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return chance.oneIn(3) ? Mutation.ofBytes(bytes, chance) : bytes;
  }

  /** Whatever is there, nothing is. */
  private static void clear(Path file) throws IOException {
    if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      Files.walkFileTree(
          file,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path each, BasicFileAttributes attributes)
                throws IOException {
              Files.delete(each);
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path each, IOException e) throws IOException {
              Files.delete(each);
              return FileVisitResult.CONTINUE;
            }
          });
    } else {
      Files.deleteIfExists(file);
    }
  }
}
