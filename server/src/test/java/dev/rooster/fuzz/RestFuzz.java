package dev.rooster.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sends random requests to a daemon and expects a response to each. For one thread. */
final class RestFuzz {
  private final int port;
  private final String token;
  private final Judge judge;
  private final Promised promised;
  private final Chance chance;
  private final FuzzedRequests requests;
  private Line line;
  private String before = "";

  RestFuzz(int port, String token, Judge judge, Promised promised, String name) throws IOException {
    this.port = port;
    this.token = token;
    this.judge = judge;
    this.promised = promised;
    this.chance = new Chance(name);
    this.requests = new FuzzedRequests(chance);
    this.line = new Line(port);
  }

  void send(int count) throws IOException {
    List<Line> silent = beginAndFallSilent();
    for (int i = 0; i < count; i++) {
      try {
        sendOne(i);
      } catch (AssertionError e) {
        judge.failed(e);
        line.close();
        line = new Line(port);
      }
    }
    line.close();
    for (Line each : silent) {
      each.close();
    }
  }

  /** Incomplete requests that stay open while others are served. */
  private List<Line> beginAndFallSilent() throws IOException {
    byte[] whole =
        new FuzzedRequest(
                "POST",
                "/api/reminders",
                List.of(),
                "{\"message\":".getBytes(StandardCharsets.UTF_8))
            .bytes(token);
    List<Line> silent = new ArrayList<>();
    for (int i = 1; i < 10; i++) {
      Line other = new Line(port);
      other.send(Arrays.copyOf(whole, whole.length * i / 10));
      silent.add(other);
    }
    return silent;
  }

  private void sendOne(int i) throws IOException {
    if (i % 100 == 0) {
      promise();
    } else if (chance.oneIn(10)) {
      breakOne();
    } else if (chance.oneIn(200)) {
      listen();
    } else {
      ask(requests.next());
    }
  }

  private void ask(FuzzedRequest request) throws IOException {
    Line.Answer answer = answer(request);
    judge.judge(answer, request.method(), request.shown());
    boolean reminder = request.target().startsWith("/api/reminders") && answer.status() < 300;
    if (reminder && request.purges()) {
      promised.gone(Judge.fields(answer.text()).text("id").orElseThrow());
    } else if (answer.status() == 201 || (reminder && request.method().equals("PATCH"))) {
      keep(Judge.fields(answer.text()));
    }
  }

  private void keep(Fields shown) {
    String id = shown.text("id").orElseThrow();
    requests.made(id);
    promised.made(id);
    if (shown.flag("delete_after_run").orElse(false)) {
      promised.gone(id);
    }
  }

  private Line.Answer answer(FuzzedRequest request) throws IOException {
    long began = System.nanoTime();
    try {
      if (line.ended()) {
        line.close();
        line = new Line(port);
      }
      sendAll(line, request.bytes(token));
      return line.answer(request.method());
    } catch (EOFException e) {
      throw new AssertionError("no answer to %s\nafter %s".formatted(request.shown(), before), e);
    } catch (SocketTimeoutException e) {
      throw new AssertionError("no answer in time to " + request.shown(), e);
    } catch (IOException e) {
      throw new AssertionError("cut off at " + request.shown(), e);
    } finally {
      before = request.shown();
      judge.took(Duration.ofNanos(System.nanoTime() - began).toMillis(), request.shown());
    }
  }

  /**
   * One of the reminders that no fuzzer changes. It names its agent, because a fuzzed configuration
   * may have another default for a moment.
   */
  void promise() throws IOException {
    String farAway =
        """
        {"message":"stay where you are","agent":"direct",\
        "schedule":{"cron":"%d 0 0 1 1 *","tz":"Europe/Berlin"}}
        """
            .formatted(chance.below(60));
    byte[] body = farAway.getBytes(StandardCharsets.UTF_8);
    Line.Answer made = answer(new FuzzedRequest("POST", "/api/reminders", List.of(), body));
    assertThat(made.status()).as(made.text()).isEqualTo(201);
    String id = Judge.fields(made.text()).text("id").orElseThrow();
    promised.untouched(id, show(id));
  }

  String show(String id) throws IOException {
    Line.Answer shown = get("/api/reminders/" + id);
    assertThat(shown.status()).as("%s: %s", id, shown.text()).isEqualTo(200);
    return shown.text();
  }

  Line.Answer get(String target) throws IOException {
    return answer(new FuzzedRequest("GET", target, List.of(), new byte[0]));
  }

  /** An invalid request gets an error, or the connection is closed. */
  private void breakOne() throws IOException {
    BrokenRequest broken = BrokenRequest.next(chance, token);
    try (Line other = new Line(port)) {
      sendAll(other, broken.bytes());
      switch (broken.after()) {
        case CLOSE -> {}
        case RESET -> other.reset();
        case LISTEN -> hear(other, broken);
      }
    }
  }

  /** The server may close the connection early; its response can still be read. */
  private static void sendAll(Line to, byte[] bytes) {
    try {
      to.send(bytes);
    } catch (IOException e) {
      // The answer tells.
    }
  }

  private void hear(Line other, BrokenRequest broken) {
    try {
      other.shut();
      while (!other.ended()) {
        judge.judge(other.answer("GET"), "GET", broken.shown());
      }
    } catch (SocketTimeoutException e) {
      throw new AssertionError("neither answered nor closed: " + broken.shown(), e);
    } catch (IOException e) {
      // Closed, which is an answer too.
    } catch (RuntimeException e) {
      throw new AssertionError("no HTTP came back for " + broken.shown(), e);
    }
  }

  /** Starts listening to events, then disconnects without closing. */
  private void listen() throws IOException {
    FuzzedRequest request =
        new FuzzedRequest(
            "GET",
            "/api/events" + chance.pick("", "?after=0", "?after=-1"),
            List.of(),
            new byte[0]);
    try (Line other = new Line(port)) {
      other.send(request.bytes(token));
      assertThat(other.head().status()).as(request.shown()).isEqualTo(200);
      other.reset();
    }
  }
}
