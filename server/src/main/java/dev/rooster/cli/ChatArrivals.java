package dev.rooster.cli;

import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.Fields;
import dev.rooster.reminder.RefusedException;
import dev.rooster.time.IsoTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows the messages that arrive for the terminal while a person chats, and marks them as read: at
 * once above the prompt, or after the turn that is being printed. Thread-safe: a thread of its own
 * listens.
 */
final class ChatArrivals {
  private final Requests requests;
  private final ChatLines lines;
  private final Ink ink;
  private final List<String> held = new ArrayList<>();
  private boolean turn;

  ChatArrivals(Requests requests, ChatLines lines, CommandContext context) {
    this.requests = requests;
    this.lines = lines;
    this.ink = new Ink(context);
  }

  /** Starts listening, until the process ends. */
  void start() {
    Thread.ofPlatform().daemon().name("rooster-arrivals").start(this::listen);
  }

  private void listen() {
    try {
      requests.listen(event -> {
        if (event.type().equals("inbox.arrived")) {
          arrived(Requests.fields(event.json()));
        }
        return true;
      });
    } catch (RefusedException e) {
      // The next message of the chat fails in the same way and reports it.
    }
  }

  private void arrived(Fields item) {
    show(
        ink.strong(
            InboxText.line(
                IsoTime.utc(ReminderText.text(item, "arrived_at")),
                ReminderText.text(item, "name"),
                ReminderText.text(item, "text"),
                requests.zone())));
    requests.tried("POST", "/api/inbox/" + ReminderText.text(item, "id") + "/ack");
  }

  private synchronized void show(String line) {
    if (turn) {
      held.add(line);
    } else {
      lines.above(line);
    }
  }

  synchronized void turnStarts() {
    turn = true;
  }

  synchronized void turnEnds() {
    turn = false;
    held.forEach(lines::above);
    held.clear();
  }
}
