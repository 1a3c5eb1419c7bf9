package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.HandTickedHost;
import dev.rooster.trust.Caller;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a request for rows or for changes of several has in it, the answer is described. */
class ReminderRowRoutesTest {
  private static final Caller ADMIN = new Caller("rest", Optional.empty(), ZoneOffset.UTC);
  private static final List<String> NAMES =
      List.of("q", "status", "agent", "user", "source", "session", "sort", "offset", "limit");
  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "%",
          "_",
          "!",
          "*[?]",
          "\\",
          "'; DROP TABLE rooster_reminder; --",
          "\0",
          "\uD83D",
          "Ä",
          "x".repeat(200),
          "x".repeat(201),
          "[".repeat(200),
          "-1",
          "0",
          "1",
          "500",
          "501",
          "9999999999999999999999",
          "all",
          "failing,ended",
          "active,,",
          "next",
          "last",
          "agent",
          "name",
          "direct");

  @TempDir Path home;
  private HandTickedHost host;
  private Described described;

  @BeforeEach
  void start() {
    host = new HandTickedHost(home);
    described = Described.by(host.api());
    for (String name : List.of("oven", "50% of a_b", "Ärger [*]")) {
      ask(
          "POST",
          "/api/reminders",
          "{\"message\":\"x\",\"name\":\"%s\",\"schedule\":{\"every\":\"1h\"}}".formatted(name));
    }
  }

  @AfterEach
  void end() {
    host.close();
  }

  private Answer.Whole ask(String method, String target, String body) {
    Answer.Whole answer =
        (Answer.Whole) host.api().answer(Request.of(method, target, Map.of(), body), ADMIN);
    described.hold(method, target, answer.status(), answer.type(), answer.body());
    return answer;
  }

  @Test
  void any_query_is_answered_or_refused_as_described() {
    Random random = new Random(19);
    int good = 0;
    for (int i = 0; i < 2_000; i++) {
      StringBuilder target = new StringBuilder("/api/reminder-rows?");
      for (int j = 0; j <= random.nextInt(3); j++) {
        String value = VALUES.get(random.nextInt(VALUES.size()));
        target
            .append(NAMES.get((i + j) % NAMES.size()))
            .append('=')
            .append(URLEncoder.encode(value, StandardCharsets.UTF_8))
            .append('&');
      }

      int status = ask("GET", target.toString(), "").status();

      assertThat(status).as(target.toString()).isIn(200, 400);
      good += status == 200 ? 1 : 0;
    }
    assertThat(good).isBetween(100, 1_900);
  }

  @Test
  void wildcards_stand_for_themselves() {
    assertThat(total("%25")).isEqualTo(1);
    assertThat(total("a_b")).isEqualTo(1);
    assertThat(total("%C3%A4RGER%20%5B*")).isEqualTo(1);
    assertThat(total("o%25n")).isEqualTo(0);
  }

  private int total(String q) {
    String body = ask("GET", "/api/reminder-rows?q=" + q, "").body();
    return Integer.parseInt(body.replaceFirst(".*\"total\":(\\d+).*", "$1"));
  }

  @Test
  void any_body_for_several_is_answered_or_refused_as_described() {
    for (String body :
        List.of(
            "{}",
            "[]",
            "{\"action\":null,\"ids\":[\"x\"]}",
            "{\"action\":\"pause\"}",
            "{\"action\":\"pause\",\"ids\":null}",
            "{\"action\":\"pause\",\"ids\":[1,null,{}]}",
            "{\"action\":\"pause\",\"ids\":[],\"more\":1}",
            "{\"action\":\"pause\",\"ids\":[%s\"x\"]}".formatted("\"x\",".repeat(1_000)),
            "{\"action\":\"explode\",\"ids\":[\"x\"]}")) {
      assertThat(ask("POST", "/api/reminders/bulk", body).status()).as(body).isEqualTo(400);
    }
    for (String id : List.of("", " ", "\\u0000", "\\ud83d", "%", "../x", "x".repeat(10_000))) {
      String body = "{\"action\":\"purge\",\"ids\":[\"%s\"]}".formatted(id);
      assertThat(ask("POST", "/api/reminders/bulk", body).body()).contains("not_found");
    }
  }
}
