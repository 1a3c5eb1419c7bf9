package dev.rooster.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.reminder.Reminder;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reminders that the change of a file wakes. */
class WatchedFileTest {
  @TempDir Path folder;
  private OutsideScene scene;
  private Path file;
  private int minutes;

  @BeforeEach
  void start() throws IOException {
    scene = new OutsideScene(folder.resolve("home"));
    file = folder.resolve("result.txt");
  }

  @AfterEach
  void close() {
    scene.close();
  }

  private Reminder onFile() {
    return scene.add(
        "{\"message\": \"look\", \"schedule\": {\"on\": {\"file\": \"%s\"}}}".formatted(file));
  }

  /** Each write has a time of its own, however fast the test is. */
  private void write(String text) throws IOException {
    Files.writeString(file, text);
    touch(file);
  }

  private void touch(Path path) throws IOException {
    Files.setLastModifiedTime(
        path, FileTime.from(Instant.parse("2026-11-16T09:00:00Z").plusSeconds(60L * ++minutes)));
  }

  private void look() {
    scene.server.outside().look();
  }

  /** Two looks, with the quiet time between them. */
  private void settle() {
    look();
    scene.pass(WatchFiles.QUIET);
    look();
    scene.pass(Duration.ofMillis(1));
  }

  private List<String> fires(Reminder reminder) {
    return scene.replies(reminder).reversed().stream()
        .map(it -> it.lines().skip(2).findFirst().orElse("").replaceFirst(" \\(.*", ""))
        .toList();
  }

  private String was(String verb) {
    return "The file %s was %s".formatted(file, verb);
  }

  @Test
  void a_file_that_is_created_changed_and_deleted_fires_each_time() throws Exception {
    Reminder reminder = onFile();
    settle();

    write("a");
    settle();
    write("b");
    settle();
    Files.delete(file);
    settle();
    settle();

    assertThat(fires(reminder)).containsExactly(was("created"), was("changed"), was("deleted"));
  }

  @Test
  void a_burst_of_writes_fires_once_when_it_is_over() throws Exception {
    write("a");
    Reminder reminder = onFile();

    for (int i = 0; i < 5; i++) {
      write("b" + i);
      look();
      scene.pass(WatchFiles.QUIET.dividedBy(2));
    }
    assertThat(fires(reminder)).isEmpty();
    settle();

    assertThat(fires(reminder)).containsExactly(was("changed"));
  }

  @Test
  void a_file_that_never_rests_fires_all_the_same() throws Exception {
    write("a");
    Reminder reminder = onFile();

    for (int i = 0; i < 24; i++) {
      write("b".repeat(i));
      look();
      scene.pass(WatchFiles.QUIET.dividedBy(2));
    }

    assertThat(fires(reminder)).containsExactly(was("changed"));
  }

  @Test
  void an_editor_that_saves_by_rename_changes_the_file_once() throws Exception {
    write("a");
    Reminder reminder = onFile();
    Path draft = folder.resolve("draft");
    Files.writeString(draft, "bb");
    touch(draft);

    Files.delete(file);
    look();
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    settle();

    assertThat(fires(reminder)).containsExactly(was("changed"));
  }

  @Test
  void a_change_that_is_undone_in_time_does_not_fire() throws Exception {
    write("a");
    FileTime before = Files.getLastModifiedTime(file);
    Reminder reminder = onFile();

    write("b");
    look();
    Files.writeString(file, "a");
    Files.setLastModifiedTime(file, before);
    settle();

    assertThat(fires(reminder)).isEmpty();
  }

  @Test
  void a_change_while_the_daemon_was_down_is_noticed_once() throws Exception {
    write("a");
    Reminder reminder = onFile();
    scene.server.stop();

    write("b");
    scene.restartAfter(Duration.ofHours(2));
    settle();
    scene.restartAfter(Duration.ofHours(2));
    settle();

    assertThat(fires(reminder)).containsExactly(was("changed"));
  }

  @Test
  void changes_during_a_pause_do_not_count() throws Exception {
    write("a");
    Reminder reminder = onFile();
    scene
        .server
        .reminders()
        .pause(OutsideScene.OPERATOR, reminder.id(), OptionalLong.empty(), Optional.empty());

    write("b");
    settle();
    scene.server.reminders().resume(OutsideScene.OPERATOR, reminder.id(), OptionalLong.empty());
    settle();
    assertThat(fires(reminder)).isEmpty();

    write("c");
    settle();
    assertThat(fires(reminder)).containsExactly(was("changed"));
  }

  @Test
  void a_file_that_fired_before_a_pause_fires_after_it() throws Exception {
    Reminder reminder = onFile();
    write("a");
    settle();
    scene
        .server
        .reminders()
        .pause(OutsideScene.OPERATOR, reminder.id(), OptionalLong.empty(), Optional.empty());
    scene.server.reminders().resume(OutsideScene.OPERATOR, reminder.id(), OptionalLong.empty());
    settle();

    Files.delete(file);
    settle();

    assertThat(fires(reminder)).containsExactlyInAnyOrder(was("created"), was("deleted"));
  }

  @Test
  void a_change_counts_soon_although_the_clock_was_set_back() throws Exception {
    write("a");
    Reminder reminder = onFile();
    write("b");
    look();

    scene.server.ticked().jumpTo(scene.server.clock().instant().minus(Duration.ofHours(1)));
    settle();

    assertThat(fires(reminder)).containsExactly(was("changed"));
  }

  @Test
  void a_cancelled_reminder_leaves_nothing_behind() throws Exception {
    Reminder reminder = onFile();
    write("a");
    settle();

    scene.server.reminders().cancel(OutsideScene.OPERATOR, reminder.id(), OptionalLong.empty());
    write("b");
    settle();

    assertThat(fires(reminder)).containsExactly(was("created"));
    assertThat(scene.server.store().noteNames("watched-file/", Optional.empty(), 10).items())
        .isEmpty();
    assertThat(scene.server.store().noteNames("outside-event/", Optional.empty(), 10).items())
        .isEmpty();
  }

  @Test
  void watching_a_file_needs_the_trust_for_files() {
    Caller bob =
        new Caller(
            "rest",
            Optional.of(
                new User("bob", Trust.FAMILIAR, Optional.empty(), List.of(), Optional.empty())),
            ZoneOffset.UTC);
    scene.server.configure(
        scene.server.configuration().withUsers(Map.of("bob", bob.user().orElseThrow())));

    assertThatThrownBy(() ->
            scene.add(bob, "{\"message\": \"x\", \"schedule\": {\"on\": \"file:/etc/passwd\"}}"))
        .hasMessageContaining("watching a file requires inner trust");
  }
}
