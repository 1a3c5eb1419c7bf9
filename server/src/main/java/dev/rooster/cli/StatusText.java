package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.Fields;
import dev.rooster.text.ErrorLine;
import dev.rooster.time.FireText;
import dev.rooster.time.IsoTime;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** Prints the daemon's status for people. */
final class StatusText {
  private final CommandContext context;
  private final Ink ink;
  private final ZoneId zone;

  /**
   * @param zone the zone of the reader
   */
  StatusText(CommandContext context, ZoneId zone) {
    this.context = context;
    this.ink = new Ink(context);
    this.zone = zone;
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
                  TimeLeft.words(Duration.between(context.clock().instant(), at)),
                  local(ReminderText.text(next, "next_fire_at")),
                  OneLine.of(ReminderText.title(next))));
    }
    Optional<String> waiting = status.text("waiting").filter(it -> !it.equals("0"));
    if (waiting.isPresent()) {
      line("unread   %s, shown by rooster watch".formatted(waiting.get()));
    }
    Optional<String> pending = status.text("pending").filter(it -> !it.equals("0"));
    if (pending.isPresent()) {
      line("pending  %s to approve, shown by rooster list".formatted(pending.get()));
    }
    for (Fields problem : status.objects("problems")) {
      line(
          ink.warning("problem")
              + OneLine.of(
                  "  %s%s: %s"
                      .formatted(
                          ReminderText.text(problem, "file"),
                          problem.text("line").map(" line "::concat).orElse(""),
                          ErrorLine.of(
                              ReminderText.text(problem, "message"),
                              ReminderText.text(problem, "remedy")))));
    }
  }

  private static String consequence(Fields status) {
    return status.flag("shared").orElse(false)
        ? "nothing fires unless another node is up on the same database"
        : "nothing fires. Start it with rooster up.";
  }

  private String local(String instant) {
    return FireText.local(IsoTime.utc(instant), zone);
  }

  private void line(String text) throws IOException {
    context.stdout().append(text).append('\n');
  }
}
