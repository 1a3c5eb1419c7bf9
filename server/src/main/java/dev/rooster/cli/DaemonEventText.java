package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.Fields;
import dev.rooster.format.ParsedValue;
import dev.rooster.format.Problems;
import dev.rooster.time.FireText;
import dev.rooster.time.IsoTime;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Prints daemon events for people, one line per event. On a terminal the last line counts down to
 * the next fire. Thread-safe: the countdown runs on its own thread.
 */
final class DaemonEventText {
  private static final String CLEAR = "\r\u001b[K";
  private static final int COMING_SHOWN = 5;

  /** They came faster than they were read. */
  private static final String LOST = "lost";

  private static final String ARRIVED = "inbox.arrived";
  private static final Set<String> SKIPPED = Set.of("run.due", "session.message", "inbox.seen");

  private final Writer out;
  private final Requests requests;
  private final InstantSource clock;
  private final Ink ink;
  private final int columns;
  private Optional<Coming> next = Optional.empty();
  private boolean counting;

  /** The messages that were shown: the list of unread ones and an event may both bring one. */
  private final Set<String> shown = new HashSet<>();

  private record Coming(Instant at, String title) {}

  DaemonEventText(CommandContext context, Requests requests) {
    this.out = context.stdout();
    this.requests = requests;
    this.clock = context.clock();
    this.ink = new Ink(context);
    this.columns = context.columns();
  }

  /** Prints the unread messages and marks them as read. */
  synchronized void waiting() throws IOException {
    for (ParsedValue item : requests.pages("/api/inbox", Integer.MAX_VALUE).items()) {
      arrived(Fields.of(item, "", new Problems()));
    }
  }

  /** Prints the next fires, with the time left until each. */
  synchronized void coming() throws IOException {
    List<Coming> all = lookAhead(COMING_SHOWN);
    for (Coming one : all) {
      line(
          "in %-4s  %s  %s"
              .formatted(left(one), FireText.local(one.at(), requests.zone()), one.title()));
    }
    out.flush();
  }

  private List<Coming> lookAhead(int most) {
    List<Coming> all =
        requests
            .asked("GET", "/api/reminders?order=next_fire&limit=" + most, "")
            .objects("items")
            .stream()
            .map(it ->
                new Coming(
                    IsoTime.utc(ReminderText.text(it, "next_fire_at")), ReminderText.title(it)))
            .toList();
    next = all.stream().findFirst();
    return all;
  }

  private String left(Coming coming) {
    return TimeLeft.words(Duration.between(clock.instant(), coming.at()));
  }

  /**
   * Prints an event. Skips {@code run.due}, because the start of the run follows, messages of
   * conversations, which rooster attach shows, and messages that were shown as unread.
   */
  synchronized boolean happened(DaemonEvent happening) throws IOException {
    Fields data = Requests.fields(happening.json());
    boolean isKnown =
        happening.type().equals(ARRIVED) && shown.contains(ReminderText.text(data, "id"));
    if (isKnown || SKIPPED.contains(happening.type())) {
      return false;
    }
    switch (happening.type()) {
      case ARRIVED -> arrived(data);
      case "run.completed" -> completed(data);
      case "run.started" -> event("started", data, "");
      case "agent.message" ->
          event("waits in the inbox of " + ReminderText.text(data, "agent"), data, "");
      case "agent.active", "agent.idle", "agent.ended" ->
          line(
              "%s  %s  %s"
                  .formatted(
                      FireText.local(clock.instant(), requests.zone()),
                      ReminderText.text(data, "agent"),
                      AgentText.state(data)));
      case LOST -> {
        line(FireText.local(clock.instant(), requests.zone()) + "  some events are not shown");
        waiting();
      }
      default -> event(happening.type().replace('.', ' '), data, reason(data));
    }
    if (counting) {
      lookAhead(1);
      count();
    }
    out.flush();
    return true;
  }

  /** Acknowledges a message once printed; another client may have acknowledged it already. */
  private void arrived(Fields item) throws IOException {
    String id = ReminderText.text(item, "id");
    if (shown.add(id)) {
      clear();
      String line =
          InboxText.line(
              IsoTime.utc(ReminderText.text(item, "arrived_at")),
              ReminderText.text(item, "name"),
              ReminderText.text(item, "text"),
              requests.zone());
      out.append(ink.strong(line)).append('\n').flush();
    }
    requests.tried("POST", "/api/inbox/" + id + "/ack");
  }

  private void completed(Fields run) throws IOException {
    String why = run.text("why").map(": "::concat).orElse("");
    event(ReminderText.text(run, "status"), run, why + RunText.label(RunText.late(run)));
  }

  private void event(String what, Fields about, String more) throws IOException {
    String who =
        about
            .text("name")
            .or(() -> about.text("reminder_id"))
            .or(() -> about.text("id"))
            .orElse("");
    line(
        "%s  %s  %s%s"
            .formatted(FireText.local(clock.instant(), requests.zone()), who, what, more));
  }

  private static String reason(Fields data) {
    return data.text("status_reason").or(() -> data.text("error")).map(": "::concat).orElse("");
  }

  /** Replaces the last line with the time left until the next fire. */
  synchronized void count() throws IOException {
    counting = true;
    String text =
        next.map(it -> "in %s  %s".formatted(left(it), it.title())).orElse("nothing scheduled");
    String line = OneLine.of(text);
    clear();
    out.append(ink.faint(Width.cut(line, columns - 1))).flush();
  }

  private void line(String text) throws IOException {
    clear();
    out.append(OneLine.of(text)).append('\n');
  }

  private void clear() throws IOException {
    if (counting) {
      out.append(CLEAR);
    }
  }
}
