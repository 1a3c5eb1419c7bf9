package dev.rooster.app;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The daemon as {@code ./rooster} starts it: from jars, with an AOT cache. Nearly a hundred daemons
 * are started by the tests, and a cache shortens the start of each. The test JVM that needs it
 * first makes it for all, in {@code target/daemon}; the file {@code made} there names the classes
 * that it was made from.
 */
final class TrainedDaemon {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /**
   * As in ./rooster, but for the compiler: these daemons live for seconds, and the optimizing
   * compiler would take half of their processor time. Discards messages of the JVM about the cache.
   */
  private static final List<String> FLAGS =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-ReduceAllocationMerges",
          "-XX:TieredStopAtLevel=1",
          "-Xlog:disable",
          "-Xlog:all=error,aot*=off:stderr");

  private static final List<Path> CLASSPATH = mainClasspath();
  private static final Path FOLDER = made();

  private TrainedDaemon() {}

  /** The command up to the main class. */
  static List<String> command(List<String> flags) {
    return command(flags, jars(FOLDER), Main.class);
  }

  /**
   * The same with a main class of the tests.
   *
   * @param main starts what {@link Main} starts
   */
  static List<String> command(List<String> flags, Class<?> main) {
    if (main == Main.class) {
      return command(flags);
    }
    String tests = main.getProtectionDomain().getCodeSource().getLocation().getPath();
    return command(flags, jars(FOLDER) + File.pathSeparator + tests, main);
  }

  private static List<String> command(List<String> flags, String classpath, Class<?> main) {
    List<String> command = new ArrayList<>(List.of(JAVA));
    command.addAll(FLAGS);
    command.add("-XX:AOTCache=" + FOLDER.resolve("daemon.aot"));
    command.addAll(flags);
    command.addAll(List.of("-cp", classpath, main.getName()));
    return command;
  }

  private static List<Path> mainClasspath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(entry -> Files.exists(entry) && !entry.endsWith("test-classes"))
        .toList();
  }

  private static Path made() {
    try {
      Path folder = Files.createDirectories(Path.of("target", "daemon").toAbsolutePath());
      Path made = folder.resolve("made");
      try (FileChannel file =
              FileChannel.open(
                  folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock _ = file.lock()) {
        String hash = hash();
        if (!Files.exists(made) || !Files.readString(made).equals(hash)) {
          Files.deleteIfExists(made);
          make(folder);
          Files.writeString(made, hash);
        }
      }
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Covers only compiled classes: third-party jars do not change. */
  private static String hash() throws IOException {
    CRC32 sum = new CRC32();
    for (Path folder : CLASSPATH.stream().filter(Files::isDirectory).toList()) {
      for (Path file : files(folder)) {
        sum.update(file.toString().getBytes(StandardCharsets.UTF_8));
        sum.update(Files.readAllBytes(file));
      }
    }
    return Long.toHexString(sum.getValue());
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Daemons also start where the JVM makes no cache. */
  private static void make(Path folder) throws IOException, InterruptedException {
    for (Path classes : CLASSPATH.stream().filter(Files::isDirectory).toList()) {
      pack(classes, jar(folder, classes));
    }
    List<String> command = new ArrayList<>(List.of(JAVA));
    command.addAll(FLAGS);
    command.add("-XX:AOTCacheOutput=" + folder.resolve("daemon.aot"));
    command.addAll(List.of("-cp", jars(folder), Main.class.getName(), "up", "--port", "0"));
    command.addAll(List.of("--home", Files.createTempDirectory(folder, "home").toString()));
    Process trained =
        new ProcessBuilder(command).redirectError(folder.resolve("training.err").toFile()).start();
    trained.inputReader(StandardCharsets.UTF_8).readLine();
    trained.destroy();
    trained.waitFor();
  }

  private static void pack(Path classes, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (Path each : files(classes)) {
        zip.putNextEntry(new ZipEntry(classes.relativize(each).toString().replace('\\', '/')));
        Files.copy(each, zip);
        zip.closeEntry();
      }
    }
  }

  private static String jars(Path folder) {
    return CLASSPATH.stream()
        .map(entry -> Files.isDirectory(entry) ? jar(folder, entry) : entry)
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Path jar(Path folder, Path classes) {
    return folder.resolve(CLASSPATH.indexOf(classes) + ".jar");
  }
}
