package dev.rooster.channel.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.channel.AboutReminder;
import dev.rooster.channel.Address;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.net.DeadPort;
import dev.rooster.net.Responder;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WebhookChannelTest {
  private static final Instant NOW = Instant.parse("2026-11-16T09:00:00Z");
  private static final Message MESSAGE =
      new Message(
          "d-1",
          "",
          "check the oven",
          Optional.of(
              new AboutReminder("r-1", "oven", NOW.minusSeconds(2), Duration.ofSeconds(2))));

  private static WebhookChannel channel(Optional<String> secret, String... allowed) {
    return new WebhookChannel(
        () -> new WebhookSettings(List.of(allowed), secret.map(Secret::new)),
        new Secret.Vault(
            name -> Optional.of("whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"), Path.of(".")),
        InstantSource.fixed(NOW));
  }

  private static Address to(Responder server) {
    return Address.parse("webhook:http://127.0.0.1:%d/hook?x=1".formatted(server.port()));
  }

  @Test
  void a_message_is_posted_with_its_key() throws Exception {
    try (Responder server = new Responder(Responder.json(200, "{}"))) {
      channel(Optional.empty(), "127.0.0.1").send(to(server), MESSAGE);

      String request = server.request();
      assertThat(request).startsWith("POST /hook?x=1 HTTP/1.1\r\n");
      assertThat(request).contains("\r\nIdempotency-Key: d-1\r\n").doesNotContain("signature");
      Fields body =
          Fields.of(
              Json.read(request.substring(request.indexOf("\r\n\r\n") + 4)), "", new Problems());
      assertThat(body.names())
          .containsExactly(
              "idempotency_key",
              "reminder_id",
              "name",
              "text",
              "due_at",
              "sent_at",
              "late_by_ms",
              "actions");
      assertThat(body.text("text")).contains("check the oven");
      assertThat(body.text("late_by_ms")).contains("2000");
    }
  }

  @Test
  void the_addresses_of_a_host_and_port_have_one_receiver() {
    assertThat(receiver("https://example.org/alice?x=1"))
        .isPresent()
        .isEqualTo(receiver("https://Example.org:443"))
        .isNotEqualTo(receiver("https://example.org:8443/alice"))
        .isNotEqualTo(receiver("https://example.com/alice"));
    assertThat(receiver("nowhere")).isEmpty();
  }

  private static Optional<String> receiver(String url) {
    return channel(Optional.empty()).receiver(Address.parse("webhook:" + url));
  }

  /** The example of the specification. */
  @Test
  void a_message_is_signed_as_standard_webhooks_does() throws Exception {
    assertThat(
            WebhookChannel.signature(
                "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
                "msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{\"test\": 2432232314}"))
        .isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    try (Responder server = new Responder(Responder.json(200, "{}"))) {
      channel(Optional.of("${env:HOOK}"), "127.0.0.1").send(to(server), MESSAGE);

      String request = server.request();
      String body = request.substring(request.indexOf("\r\n\r\n") + 4);
      String signature =
          WebhookChannel.signature(
              "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "d-1." + NOW.getEpochSecond() + "." + body);
      assertThat(request)
          .contains("\r\nwebhook-id: d-1\r\n")
          .contains("\r\nwebhook-timestamp: " + NOW.getEpochSecond() + "\r\n")
          .contains("\r\nwebhook-signature: " + signature + "\r\n");
    }
  }

  @Test
  void the_manual_shows_the_request() throws Exception {
    Path file = Path.of("").toAbsolutePath().resolveSibling("docs").resolve("api.md");
    String page = Files.readString(file);
    try (Responder server = new Responder(Responder.json(200, "{}"))) {
      channel(Optional.of("${env:HOOK}"), "127.0.0.1")
          .send(
              Address.parse("webhook:http://127.0.0.1:%d/hook".formatted(server.port())), MESSAGE);

      String[] request = server.request().split("\r\n\r\n", 2);
      List<String> head = new ArrayList<>(request[0].lines().toList());
      String shown =
          head.removeFirst()
              + "\n"
              + head.stream()
                  .map(it -> it.replaceAll("^Host: .*", "Host: example.org"))
                  .sorted()
                  .collect(Collectors.joining("\n"))
              + "\n\n"
              + request[1]
              + "\n";
      String written =
          page.replaceAll(
              "(?s)```http\n.*?```", Matcher.quoteReplacement("```http\n" + shown + "```"));

      if (Boolean.getBoolean("rooster.write")) {
        Files.writeString(file, written);
      }
      assertThat(page).isEqualTo(written).contains("```http\nPOST ");
    }
  }

  @Test
  void a_refusal_shows_whether_and_when_to_retry() throws Exception {
    String later = "HTTP/1.1 429 Busy\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n";
    try (Responder server =
        new Responder(
            Responder.json(500, ""),
            later,
            Responder.json(404, ""),
            Responder.json(410, ""),
            Responder.json(400, ""))) {
      WebhookChannel channel = channel(Optional.empty(), "127.0.0.1");

      assertThat(refusal(channel, to(server)).retryable()).isTrue();
      assertThat(refusal(channel, to(server)).retryAfter()).contains(Duration.ofSeconds(7));
      assertThat(refusal(channel, to(server)).retryable()).isTrue();
      assertThat(refusal(channel, to(server)).retryable()).isFalse();
      assertThat(refusal(channel, to(server)).retryable()).isFalse();
    }
  }

  @Test
  void a_success_status_counts_regardless_of_the_length_of_its_body() throws Exception {
    try (Responder server = new Responder(Responder.json(200, "thanks ".repeat(10_000)))) {
      channel(Optional.empty(), "127.0.0.1").send(to(server), MESSAGE);
    }
  }

  @Test
  void an_unreachable_receiver_is_a_retryable_failure() throws Exception {
    try (DeadPort dead = new DeadPort()) {
      NotSentException refusal =
          refusal(
              channel(Optional.empty(), "127.0.0.1"),
              Address.parse("webhook:http://127.0.0.1:%d/".formatted(dead.port())));

      assertThat(refusal.retryable()).isTrue();
      assertThat(refusal.why()).startsWith("the request to 127.0.0.1 failed: ");
    }
  }

  private static NotSentException refusal(WebhookChannel channel, Address to) throws Exception {
    try {
      channel.send(to, MESSAGE);
    } catch (NotSentException e) {
      return e;
    }
    throw new AssertionError("it was sent");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1/",
        "http://localhost:8080/",
        "http://foo.localhost/",
        "http://[::1]/",
        "http://10.1.2.3/x",
        "http://169.254.169.254/latest/meta-data",
        "http://[::ffff:127.0.0.1]/",
        "ftp://example.org/",
        "https://user:word@example.org/",
        "file:///etc/passwd",
        "https:///nohost",
        "nonsense",
        "http://exa mple.org/"
      })
  void private_addresses_are_refused_when_a_reminder_names_them(String url) {
    assertThatThrownBy(() -> channel(Optional.empty()).check(new Address("webhook", url)))
        .isInstanceOfSatisfying(RefusedException.class, e -> assertThat(e.remedy()).isNotBlank());
  }

  @Test
  void the_configuration_can_allow_private_hosts_with_or_without_a_port() {
    Address address = Address.parse("webhook:http://127.0.0.1:8080/x");

    assertThatCode(() -> channel(Optional.empty(), "127.0.0.1").check(address))
        .doesNotThrowAnyException();
    assertThatCode(() -> channel(Optional.empty(), "127.0.0.1:8080").check(address))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> channel(Optional.empty(), "127.0.0.1:8081").check(address))
        .isInstanceOf(RefusedException.class);
    assertThatCode(
            () -> channel(Optional.empty()).check(Address.parse("webhook:https://example.org/x")))
        .doesNotThrowAnyException();
  }

  @Test
  void a_name_that_leads_home_is_refused_when_it_is_sent_to() {
    assertThatThrownBy(() ->
            channel(Optional.empty()).send(Address.parse("webhook:http://localhost:1/"), MESSAGE))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("not a public address");
  }
}
