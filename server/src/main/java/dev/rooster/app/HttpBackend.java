package dev.rooster.app;

import dev.rooster.cli.Backend;
import dev.rooster.cli.DaemonEvent;
import dev.rooster.events.Events;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import dev.rooster.http.Access;
import dev.rooster.http.Answer;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.reminder.RefusedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Sends requests to the daemon. Thread-safe. A chat outlives the daemon, so each request goes to
 * the daemon that is up then.
 */
final class HttpBackend implements Backend {
  static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration PATIENCE_FOR_A_SIGN = Duration.ofSeconds(5);
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);
  private static final String ID = "id: ";
  private static final String EVENT = "event: ";
  private static final String DATA = "data: ";
  private static final List<String> FIELDS = List.of(ID, EVENT, DATA);
  private static final int MOST_ANSWER = 100_000_000;
  private static final int MOST_HEALTH = 10_000;

  private final Supplier<DaemonFile> daemon;
  private final ZoneId zone;
  private final Duration patience;

  HttpBackend(DaemonFile daemon, ZoneId zone) {
    this(() -> daemon, zone, PATIENCE);
  }

  /**
   * @param daemon the current one, or the last one
   * @param patience the timeout of a response
   */
  HttpBackend(Supplier<DaemonFile> daemon, ZoneId zone, Duration patience) {
    this.daemon = daemon;
    this.zone = zone;
    this.patience = patience;
  }

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    DaemonFile current = daemon.get();
    try (HttpResponse response = send(current, method, target, headers, body, patience)) {
      return reply(response);
    } catch (IOException e) {
      throw RefusedException.invalid(
          "the daemon (pid %d) does not respond: %s".formatted(current.pid(), e.getMessage()),
          "check its log, or restart it with rooster up");
    }
  }

  /** The response of this daemon; empty without one, or if another process responds. */
  Optional<Reply> answer(String target, Map<String, String> headers) {
    DaemonFile current = daemon.get();
    try (HttpResponse response = send(current, "GET", target, headers, "", sign())) {
      return response
              .header(Access.PID)
              .filter(it -> response.status() != 401 && it.equals(Long.toString(current.pid())))
              .isPresent()
          ? Optional.of(reply(response))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Reply reply(HttpResponse response) throws IOException {
    return new Reply(
        response.status(),
        response.text(MOST_ANSWER),
        response.header(Access.ZONE).map(ZoneId::of));
  }

  private Duration sign() {
    return patience.compareTo(PATIENCE_FOR_A_SIGN) < 0 ? patience : PATIENCE_FOR_A_SIGN;
  }

  private HttpResponse send(
      DaemonFile current,
      String method,
      String target,
      Map<String, String> headers,
      String body,
      Duration within)
      throws IOException {
    HttpRequest bare =
        HttpRequest.of(method, target, body)
            .with("Authorization", "Bearer " + current.token())
            .with("User-Agent", "rooster-cli")
            .with("Content-Type", "application/json")
            .with(Access.ZONE, zone.getId());
    HttpRequest request = bare;
    for (Map.Entry<String, String> header : headers.entrySet()) {
      request = request.with(header.getKey(), header.getValue());
    }
    return HttpCall.send(Endpoint.loopback(current.port()), request, within);
  }

  /**
   * A listener that was too slow, or whose connection was cut for that, gets the events that the
   * daemon still has.
   */
  @Override
  public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
    DaemonFile current = daemon.get();
    Frames brought = listen(current, "", connected, listener);
    while (brought.lost() || (brought.cut() && answers())) {
      brought = listen(current, brought.last(), () -> {}, listener);
    }
  }

  /**
   * @param last the id of the event to continue after; empty for the next one
   */
  private Frames listen(
      DaemonFile current, String last, Runnable connected, Predicate<DaemonEvent> listener) {
    Map<String, String> after = last.isEmpty() ? Map.of() : Map.of("Last-Event-ID", last);
    try (HttpResponse response = send(current, "GET", "/api/events", after, "", LONGEST_SILENCE)) {
      connected.run();
      return deliver(response, listener, false, last);
    } catch (IOException e) {
      throw stopped(current);
    }
  }

  @Override
  public Optional<Reply> stream(String target, String body, Predicate<DaemonEvent> listener) {
    DaemonFile current = daemon.get();
    try (HttpResponse response =
        send(current, "POST", target, Map.of("Accept", Answer.EVENTS), body, LONGEST_SILENCE)) {
      if (!response.header("content-type").orElse("").startsWith(Answer.EVENTS)) {
        return Optional.of(reply(response));
      }
      deliver(response, listener, true, "");
      return Optional.empty();
    } catch (IOException e) {
      throw stopped(current);
    }
  }

  private static RefusedException stopped(DaemonFile current) {
    return RefusedException.invalid(
        "the daemon (pid %d) has stopped".formatted(current.pid()), "restart it with rooster up");
  }

  /**
   * How far a stream has come.
   *
   * @param last the id of the last event; empty without one
   * @param lost whether the daemon has ended it because it was read too slowly
   * @param cut whether it ended although the listener wanted more, after it had brought an event
   */
  private record Frames(String last, boolean lost, boolean cut) {}

  /**
   * Delivers each event when its frame is complete.
   *
   * @param signs whether the listener also gets the heartbeats of the daemon, as events without a
   *     type
   * @param before the id of the last event before this stream
   */
  private static Frames deliver(
      HttpResponse response, Predicate<DaemonEvent> listener, boolean signs, String before)
      throws IOException {
    String last = before;
    Map<String, String> frame = new HashMap<>();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      boolean more = true;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        add(line, frame);
        if (signs && line.startsWith(":")) {
          more = listener.test(new DaemonEvent("", "{}"));
        } else if (line.isEmpty() && frame.containsKey(DATA)) {
          String type = frame.getOrDefault(EVENT, "");
          if (type.equals(Events.LOST) && !frame.containsKey(ID) && !signs) {
            return new Frames(last, true, false);
          }
          last = frame.getOrDefault(ID, last);
          more =
              type.equals(Events.HEARTBEAT)
                  || listener.test(new DaemonEvent(type, frame.getOrDefault(DATA, "")));
          frame.clear();
        }
        if (!more) {
          return new Frames(last, false, false);
        }
      }
    } catch (IOException e) {
      if (signs || last.equals(before)) {
        throw e;
      }
    }
    return new Frames(last, false, !last.equals(before));
  }

  private static void add(String line, Map<String, String> frame) {
    for (String field : FIELDS) {
      if (line.startsWith(field)) {
        frame.put(field, line.substring(field.length()));
      }
    }
  }

  /**
   * Whether this daemon responds. After a kill, another process may have its port: it responds too,
   * but does not know the token or has another pid.
   */
  boolean answers() {
    DaemonFile current = daemon.get();
    HttpRequest request =
        HttpRequest.of("GET", "/healthz", "").with("Authorization", "Bearer " + current.token());
    try (HttpResponse response =
        HttpCall.send(Endpoint.loopback(current.port()), request, sign())) {
      return response.status() == 200
          && Fields.of(Json.read(response.text(MOST_HEALTH)), "", new Problems())
              .text("pid")
              .filter(Long.toString(current.pid())::equals)
              .isPresent();
    } catch (IOException | UnreadableException e) {
      return false;
    }
  }

  @Override
  public boolean up() {
    return true;
  }

  @Override
  public void close() {}
}
