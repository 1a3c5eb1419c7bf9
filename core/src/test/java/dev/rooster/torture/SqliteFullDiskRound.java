package dev.rooster.torture;

import dev.rooster.store.jdbc.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A node whose disk fills up again and again, and that is sometimes killed before there is room.
 * The journals are on another disk.
 */
final class SqliteFullDiskRound {
  private static final int MOST_ENTRIES = 80;
  private static final Duration SERIES = Duration.ofSeconds(2);
  private static final byte[] BLOCK = new byte[4_096];

  private final Path folder;
  private final Path disk;
  private final SplittableRandom random;
  private int incarnations;
  private int kills;

  private SqliteFullDiskRound(Path folder, Path disk, SplittableRandom random) {
    this.folder = folder;
    this.disk = disk;
    this.random = random;
  }

  /**
   * @param disk a small disk for this test alone
   */
  static Score live(Path folder, Path disk, SplittableRandom random, int times) throws IOException {
    return new SqliteFullDiskRound(folder, disk, random).live(times);
  }

  private Score live(int times) throws IOException {
    Victim node = start();
    try {
      for (int i = 0; i < times; i++) {
        node.awaitEntries(random.nextInt(1, MOST_ENTRIES));
        fill();
        node.awaitEntry(Entry.Failed.class);
        node.awaitEntries(random.nextInt(1, MOST_ENTRIES));
        node = random.nextInt(3) == 0 ? killed(node) : node;
        makeRoom();
        node.awaitEntry(Entry.Created.class);
      }
      settle(node);
    } finally {
      node.close();
      keep();
    }
    return new Score(kills, times, 0, judge());
  }

  private Victim start() {
    String name = "n" + ++incarnations;
    return Victim.start(
        new TortureNode.Place(
            store().toString(), folder.resolve(name + ".journal"), name, Duration.ZERO, SERIES));
  }

  private Path store() {
    return disk.resolve("rooster.db");
  }

  private Path ballast() {
    return disk.resolve("ballast");
  }

  private void fill() throws IOException {
    try (var ballast =
        Files.newOutputStream(
            ballast(), StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)) {
      while (true) {
        ballast.write(BLOCK);
      }
    } catch (IOException e) {
      if (!String.valueOf(e.getMessage()).contains("space left")) {
        throw e;
      }
    }
  }

  private void makeRoom() throws IOException {
    Files.delete(ballast());
  }

  /** The next node may find no room to start and say so; then it gets some. */
  private Victim killed(Victim node) throws IOException {
    node.kill();
    kills++;
    Victim next = start();
    if (next.awaitWordOrEnd("up")) {
      return next;
    }
    next.close();
    makeRoom();
    Victim another = start();
    another.awaitWord("up");
    fill();
    return another;
  }

  /** Copies the file, because the disk is deleted after the round. */
  private void keep() throws IOException {
    for (String name : List.of("rooster.db", "rooster.db-wal")) {
      if (Files.exists(disk.resolve(name))) {
        Files.copy(disk.resolve(name), folder.resolve(name));
      }
    }
  }

  private void settle(Victim node) {
    node.tell("rest");
    node.awaitWord("resting");
    node.tell("settle");
    node.awaitWord("settled");
    node.stop();
  }

  private Verdict judge() throws IOException {
    try (SqliteStore store = SqliteStore.open(store(), InstantSource.system())) {
      return new TortureOracle(store, Rounds.journals(folder)).judge();
    }
  }
}
