package dev.rooster.app;

import dev.rooster.cli.Backend;
import dev.rooster.cli.Happening;
import dev.rooster.reminder.RefusedException;
import dev.rooster.wire.Endpoint;
import dev.rooster.wire.HttpCall;
import dev.rooster.wire.HttpRequest;
import dev.rooster.wire.HttpResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.util.function.Predicate;

/** Asks the daemon. */
final class HttpBackend implements Backend {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);
  private static final String EVENT = "event: ";
  private static final String DATA = "data: ";
  private static final int MOST_ANSWER = 100_000_000;

  private final DaemonFile daemon;
  private final ZoneId zone;

  HttpBackend(DaemonFile daemon, ZoneId zone) {
    this.daemon = daemon;
    this.zone = zone;
  }

  @Override
  public Reply ask(String method, String target, String body) {
    HttpRequest request =
        HttpRequest.of(method, target, body)
            .with("Authorization", "Bearer " + daemon.token())
            .with("User-Agent", "rooster-cli")
            .with("Content-Type", "application/json")
            .with("Rooster-Zone", zone.getId());
    try (HttpResponse response =
        HttpCall.send(Endpoint.loopback(daemon.port()), request, PATIENCE)) {
      return new Reply(response.status(), response.text(MOST_ANSWER));
    } catch (IOException e) {
      throw RefusedException.invalid(
          "the daemon (pid %d) does not answer: %s".formatted(daemon.pid(), e.getMessage()),
          "look at its log, or start it again: rooster up");
    }
  }

  @Override
  public void listen(Predicate<Happening> listener) {
    HttpRequest request =
        HttpRequest.of("GET", "/api/events", "")
            .with("Authorization", "Bearer " + daemon.token())
            .with("User-Agent", "rooster-cli");
    try (HttpResponse response =
            HttpCall.send(Endpoint.loopback(daemon.port()), request, LONGEST_SILENCE);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      String type = "";
      boolean more = true;
      for (String line = lines.readLine(); line != null && more; line = lines.readLine()) {
        if (line.startsWith(EVENT)) {
          type = line.substring(EVENT.length());
        } else if (line.startsWith(DATA)) {
          more = listener.test(new Happening(type, line.substring(DATA.length())));
        }
      }
    } catch (IOException e) {
      throw RefusedException.invalid(
          "the daemon (pid %d) is gone".formatted(daemon.pid()), "start it again: rooster up");
    }
  }

  /** Whether somebody answers there at all. */
  boolean answers() {
    try (HttpResponse response =
        HttpCall.send(
            Endpoint.loopback(daemon.port()),
            HttpRequest.of("GET", "/healthz", ""),
            Duration.ofSeconds(5))) {
      return response.status() == 200;
    } catch (IOException e) {
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
