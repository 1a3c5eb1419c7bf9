package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.TestServer;
import dev.rooster.channel.LoopbackChannel;
import dev.rooster.channel.NotSentException;
import dev.rooster.events.Events;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.reminders.SendAgain;
import dev.rooster.store.Store;
import dev.rooster.testing.DelegatingStore;
import dev.rooster.trust.Caller;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deliveries that failed, sent again by a person. */
class SendAgainTest {
  private static final Instant NOW = Instant.parse("2026-11-16T10:00:00Z");
  private static final Caller OPERATOR = new Caller("rest", Optional.empty(), ZoneOffset.UTC);
  private static final NotSentException FOR_GOOD =
      new NotSentException("the chat is closed", false, Optional.empty());

  @TempDir Path home;
  private final LoopbackChannel channel = new LoopbackChannel();
  private TestServer server;
  private Walk walk;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(home.resolve("rooster.yaml"), "users: [{name: alice, trust: familiar}]\n");
    server = TestServer.with(channel, home, NOW, ZoneOffset.UTC);
    server.configure();
    server.start();
    walk = new Walk(server.api(JsonText::object), OPERATOR);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void pass(Duration duration) {
    server.ticked().advance(duration);
  }

  /** A delivery whose first attempt has this outcome. */
  private Fields delivered(Optional<NotSentException> failure) {
    failure.ifPresent(channel::fail);
    walk.ask(
        201,
        "POST",
        "/api/reminders",
        "{\"name\":\"oven\",\"message\":\"take it out\",\"schedule\":{\"in\":\"1m\"},"
            + "\"delivery\":{\"to\":[\"loopback:alice\"]}}");
    pass(Duration.ofMinutes(2));
    return delivery();
  }

  private Fields delivery() {
    return walk
        .ask(200, "GET", "/api/reminders/oven/runs", "")
        .objects("items")
        .getFirst()
        .objects("deliveries")
        .stream()
        .filter(it -> it.text("to").equals(Optional.of("loopback:alice")))
        .findFirst()
        .orElseThrow();
  }

  private static String send(Fields delivery) {
    return "/api/deliveries/" + delivery.text("id").orElseThrow() + "/send";
  }

  @Test
  void a_failed_delivery_is_sent_again_once() throws Exception {
    Fields failed = delivered(Optional.of(FOR_GOOD));
    assertThat(failed.text("status")).contains("failed");
    Events.Listener events =
        server.events().listen(it -> it.type().startsWith("delivery."), OptionalLong.empty());

    assertThat(walk.ask(202, "POST", send(failed), "").text("status")).contains("pending");
    walk.ask(409, "POST", send(failed), "");
    pass(Duration.ofMinutes(1));

    assertThat(channel.texts()).containsExactly("take it out");
    assertThat(delivery().text("id")).isEqualTo(failed.text("id"));
    assertThat(delivery().text("status")).contains("delivered");
    assertThat(
            walk.ask(409, "POST", send(failed), "").object("error").flatMap(it -> it.text("code")))
        .contains("wrong_state");
    assertThat(events.next(0)).map(Events.Event::type).contains("delivery.pending");
    assertThat(events.next(0)).map(Events.Event::type).contains("delivery.delivered");
  }

  @Test
  void a_delivery_whose_arrival_is_unknown_is_sent_again_only_on_request() {
    Fields unknown = delivered(Optional.of(NotSentException.withoutResponse("the line broke")));
    assertThat(unknown.text("status")).contains("unknown");
    pass(Duration.ofDays(1));
    assertThat(channel.texts()).isEmpty();

    walk.ask(202, "POST", send(unknown), "");
    pass(Duration.ofMinutes(1));

    assertThat(channel.texts()).containsExactly("take it out");
  }

  @Test
  void a_delivery_is_sent_again_however_slow_the_store_is() {
    String id = delivered(Optional.of(FOR_GOOD)).text("id").orElseThrow();
    Store slow =
        new DelegatingStore(server.store()) {
          @Override
          public Instant now() {
            Instant now = super.now();
            server.clock().advance(Duration.ofSeconds(1));
            return now;
          }
        };

    JsonText sent = new SendAgain(slow, server.reminders(), server.events()).send(OPERATOR, id);

    assertThat(sent.toString()).contains("\"status\":\"pending\"");
    pass(Duration.ofMinutes(1));
    assertThat(channel.texts()).containsExactly("take it out");
  }

  @Test
  void a_delivery_can_fail_again_and_again_and_the_inbox_says_so_each_time() {
    Fields failed = delivered(Optional.of(FOR_GOOD));
    for (int i = 0; i < 12; i++) {
      channel.fail(FOR_GOOD);
      walk.ask(202, "POST", send(failed), "");
      pass(Duration.ofMinutes(1));
      assertThat(delivery().text("status")).contains("failed");
    }

    assertThat(walk.ask(200, "GET", "/api/inbox", "").objects("items")).hasSize(13);
  }

  @Test
  void what_has_arrived_or_is_anothers_is_not_sent() {
    Fields arrived = delivered(Optional.empty());

    walk.ask(409, "POST", send(arrived), "");
    walk.as(
        new Caller(
            "rest", Optional.of(server.configuration().users().get("alice")), ZoneOffset.UTC));
    walk.ask(404, "POST", send(arrived), "");
    walk.ask(404, "POST", "/api/deliveries/oven/send", "");
    assertThat(channel.texts()).hasSize(1);
  }
}
