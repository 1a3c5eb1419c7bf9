package dev.rooster.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReceiveLoopTest {
  /** Fails at first, then connects, and receives nothing until it is closed. */
  private static final class FailsOnce implements ReceiveLoop.Source {
    final LinkedBlockingQueue<Integer> begun = new LinkedBlockingQueue<>();
    final CountDownLatch connect = new CountDownLatch(1);
    final CountDownLatch connected = new CountDownLatch(1);
    private int calls;

    @Override
    public boolean isOn() {
      return true;
    }

    @Override
    public void receive(Runnable connection) throws NotReceivedException, InterruptedException {
      begun.add(++calls);
      if (calls == 1) {
        throw new NotReceivedException("no such host", Optional.of(Duration.ZERO));
      }
      connect.await();
      connection.run();
      connected.countDown();
      new CountDownLatch(1).await();
    }
  }

  @Test
  void the_trouble_is_known_from_the_failure_to_the_next_connection() throws Exception {
    FailsOnce source = new FailsOnce();

    try (TwoWayChannel.Subscription subscription = ReceiveLoop.start("loopback", source)) {
      assertThat(source.begun.take()).isEqualTo(1);
      assertThat(source.begun.take()).isEqualTo(2);
      assertThat(subscription.trouble()).contains("no such host");

      source.connect.countDown();
      source.connected.await();
      assertThat(subscription.trouble()).isEmpty();
    }
  }
}
