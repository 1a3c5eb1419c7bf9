package dev.rooster.channel;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Receives from a transport on a thread of its own until it is closed. After a failure, it tries
 * again with a growing delay, and logs the first failure in a row and the recovery.
 */
public final class ReceiveLoop implements TwoWayChannel.Subscription {
  private static final System.Logger LOG = System.getLogger("dev.rooster.channel");
  private static final Duration CONFIGURATION_CHECK = Duration.ofSeconds(1);
  private static final Duration FIRST_DELAY = Duration.ofSeconds(1);
  private static final Duration LONGEST_DELAY = Duration.ofSeconds(60);

  private final String channel;
  private final Source source;
  private final Thread thread;
  private final CountDownLatch closed = new CountDownLatch(1);

  private Duration delay = FIRST_DELAY;

  /** Written by the loop, read by the status; empty while messages arrive. */
  private volatile Optional<String> trouble = Optional.empty();

  /** A transport that brings messages. */
  public interface Source {

    /** Whether it is configured. */
    boolean isOn();

    /**
     * Receives once, or as long as the connection lasts.
     *
     * @param connected called when the transport has responded
     */
    void receive(Runnable connected) throws NotReceivedException, InterruptedException;

    /** Ends the connection, if one is open. */
    default void close() {}
  }

  private ReceiveLoop(String channel, Source source) {
    this.channel = channel;
    this.source = source;
    this.thread = Thread.ofVirtual().name("rooster-" + channel).unstarted(this::run);
  }

  public static TwoWayChannel.Subscription start(String channel, Source source) {
    ReceiveLoop loop = new ReceiveLoop(channel, source);
    loop.thread.start();
    return loop;
  }

  @Override
  public Optional<String> trouble() {
    return source.isOn() ? trouble : Optional.empty();
  }

  @Override
  public void close() {
    closed.countDown();
    thread.interrupt();
  }

  private void run() {
    try {
      while (closed.getCount() > 0) {
        if (source.isOn()) {
          receive();
        } else {
          rest(CONFIGURATION_CHECK);
        }
      }
    } catch (InterruptedException e) {
      // Closed.
    } finally {
      source.close();
    }
  }

  private void receive() throws InterruptedException {
    try {
      source.receive(this::connected);
    } catch (NotReceivedException e) {
      failed(e.why(), e.retryAfter().orElse(delay));
    } catch (RuntimeException e) {
      failed("a message could not be stored: " + e.getMessage(), delay);
    }
  }

  private void connected() {
    if (trouble.isPresent()) {
      LOG.log(System.Logger.Level.INFO, "{0} is back; messages arrive again", channel);
    }
    trouble = Optional.empty();
    delay = FIRST_DELAY;
  }

  private void failed(String why, Duration wait) throws InterruptedException {
    if (trouble.isEmpty()) {
      LOG.log(
          System.Logger.Level.WARNING, "no messages arrive from {0}, retrying: {1}", channel, why);
    }
    trouble = Optional.of(why);
    Duration doubled = delay.multipliedBy(2);
    delay = doubled.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : doubled;
    rest(wait);
  }

  private void rest(Duration duration) throws InterruptedException {
    closed.await(duration.toMillis(), TimeUnit.MILLISECONDS);
  }
}
