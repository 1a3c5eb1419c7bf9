package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.Fields;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Receivers that refuse, hang, are busy or are not there, and a real daemon that copes. */
@Tag("slow")
@Timeout(180)
class TroubledReceiversTest {
  @TempDir private Path folder;
  private Receiver receiver;
  private RealDaemon daemon;

  @BeforeEach
  void start() throws Exception {
    receiver = new Receiver();
    daemon = new RealDaemon(folder);
    daemon.write(
        "rooster.yaml",
        "channels: {webhook: {allow: [127.0.0.1], secret: '%s'}}\n".formatted(Receiver.SECRET));
    daemon.up();
  }

  @AfterEach
  void stop() throws Exception {
    daemon.close();
    receiver.close();
  }

  private void add(String name, String address) {
    RealDaemon.Result added =
        daemon.ask("add", "text of " + name, "--name", name, "--in", "3s", "--to", address);
    assertThat(added.exit()).as(added.err()).isZero();
  }

  /** The one delivery of a reminder, as soon as it is in that state. */
  private Fields delivery(String name, String state) throws IOException {
    while (true) {
      List<Fields> runs =
          daemon
              .rest("GET", "/api/reminders/%s/runs".formatted(name), "")
              .fields()
              .objects("items");
      for (Fields delivery :
          runs.stream().flatMap(it -> it.objects("deliveries").stream()).toList()) {
        if (delivery.text("status").filter(state::equals).isPresent()) {
          return delivery;
        }
      }
      RealDaemon.pause();
    }
  }

  private List<String> inbox() throws IOException {
    return daemon.rest("GET", "/api/inbox", "").fields().objects("items").stream()
        .map(it -> it.text("text").orElseThrow())
        .toList();
  }

  @Test
  void a_permanent_refusal_is_not_retried_and_is_reported_on_the_terminal() throws Exception {
    receiver.answer(
        (arrival, times) -> Receiver.Answer.of(Integer.parseInt(arrival.path().substring(1))));
    for (String status : List.of("400", "410", "413", "422")) {
      add("refused-" + status, receiver.address(status));

      Fields failed = delivery("refused-" + status, "failed");

      assertThat(failed.text("error")).contains("127.0.0.1 responded with status " + status);
      assertThat(receiver.at(status)).hasSize(1);
      String told =
          "text of refused-%s\n\n(Not delivered to webhook: 127.0.0.1 responded with status %s.)"
              .formatted(status, status);
      while (!inbox().contains(told)) {
        RealDaemon.pause();
      }
    }
  }

  @Test
  void a_busy_receiver_is_retried_after_the_delay_it_asks_for() throws Exception {
    receiver.answer((arrival, times) ->
        times == 1
            ? new Receiver.Answer(429, Map.of("Retry-After", "2"), "")
            : Receiver.Answer.TAKEN);
    add("busy", receiver.address("busy"));

    receiver.await("busy", 2);

    delivery("busy", "delivered");
    List<Receiver.Arrival> came = receiver.at("busy");
    assertThat(Duration.between(came.get(0).at(), came.get(1).at()))
        .isGreaterThanOrEqualTo(Duration.ofMillis(1_900));
    assertThat(came.get(1).key()).isEqualTo(came.get(0).key());
    assertThat(inbox()).isEmpty();
  }

  @Test
  void a_long_answer_is_an_answer() throws Exception {
    receiver.answer(
        (arrival, times) -> new Receiver.Answer(200, Map.of(), "thanks ".repeat(10_000)));
    add("thanked", receiver.address("thanked"));

    delivery("thanked", "delivered");

    assertThat(receiver.at("thanked")).hasSize(1);
  }

  @Test
  void a_hanging_or_unreachable_receiver_times_out_and_is_retried() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    receiver.answer((arrival, times) -> {
      if (arrival.path().equals("/hanging") && times == 1) {
        over.await();
      }
      return Receiver.Answer.TAKEN;
    });
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    add("hanging", receiver.address("hanging"));
    add("absent", "webhook:http://127.0.0.1:%d/absent".formatted(port));
    Fields absent = delivery("absent", "pending");
    while (absent.text("error").isEmpty()) {
      absent = delivery("absent", "pending");
    }
    assertThat(absent.text("error").orElseThrow()).contains("the request to 127.0.0.1 failed");

    try (Receiver back = new Receiver(port)) {
      Fields hanging = delivery("hanging", "pending");
      while (hanging.text("error").isEmpty()) {
        hanging = delivery("hanging", "pending");
      }
      assertThat(hanging.text("error").orElseThrow()).contains("timed out");
      back.await("absent", 1);
      delivery("absent", "delivered");
      assertThat(inbox()).isEmpty();
      if (Integer.getInteger("rooster.scale", 1) > 1) {
        receiver.await("hanging", 2);
        delivery("hanging", "delivered");
        assertThat(receiver.arrivals()).hasSize(1);
      }
    } finally {
      over.countDown();
    }
  }

  @Test
  void a_receiver_that_hangs_keeps_nothing_from_the_others() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    receiver.answer((arrival, times) -> {
      if (arrival.path().equals("/hanging")) {
        over.await();
      }
      return Receiver.Answer.TAKEN;
    });
    try (Receiver other = new Receiver();
        Makers makers = new Makers(receiver.address("hanging"), number -> daemon)) {
      Instant due = Instant.now().plusSeconds(30);
      for (int i = 0; i < 1_200; i++) {
        makers.make(i, due);
      }
      makers.made();
      receiver.await("hanging", 16);

      add("quick", other.address("quick"));
      add("home", "terminal:default");

      other.await("quick", 1);
      while (!inbox().contains("text of home")) {
        RealDaemon.pause();
      }
      assertThat(receiver.at("hanging").size()).as("at once").isLessThan(100);
    } finally {
      over.countDown();
    }
  }
}
