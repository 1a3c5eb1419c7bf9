package dev.rooster.app;

import dev.rooster.home.Home;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * The directory where SQLite unpacks its library, one per process in the home directory. The
 * default is the system's temporary directory, where a killed process leaves a file behind. The
 * launcher has the library unpacked once, because a short command otherwise spends a fifth of its
 * time on it.
 */
final class NativeFolder {
  private static final String PROPERTY = "org.sqlite.tmpdir";
  private static final String UNPACKED = "org.sqlite.lib.path";

  private NativeFolder() {}

  /** Creates the directory of this process, and removes those of processes that have ended. */
  static void prepare(Home home) {
    if (System.getProperty(PROPERTY) != null || isUnpacked()) {
      return;
    }
    Path all = home.nativeLibraries();
    try {
      removeOld(all);
      Path own = all.resolve(Long.toString(ProcessHandle.current().pid()));
      Files.createDirectories(own);
      System.setProperty(PROPERTY, own.toString());
      Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(own), "rooster-native"));
    } catch (IOException | UncheckedIOException e) {
      // SQLite then uses its default directory.
    }
  }

  /** Unpacks the library into the directory that the launcher names, if it names one. */
  static void unpack() throws IOException {
    String folder = System.getProperty(UNPACKED);
    if (folder == null || isUnpacked()) {
      return;
    }
    String name = LibraryLoaderUtil.getNativeLibName();
    try (InputStream library =
        LibraryLoaderUtil.class.getResourceAsStream(
            LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name)) {
      if (library != null) {
        Files.createDirectories(Path.of(folder));
        Files.copy(library, Path.of(folder, name));
      }
    }
  }

  private static boolean isUnpacked() {
    String folder = System.getProperty(UNPACKED);
    return folder != null
        && Files.isReadable(Path.of(folder, LibraryLoaderUtil.getNativeLibName()));
  }

  private static void removeOld(Path all) throws IOException {
    if (Files.isDirectory(all)) {
      try (Stream<Path> folders = Files.list(all)) {
        folders.filter(NativeFolder::isGone).toList().forEach(NativeFolder::remove);
      }
    }
  }

  private static boolean isGone(Path folder) {
    try {
      long pid = Long.parseLong(folder.getFileName().toString());
      Optional<ProcessHandle> process = ProcessHandle.of(pid);
      return process.filter(ProcessHandle::isAlive).isEmpty();
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static void remove(Path folder) {
    try (Stream<Path> inside = Files.walk(folder)) {
      List<Path> deepestFirst = inside.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException | UncheckedIOException e) {
      // The next process tries again.
    }
  }
}
