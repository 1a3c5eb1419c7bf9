package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.Fields;
import dev.rooster.reminder.RefusedException;
import dev.rooster.time.IsoTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Shows the messages that arrive for the terminal while a person chats, and marks them as read: at
 * once above the prompt, or after the turn that is being printed. After a restart of the daemon it
 * listens again. Thread-safe: a thread of its own listens.
 */
final class ChatArrivals implements AutoCloseable {
  private final Requests requests;
  private final ChatLines lines;
  private final Ink ink;
  private final Instant since;
  private final List<Line> held = new ArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private boolean turn;

  /** The messages that were shown or are held: a list and an event may both bring one. */
  private final Set<String> known = new HashSet<>();

  /** A message as it is shown. */
  private record Line(String id, String text) {}

  ChatArrivals(Requests requests, ChatLines lines, CommandContext context) {
    this.requests = requests;
    this.lines = lines;
    this.ink = new Ink(context);
    this.since = context.clock().instant();
  }

  /** Starts listening, until it is closed or the process ends. */
  void start() {
    Thread.ofPlatform().daemon().name("rooster-arrivals").start(this::listen);
  }

  private void listen() {
    try {
      do {
        try {
          requests.listen(this::catchUp, this::heard);
        } catch (RefusedException e) {
          // The next message of the chat fails in the same way and reports it.
        }
      } while (!over.await(1, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Shows what arrived during this chat while it was not listening. */
  private void catchUp() {
    for (Fields item : requests.asked("GET", "/api/inbox?limit=1000", "").objects("items")) {
      if (!IsoTime.utc(ReminderText.text(item, "arrived_at")).isBefore(since)) {
        arrived(item);
      }
    }
  }

  private boolean heard(DaemonEvent event) {
    switch (event.type()) {
      case "inbox.arrived" -> arrived(Requests.fields(event.json()));
      case "lost" -> catchUp();
      default -> {}
    }
    return over.getCount() > 0;
  }

  private void arrived(Fields item) {
    Line line =
        new Line(
            ReminderText.text(item, "id"),
            ink.strong(
                InboxText.line(
                    IsoTime.utc(ReminderText.text(item, "arrived_at")),
                    ReminderText.text(item, "name"),
                    ReminderText.text(item, "text"),
                    requests.zone())));
    if (isShown(line)) {
      requests.tried("POST", "/api/inbox/" + line.id() + "/ack");
    }
  }

  /**
   * Shows a message, unless it was shown before or has to wait for the end of a turn. One that was
   * shown stays unread if a person has brought it back.
   */
  private synchronized boolean isShown(Line line) {
    if (!known.add(line.id())) {
      return false;
    }
    if (turn) {
      held.add(line);
      return false;
    }
    lines.above(line.text());
    return true;
  }

  synchronized void turnStarts() {
    turn = true;
  }

  void turnEnds() {
    for (Line line : released()) {
      try {
        requests.tried("POST", "/api/inbox/" + line.id() + "/ack");
      } catch (RefusedException e) {
        // The daemon is down: the message stays unread, and rooster inbox shows it again.
      }
    }
  }

  private synchronized List<Line> released() {
    turn = false;
    List<Line> released = List.copyOf(held);
    released.forEach(it -> lines.above(it.text()));
    held.clear();
    return released;
  }

  @Override
  public void close() {
    over.countDown();
  }
}
