package dev.rooster.outside;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * An event of a reminder, and what became of it.
 *
 * @param run the due instant of the run that has it; empty while it waits for one
 * @param told whether that run ended, so that no other tells it again
 */
record QueuedEvent(Happened event, Optional<Instant> run, boolean told) {

  static QueuedEvent waiting(Happened event) {
    return new QueuedEvent(event, Optional.empty(), false);
  }

  /** Whether the run at this instant may tell it: also when a run before it did not come to it. */
  boolean isFor(Instant due) {
    return !told || run.filter(due::equals).isPresent();
  }

  QueuedEvent takenBy(Instant due) {
    return new QueuedEvent(event, Optional.of(due), told);
  }

  QueuedEvent asTold() {
    return new QueuedEvent(event, run, true);
  }

  QueuedEvent with(Happened other) {
    return new QueuedEvent(other, run, told);
  }

  /** The stored form of several. */
  static String json(List<QueuedEvent> events) {
    return JsonText.object()
        .withObjects(
            "events",
            events.stream()
                .map(it -> it.event().json().with("run", it.run()).with("told", it.told()))
                .toList())
        .toString();
  }

  /** Reads the result of {@link #json(List)}. */
  static List<QueuedEvent> read(String json) {
    return Fields.of(Json.read(json), "", new Problems()).objects("events").stream()
        .map(it ->
            new QueuedEvent(
                Happened.read(it),
                it.text("run").map(Instant::parse),
                it.flag("told").orElse(false)))
        .toList();
  }
}
