package dev.rooster.route;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channels;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Shows at an address that a reply is being written, until it is closed. */
final class ShowWriting implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger("dev.rooster.route");

  /** Channels show it for about 5 seconds after each call. */
  private static final Duration BETWEEN = Duration.ofSeconds(4);

  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread thread;

  private ShowWriting(Channels channels, Address to) {
    this.thread = Thread.ofVirtual().name("rooster-writing").start(() -> show(channels, to));
  }

  static ShowWriting at(Address to, Channels channels) {
    return new ShowWriting(channels, to);
  }

  private void show(Channels channels, Address to) {
    try {
      do {
        channels.showWriting(to);
      } while (!ended.await(BETWEEN.toMillis(), TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      // Closed.
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "cannot show that a reply is being written", e);
    }
  }

  @Override
  public void close() {
    ended.countDown();
    thread.interrupt();
  }
}
