package dev.rooster.app;

import dev.rooster.cli.InboxText;
import dev.rooster.service.Events;
import dev.rooster.service.Inbox;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Prints what arrives for the terminal, as it arrives. It stays unseen: nobody knows whether
 * somebody sits at this one.
 */
final class InboxPrinter implements AutoCloseable {
  private static final long LOOK_MILLIS = 60_000;
  private static final Duration LAST_WORDS = Duration.ofSeconds(1);

  private final Writer out;
  private final Events.Listener listener;
  private final Thread thread;

  /**
   * @param waiting what has arrived before
   */
  InboxPrinter(Writer out, Events events, List<Inbox.Item> waiting) {
    this.out = out;
    this.listener = events.listen(it -> it.type().equals("inbox.arrived"), OptionalLong.empty());
    this.thread = Thread.ofPlatform().daemon().name("rooster-inbox").unstarted(() -> run(waiting));
    thread.start();
  }

  private void run(List<Inbox.Item> waiting) {
    try {
      for (Inbox.Item item : waiting) {
        InboxText.print(item.text(), out);
      }
      while (true) {
        Optional<Events.Event> event = listener.next(LOOK_MILLIS);
        if (event.isPresent()) {
          InboxText.print(Inbox.Item.read(event.get().json()).text(), out);
        }
      }
    } catch (IOException | InterruptedException e) {
      // Nobody reads it any more, or the daemon ends.
    }
  }

  @Override
  public void close() {
    listener.close();
    thread.interrupt();
    try {
      thread.join(LAST_WORDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether it still waits for somebody to read what it prints: nobody else can print then. */
  boolean stuck() {
    return thread.isAlive();
  }
}
