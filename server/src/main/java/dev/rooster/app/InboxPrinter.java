package dev.rooster.app;

import dev.rooster.cli.InboxText;
import dev.rooster.events.Events;
import dev.rooster.inbox.Inbox;
import java.io.IOException;
import java.io.Writer;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Prints what arrives for the terminal, as it arrives. It stays unseen: nobody knows whether
 * somebody sits at this one. What was printed by an earlier one is not printed again.
 */
final class InboxPrinter implements AutoCloseable {
  private static final long LOOK_MILLIS = 60_000;
  private static final Duration LAST_WORDS = Duration.ofSeconds(1);

  private final Writer out;
  private final Events.Listener listener;
  private final Thread thread;

  /**
   * @param waiting what waits, before and since the daemon began
   */
  InboxPrinter(Writer out, Events events, Supplier<Inbox.Around> waiting) {
    this.out = out;
    this.listener = events.listen(it -> it.type().equals("inbox.arrived"), OptionalLong.empty());
    this.thread =
        Thread.ofPlatform().daemon().name("rooster-inbox").unstarted(() -> run(waiting.get()));
    thread.start();
  }

  private void run(Inbox.Around waiting) {
    try {
      Set<String> printed = arrivedMeanwhile(waiting);
      while (true) {
        Optional<Inbox.Item> item =
            listener.next(LOOK_MILLIS).map(event -> Inbox.Item.read(event.json()));
        if (item.isPresent() && !printed.remove(item.get().id())) {
          InboxText.print(item.get().text(), out);
        }
      }
    } catch (IOException | InterruptedException e) {
      // Nobody reads it any more, or the daemon ends.
    }
  }

  /** Prints what came while the daemon started, and says that more waits; answers the ids. */
  private Set<String> arrivedMeanwhile(Inbox.Around waiting) throws IOException {
    Set<String> printed = new HashSet<>();
    if (waiting.older() > 0) {
      String what = waiting.older() == 1 ? "1 message waits" : waiting.older() + " messages wait";
      out.append(what).append(" to be seen: rooster watch\n").flush();
    }
    for (Inbox.Item item : waiting.fresh()) {
      InboxText.print(item.text(), out);
      printed.add(item.id());
    }
    return printed;
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
