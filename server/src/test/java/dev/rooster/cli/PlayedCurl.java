package dev.rooster.cli;

import dev.rooster.http.HttpServer;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Plays the curl commands of a page by HTTP, on a server of their own before the daemon of the
 * page. Knows {@code -s -N -X -H -d -o -w} and variables; what comes after a bar is jq, or is for
 * the shell. Of events, those are shown that have happened.
 */
final class PlayedCurl implements AutoCloseable {
  /**
   * The values of {@code ${env:…}} in the page's configuration and of {@code $…} in its commands.
   */
  static final Map<String, String> ENVIRONMENT = Map.of("ALICE_TOKEN", "hers");

  private static final String TOKEN = "secret";
  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HandTickedHost host;
  private final HttpServer server;
  private final int port;

  /** Runs what comes after a bar. */
  interface Shell {
    String run(String command, String input) throws IOException, InterruptedException;
  }

  /** The arguments of curl. */
  private record Call(HttpRequest request, boolean streaming, boolean silent, String after) {}

  PlayedCurl(HandTickedHost host) throws IOException {
    this.host = host;
    this.server = new HttpServer(host.api(), host.access(TOKEN), 0);
    this.port = server.start();
  }

  /**
   * Returns the output of a command.
   *
   * @param command without the word curl
   */
  String play(String command, Shell shell) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      if (matcher.group().equals("|")) {
        return piped(command.substring(matcher.end()).strip(), print(call(words)), shell);
      }
      String literal = matcher.group(1);
      words.add(literal != null ? literal : filledIn(matcher.group().replace("\"", "")));
    }
    return print(call(words));
  }

  private static String piped(String command, String input, Shell shell)
      throws IOException, InterruptedException {
    if (!command.startsWith("jq ")) {
      return shell.run(command, input);
    }
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command.substring(3));
    while (matcher.find()) {
      words.add(matcher.group().replaceAll("^[\"']|[\"']$", ""));
    }
    return SmallJq.run(words, input);
  }

  private static String filledIn(String word) {
    String filled = word.replace("$URL", "").replace("$AUTH", "Authorization: Bearer " + TOKEN);
    for (Map.Entry<String, String> variable : ENVIRONMENT.entrySet()) {
      filled = filled.replace("$" + variable.getKey(), variable.getValue());
    }
    if (filled.contains("$")) {
      throw new AssertionError("unknown variable in " + word);
    }
    return filled;
  }

  private static Call call(List<String> words) {
    String method = "";
    String target = "";
    String body = "";
    String after = "";
    boolean streaming = false;
    boolean silent = false;
    List<String> headers = new ArrayList<>();
    Iterator<String> rest = words.iterator();
    while (rest.hasNext()) {
      String word = rest.next();
      switch (word) {
        case "-s" -> {}
        case "-N" -> streaming = true;
        case "-X" -> method = rest.next();
        case "-H" -> headers.add(rest.next());
        case "-d" -> body = rest.next();
        case "-o" -> silent = rest.next().equals("/dev/null");
        case "-w" -> after = rest.next();
        default -> {
          if (!target.isEmpty() || word.startsWith("-")) {
            throw new AssertionError("that is more of curl than is known here: " + words);
          }
          target = word;
        }
      }
    }
    HttpRequest request =
        HttpRequest.of(!method.isEmpty() ? method : body.isEmpty() ? "GET" : "POST", target, body);
    for (String header : headers) {
      String[] parts = header.split(": ", 2);
      request = request.with(parts[0], parts[1]);
    }
    return new Call(request, streaming, silent, after);
  }

  private String print(Call call) throws IOException {
    try (HttpResponse response = HttpCall.send(Endpoint.loopback(port), call.request(), PATIENCE)) {
      String body = call.streaming() ? events(response) : response.text(10_000_000);
      return (call.silent() ? "" : body)
          + call.after()
              .replace("\\n", "\n")
              .replace("%{http_code}", Integer.toString(response.status()));
    }
  }

  /** What has happened so far: more comes when more happens. */
  private String events(HttpResponse response) throws IOException {
    long last = host.events().last();
    StringBuilder text = new StringBuilder();
    OptionalLong seen = OptionalLong.empty();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        text.append(line).append('\n');
        if (line.startsWith("id: ")) {
          seen = OptionalLong.of(Long.parseLong(line.substring(4)));
        }
        if (line.isEmpty() && seen.isPresent() && seen.getAsLong() == last) {
          return text.toString();
        }
      }
    }
    return text.toString();
  }

  @Override
  public void close() {
    server.close();
  }
}
