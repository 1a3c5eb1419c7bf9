package dev.rooster.torture;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A process with a Rooster on SQLite, killed again and again: nothing is lost or doubled. */
class SqliteTortureTest {
  private static final int KILLS_PER_ROUND = 20;

  @Test
  @Tag("slow")
  void every_occurrence_has_one_record_however_often_the_process_is_killed() throws IOException {
    Rounds.live("sqlite", 20, KILLS_PER_ROUND, SqliteRound::live);
  }

  @Test
  @Tag("slow")
  void every_occurrence_has_one_record_however_often_the_disk_is_full(@TempDir Path disk)
      throws IOException {
    fullDisk(disk, "full-disk", 5);
  }

  @Test
  @Tag("long")
  @Timeout(value = 4, unit = TimeUnit.HOURS)
  void every_occurrence_has_one_record_after_hundreds_of_kills() throws IOException {
    Rounds.live("sqlite-long", Rounds.LONG * 6 / 10, KILLS_PER_ROUND, SqliteRound::live);
  }

  @Test
  @Tag("long")
  @Timeout(value = 4, unit = TimeUnit.HOURS)
  void every_occurrence_has_one_record_after_a_hundred_full_disks(@TempDir Path disk)
      throws IOException {
    fullDisk(disk, "full-disk-long", Rounds.LONG / 10);
  }

  private static void fullDisk(Path disk, String name, int times) throws IOException {
    Rounds.live(
        name,
        times,
        KILLS_PER_ROUND,
        (folder, random, some) -> mounted(disk, folder, random, some));
  }

  private static Score mounted(Path disk, Path folder, SplittableRandom random, int times)
      throws IOException {
    assumeTrue(
        Signal.run("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", disk.toString()),
        "a small file system cannot be mounted here");
    try {
      return SqliteFullDiskRound.live(folder, disk, random, times);
    } finally {
      Signal.run("umount", disk.toString());
    }
  }
}
