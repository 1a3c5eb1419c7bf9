package dev.rooster.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.rooster.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another process and its programs. */
final class Child {
  private Child() {}

  static Process start(Class<?> main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  /** Runs the program to its end and returns its output. */
  static String run(Class<?> main, String... arguments) throws IOException {
    try (InputStream said = start(main, arguments).getInputStream()) {
      return new String(said.readAllBytes(), UTF_8).strip();
    }
  }

  /** Opens a store and closes it. */
  static final class Opens {
    private Opens() {}

    public static void main(String[] arguments) {
      PrintStream out = System.out;
      try {
        SqliteFixture.open(Path.of(arguments[0])).close();
        out.println("opened");
      } catch (StoreException e) {
        out.println(e.line());
      }
    }
  }

  /** Creates and claims reminders on several threads for ever, and prints each when it is done. */
  static final class Creates {
    private static final int THREADS = 4;

    private Creates() {}

    public static void main(String[] arguments) throws InterruptedException {
      SqliteStore store = SqliteFixture.open(Path.of(arguments[0]));
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        String prefix = arguments[1] + "-" + i + "-";
        threads.add(Thread.ofVirtual().start(() -> create(store, prefix, System.out)));
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }

    /** Prints a line in one call, so that the lines of several threads do not mix. */
    private static void create(SqliteStore store, String prefix, PrintStream out) {
      for (int i = 0; i < Integer.MAX_VALUE; i++) {
        String id = prefix + i;
        store.create(List.of(SqliteFixture.reminder(id)));
        out.print("created " + id + "\n");
        out.flush();
        store
            .claim(SqliteFixture.request("child"))
            .reminders()
            .forEach(it -> out.print("claimed " + it.id() + "\n"));
        out.flush();
      }
    }
  }
}
