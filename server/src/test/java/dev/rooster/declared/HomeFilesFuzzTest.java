package dev.rooster.declared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.format.UnreadableException;
import dev.rooster.format.Yaml;
import dev.rooster.fuzz.Chance;
import dev.rooster.fuzz.FuzzedFiles;
import dev.rooster.home.PlainFile;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.Sources;
import dev.rooster.store.Listing;
import dev.rooster.testing.MemoryStore;
import dev.rooster.testing.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files of every kind of brokenness, one after the other, beside a good one. */
@Tag("slow")
@Timeout(600)
class HomeFilesFuzzTest {
  private static final int FILES = 4_700;
  private static final int FILES_OF_A_HOME = 235;

  private static final String GOOD =
      """
      reminders:
        - {name: kept-1, message: one, agent: direct, schedule: {cron: "0 9 * * *", tz: UTC}}
        - {name: kept-2, message: two, agent: direct, schedule: {in: 5d}}
      """;

  @TempDir Path folder;

  @Test
  void no_invalid_file_affects_others_or_cancels_its_own_reminders() throws Exception {
    System.out.println("fuzz of files with -Drooster.seed=" + Chance.SEED);
    Chance chance = new Chance("files of homes");
    int unreadable = 0;
    for (int i = 0; i < Chance.cases(FILES) / FILES_OF_A_HOME; i++) {
      unreadable += new FuzzedHome(folder.resolve("home-" + i), chance).live();
    }
    assertThat(unreadable).as("files with reminders that could not be read").isPositive();
  }

  /** One home directory, and the state of its files. */
  private static final class FuzzedHome {
    private final Path home;
    private final MemoryStore store;
    private final SettableClock clock;
    private final FuzzedFiles fuzzed;
    private final HomeFiles files;

    FuzzedHome(Path home, Chance chance) {
      this.home = home;
      this.fuzzed = new FuzzedFiles(home, chance);
      TestServer server =
          TestServer.in(home, Instant.parse("2026-11-16T09:00:00Z"), ZoneOffset.UTC);
      this.store = server.store();
      this.clock = server.clock();
      this.files = server.files("home-1");
    }

    /** Returns how many files with reminders became unreadable. */
    int live() throws IOException, InterruptedException {
      Files.createDirectories(home.resolve("schedules.d"));
      Files.writeString(home.resolve("schedules.d").resolve("good.yaml"), GOOD);
      files.load();
      List<Reminder> kept = of("schedules.d/good.yaml");
      assertThat(kept).hasSize(2);
      int unreadable = 0;
      for (int i = 0; i < FILES_OF_A_HOME; i++) {
        FuzzedFiles.Deed deed = fuzzed.next();
        List<Reminder> before = of(deed.file());
        load(deed);
        assertThat(of("schedules.d/good.yaml")).as("%s", deed).isEqualTo(kept);
        if (cannotBeRead(deed.file())) {
          assertThat(of(deed.file())).as("%s", deed).isEqualTo(before);
          unreadable += before.isEmpty() ? 0 : 1;
        }
      }
      fuzzed.tidy();
      return unreadable;
    }

    /** Also outlasts the grace periods of the configuration and then of its entries. */
    private void load(FuzzedFiles.Deed deed) {
      long began = System.nanoTime();
      try {
        files.load();
        for (int i = 0; i < 2; i++) {
          clock.set(clock.instant().plus(Absences.GRACE));
          files.load();
        }
      } catch (RuntimeException e) {
        throw new AssertionError("not survived: " + deed, e);
      }
      long millis = Duration.ofNanos(System.nanoTime() - began).toMillis();
      if (millis > 2_000) {
        System.out.println("%d ms for %.300s".formatted(millis, deed));
      }
    }

    /** A deleted file is not unreadable, but a broken link is. */
    private boolean cannotBeRead(String file) {
      Path path = home.resolve(file);
      try {
        Yaml.read(PlainFile.text(path));
        return false;
      } catch (IOException | UnreadableException e) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
      }
    }

    private List<Reminder> of(String file) {
      return store.list(Listing.all()).items().stream()
          .filter(it -> Sources.file(it).orElseThrow().startsWith(file))
          .toList();
    }
  }
}
