package dev.rooster.tools;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Lists and searches the files of a workspace. Leaves out what cannot be read. */
record FindFiles(Workspace workspace) {
  private static final int MOST_VISITED = 100_000;
  private static final int MOST_LISTED = 500;
  private static final int MOST_FOUND = 100;
  private static final int LONGEST_LINE = 300;

  String list(Path folder) throws IOException, InterruptedException {
    List<Path> files = files(folder);
    if (files.isEmpty()) {
      return "There are no files.";
    }
    List<String> lines =
        new ArrayList<>(files.stream().limit(MOST_LISTED).map(workspace::name).toList());
    if (files.size() > MOST_LISTED) {
      lines.add("(%d more files; name a folder)".formatted(files.size() - MOST_LISTED));
    }
    return String.join("\n", lines);
  }

  String search(Path folder, String words) throws IOException, InterruptedException {
    String wanted = words.toLowerCase(Locale.ROOT);
    StringBuilder found = new StringBuilder();
    List<String> tooLarge = new ArrayList<>();
    int count = 0;
    for (Path file : files(folder)) {
      if (file.toFile().length() > ReadFile.LONGEST) {
        tooLarge.add(workspace.name(file));
        continue;
      }
      int number = 0;
      for (String line : lines(file)) {
        number++;
        if (line.toLowerCase(Locale.ROOT).contains(wanted) && ++count <= MOST_FOUND) {
          found.append("%s:%d: %s\n".formatted(workspace.name(file), number, shortened(line)));
        }
      }
    }
    if (count > MOST_FOUND) {
      found.append(
          "(%d more lines; search for other words, or in a folder)".formatted(count - MOST_FOUND));
    }
    return (count == 0 ? "Nothing found." : found.toString()) + notSearched(tooLarge);
  }

  private static List<String> lines(Path file) {
    try {
      String content = ReadFile.whole(file);
      return ReadFile.isText(content) ? content.lines().toList() : List.of();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static String notSearched(List<String> files) {
    return files.isEmpty()
        ? ""
        : "\n(Too large to search: %s)"
            .formatted(String.join(", ", files.subList(0, Math.min(files.size(), 10))));
  }

  private static String shortened(String line) {
    return line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) + "…" : line;
  }

  /** Regular files only: links could lead out of the workspace. */
  private List<Path> files(Path folder) throws IOException, InterruptedException {
    List<Path> own = new ArrayList<>();
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile() && isOwn(file)) {
              own.add(file);
            }
            return own.size() >= MOST_VISITED || Thread.currentThread().isInterrupted()
                ? FileVisitResult.TERMINATE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    own.sort(null);
    return own;
  }

  /** A file that is gone by now is left out too. */
  private boolean isOwn(Path file) {
    try {
      return !workspace.isForeignFile(file);
    } catch (IOException e) {
      return false;
    }
  }
}
