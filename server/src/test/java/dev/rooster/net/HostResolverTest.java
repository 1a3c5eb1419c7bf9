package dev.rooster.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HostResolverTest {

  @Test
  void a_known_name_is_resolved_and_an_unknown_one_is_rejected() throws Exception {
    assertThat(HostResolver.addresses("127.0.0.1"))
        .containsExactly(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    assertThatThrownBy(() -> HostResolver.addresses("unknown.invalid"))
        .isInstanceOf(UnknownHostException.class);
  }

  @Test
  void a_slow_lookup_on_a_virtual_thread_blocks_no_other_thread() throws Exception {
    CompletableFuture<Boolean> virtual = new CompletableFuture<>();
    CompletableFuture<Throwable> ended = new CompletableFuture<>();
    CountDownLatch never = new CountDownLatch(1);
    Thread waiting =
        Thread.startVirtualThread(() -> {
          try {
            HostResolver.addresses(
                "hangs.invalid",
                host -> {
                  virtual.complete(Thread.currentThread().isVirtual());
                  try {
                    never.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                  return new InetAddress[0];
                });
          } catch (IOException e) {
            ended.complete(e);
          }
        });

    assertThat(virtual.get()).isFalse();
    waiting.interrupt();

    assertThat(ended.get()).isInstanceOf(InterruptedIOException.class);
    never.countDown();
  }
}
