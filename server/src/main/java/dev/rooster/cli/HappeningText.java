package dev.rooster.cli;

import dev.rooster.cli.command.Surroundings;
import dev.rooster.json.Fields;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.when.FireText;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;

/** Shows what happens to people, a line for each thing. */
final class HappeningText {
  private static final Duration LATE = Duration.ofSeconds(60);

  private final Writer out;
  private final Requests requests;
  private final ZoneId zone;
  private final InstantSource clock;

  HappeningText(Surroundings surroundings, Requests requests) {
    this.out = surroundings.stdout();
    this.requests = requests;
    this.zone = surroundings.defaultZone().get();
    this.clock = surroundings.clock();
  }

  /** What has waited to be seen; now it has been. */
  void waiting() throws IOException {
    for (Fields item : requests.asked("GET", "/api/inbox", "").objects("items")) {
      arrived(item);
    }
  }

  /** What is to come, and in how long. */
  void coming() throws IOException {
    List<Fields> next =
        requests.asked("GET", "/api/reminders?order=next_fire&limit=5", "").objects("items");
    for (Fields reminder : next) {
      Instant at = Instant.parse(ReminderText.text(reminder, "next_fire_at"));
      Duration left = Duration.between(clock.instant(), at);
      line(
          "in %s  %s  %s"
              .formatted(
                  WrittenDuration.format(Duration.ofSeconds(Math.max(0, left.toSeconds()))),
                  FireText.local(at, zone),
                  ReminderText.title(reminder)));
    }
    out.flush();
  }

  void happened(Happening happening) throws IOException {
    Fields data = WatchCommand.fields(happening.json());
    switch (happening.type()) {
      case "inbox.arrived" -> arrived(data);
      case "run.completed" -> completed(data);
      case "run.started" -> told("started", data, "");
      default -> told(happening.type().replace('.', ' '), data, reason(data));
    }
  }

  private void arrived(Fields item) throws IOException {
    line("* " + ReminderText.text(item, "text") + late(item));
    requests.ask("POST", "/api/inbox/" + ReminderText.text(item, "id") + "/ack", "");
    out.flush();
  }

  private void completed(Fields run) throws IOException {
    String why = run.text("why").map(it -> ": " + it).orElse("");
    told(ReminderText.text(run, "status") + why + late(run), run, "");
  }

  private void told(String what, Fields about, String more) throws IOException {
    String who =
        about
            .text("name")
            .or(() -> about.text("reminder_id"))
            .or(() -> about.text("id"))
            .orElse("");
    line("%s  %s  %s%s".formatted(FireText.local(clock.instant(), zone), who, what, more));
  }

  private static String reason(Fields data) {
    return data.text("status_reason").or(() -> data.text("error")).map(it -> ": " + it).orElse("");
  }

  /** What is late says so. */
  private static String late(Fields data) {
    Duration late = Duration.ofMillis(data.text("late_by_ms").map(Long::parseLong).orElse(0L));
    return late.compareTo(LATE) > 0 ? " (late by %s)".formatted(WrittenDuration.words(late)) : "";
  }

  private void line(String text) throws IOException {
    out.append(OneLine.of(text)).append('\n');
  }
}
