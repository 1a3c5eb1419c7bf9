package dev.rooster.setup;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import dev.rooster.net.HostResolver;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.net.HttpUrl;
import dev.rooster.net.NotConnectedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;

/** Sends one request to a server and reads its JSON. Its errors contain no part of the request. */
record AskServer(Duration timeout) {
  private static final int MOST = 5_000_000;

  /** A response, or why there is none: then its status is 0. */
  record Answer(int status, Fields body, String trouble) {
    boolean ok() {
      return status / 100 == 2;
    }
  }

  Answer get(String url, Map<String, String> headers) {
    return ask("GET", url, headers, "");
  }

  Answer post(String url, String body) {
    return ask("POST", url, Map.of("Content-Type", "application/json"), body);
  }

  private Answer ask(String method, String text, Map<String, String> headers, String body) {
    HttpUrl url = HttpUrl.read(text).orElse(null);
    if (url == null) {
      return failed("not a valid URL");
    }
    try (HttpResponse response =
        HttpCall.send(
            url.at(address(url)),
            new HttpRequest(method, url.target(), headers, body).with("User-Agent", "rooster"),
            timeout)) {
      return new Answer(response.status(), fields(response.text(MOST)), "");
    } catch (UnknownHostException e) {
      return failed("unknown host " + url.host());
    } catch (NotConnectedException e) {
      return failed("no connection to %s: %s".formatted(url.host(), e.getMessage()));
    } catch (IOException e) {
      return failed("no valid response from %s: %s".formatted(url.host(), e.getMessage()));
    } catch (IllegalArgumentException e) {
      return failed("contains characters that HTTP does not allow");
    }
  }

  private static InetAddress address(HttpUrl url) throws IOException {
    return HostResolver.addresses(url.host())[0];
  }

  private static Fields fields(String json) {
    try {
      return Fields.of(Json.read(json), "", new Problems());
    } catch (UnreadableException e) {
      return nothing();
    }
  }

  private static Answer failed(String trouble) {
    return new Answer(0, nothing(), trouble);
  }

  private static Fields nothing() {
    return Fields.of(Json.read(""), "", new Problems());
  }
}
