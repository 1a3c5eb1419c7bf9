package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.Fields;
import dev.rooster.time.FireText;
import dev.rooster.time.IsoTime;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Shows to people how Rooster is. */
final class StatusText {
  private final CommandContext surroundings;
  private final Ink ink;

  StatusText(CommandContext surroundings) {
    this.surroundings = surroundings;
    this.ink = new Ink(surroundings);
  }

  void show(Fields status) throws IOException {
    boolean up = status.flag("up").orElse(false);
    line(
        up
            ? "%s: pid %s, %s, since %s"
                .formatted(
                    ink.good("up"),
                    ReminderText.text(status, "pid"),
                    ReminderText.text(status, "url"),
                    local(ReminderText.text(status, "since")))
            : ink.bad("down") + ": " + consequence(status));
    line("home     " + OneLine.of(ReminderText.text(status, "home")));
    line("store    " + OneLine.of(ReminderText.text(status, "store")));
    for (Fields next : status.objects("next")) {
      Instant at = IsoTime.utc(ReminderText.text(next, "next_fire_at"));
      line(
          "next     in %-4s  %s  %s"
              .formatted(
                  TimeLeft.words(Duration.between(surroundings.clock().instant(), at)),
                  local(ReminderText.text(next, "next_fire_at")),
                  OneLine.of(ReminderText.title(next))));
    }
    Optional<String> waiting = status.text("waiting").filter(it -> !it.equals("0"));
    if (waiting.isPresent()) {
      line("waiting  %s to be seen: rooster watch".formatted(waiting.get()));
    }
    for (Fields problem : status.objects("problems")) {
      line(
          ink.warning("problem")
              + OneLine.of(
                  "  %s%s: %s: %s"
                      .formatted(
                          ReminderText.text(problem, "file"),
                          problem.text("line").map(" line "::concat).orElse(""),
                          ReminderText.text(problem, "message"),
                          ReminderText.text(problem, "remedy"))));
    }
  }

  private static String consequence(Fields status) {
    return status.flag("shared").orElse(false)
        ? "nothing fires unless another daemon is up on the same database"
        : "nothing fires until rooster up";
  }

  private String local(String instant) {
    return FireText.local(IsoTime.utc(instant), surroundings.defaultZone().get());
  }

  private void line(String text) throws IOException {
    surroundings.stdout().append(text).append('\n');
  }
}
