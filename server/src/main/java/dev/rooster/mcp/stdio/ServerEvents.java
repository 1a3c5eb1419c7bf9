package dev.rooster.mcp.stdio;

import dev.rooster.net.HttpResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Reads the messages of a response: a stream of server-sent events. */
final class ServerEvents {
  private static final String DATA = "data: ";

  private ServerEvents() {}

  static boolean isStream(HttpResponse response) {
    return response.header("content-type").orElse("").startsWith("text/event-stream");
  }

  /** Reads until the stream ends. */
  static void read(HttpResponse response, Consumer<String> messages) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(DATA)) {
        messages.accept(line.substring(DATA.length()));
      }
    }
  }
}
