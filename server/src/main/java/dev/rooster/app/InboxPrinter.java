package dev.rooster.app;

import dev.rooster.channel.AboutReminder;
import dev.rooster.cli.InboxText;
import dev.rooster.events.Events;
import dev.rooster.inbox.Inbox;
import dev.rooster.inbox.InboxItem;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Prints messages for the terminal on the daemon's stdout, as they arrive. They stay unread,
 * because stdout may be a log. A restarted daemon does not print them again.
 */
final class InboxPrinter implements AutoCloseable {
  private static final long WAIT_MILLIS = 60_000;
  private static final Duration TIME_TO_PRINT = Duration.ofSeconds(1);

  private final Writer out;
  private final Supplier<ZoneId> zone;
  private final Events.Listener listener;
  private final Thread thread;

  /**
   * @param zone the zone of the operator, who reads the messages
   * @param waiting the unread messages from before and after the start of the daemon
   */
  InboxPrinter(Writer out, Supplier<ZoneId> zone, Events events, Supplier<Inbox.Around> waiting) {
    this.out = out;
    this.zone = zone;
    this.listener = events.listen(it -> it.type().equals("inbox.arrived"), OptionalLong.empty());
    this.thread =
        Thread.ofPlatform().daemon().name("rooster-inbox").unstarted(() -> run(waiting.get()));
    thread.start();
  }

  private void run(Inbox.Around waiting) {
    try {
      Set<String> printed = arrivedMeanwhile(waiting);
      while (true) {
        Optional<InboxItem> item =
            listener.next(WAIT_MILLIS).map(event -> InboxItem.read(event.json()));
        if (item.isPresent() && !printed.remove(item.get().id())) {
          print(item.get());
        }
      }
    } catch (IOException | InterruptedException e) {
      // The reader of stdout is gone, or the daemon ends.
    }
  }

  /** Prints messages that arrived during startup, and the number of older ones. Returns the ids. */
  private Set<String> arrivedMeanwhile(Inbox.Around waiting) throws IOException {
    Set<String> printed = new HashSet<>();
    if (waiting.older() > 0) {
      String what =
          waiting.older() == 1 ? "1 unread message" : waiting.older() + " unread messages";
      out.append(what).append(". Run rooster watch.\n").flush();
    }
    for (InboxItem item : waiting.fresh()) {
      print(item);
      printed.add(item.id());
    }
    return printed;
  }

  private void print(InboxItem item) throws IOException {
    String name = item.about().map(AboutReminder::name).orElse("");
    out.append(InboxText.line(item.arrivedAt(), name, item.text(), zone.get()))
        .append('\n')
        .flush();
  }

  @Override
  public void close() {
    listener.close();
    thread.interrupt();
    try {
      thread.join(TIME_TO_PRINT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether it is still blocked in printing, so that no other thread can print either. */
  boolean stuck() {
    return thread.isAlive();
  }
}
