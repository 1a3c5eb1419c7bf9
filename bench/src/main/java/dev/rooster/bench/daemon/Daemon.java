package dev.rooster.bench.daemon;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** {@code ./rooster up} in a process and a temporary home directory of its own. */
final class Daemon implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long SECONDS_TO_STOP = 40;
  private static final Duration POLL = Duration.ofMillis(5);

  private final Path home;
  private final Process process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final JsonNode address;

  private Daemon(Path home, Process process) throws IOException {
    this.home = home;
    this.process = process;
    this.address = JSON.readTree(home.resolve("daemon.json").toFile());
  }

  /**
   * Starts it.
   *
   * @param root the directory with the launcher
   */
  static Daemon start(Path root, String configuration) throws IOException {
    return start(root, configuration, home -> {});
  }

  /**
   * Starts it with a home directory that has something in it.
   *
   * @param prepare is given the home directory before the start
   */
  static Daemon start(Path root, String configuration, Consumer<Path> prepare) throws IOException {
    Path home = Files.createTempDirectory("rooster-bench");
    Files.writeString(home.resolve("rooster.yaml"), configuration);
    prepare.accept(home);
    Process process =
        new ProcessBuilder(
                root.resolve("rooster").toString(), "up", "--port", "0", "--home", home.toString())
            .redirectError(home.resolve("log").toFile())
            .start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    String line = out.readLine();
    while (line != null && !line.startsWith("rooster is up")) {
      line = out.readLine();
    }
    if (line == null) {
      throw new IOException("the daemon did not start: " + Files.readString(home.resolve("log")));
    }
    Thread.ofVirtual().start(() -> drain(out));
    return new Daemon(home, process);
  }

  /** The daemon prints each reply. */
  private static void drain(BufferedReader out) {
    try {
      while (out.readLine() != null) {
        // The figures come from the model.
      }
    } catch (IOException e) {
      // The daemon has ended.
    }
  }

  /** Creates a reminder, and returns its id. */
  String create(String json) throws IOException, InterruptedException {
    HttpResponse<String> response = send("POST", "/api/reminders", json);
    if (response.statusCode() != 201) {
      throw new IOException(response.body());
    }
    return JSON.readTree(response.body()).path("id").asText();
  }

  /** Waits until this many messages wait for an agent. */
  void awaitMessages(String agent, int count, Instant deadline)
      throws IOException, InterruptedException {
    while (waiting(agent) < count) {
      if (Instant.now().isAfter(deadline)) {
        throw new IOException("only %d of %d messages arrived".formatted(waiting(agent), count));
      }
      Thread.sleep(POLL);
    }
  }

  private int waiting(String agent) throws IOException, InterruptedException {
    for (JsonNode each : JSON.readTree(send("GET", "/api/agents", "").body()).path("items")) {
      if (each.path("name").asText().equals(agent)) {
        return each.path("waiting").asInt();
      }
    }
    return 0;
  }

  HttpResponse<String> send(String method, String target, String body)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + target))
            .header("Authorization", "Bearer " + address.path("token").asText())
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  /**
   * A browser that is logged in.
   *
   * @param key what its page keeps
   */
  record Login(String cookie, String token, String key) {}

  Login login() throws IOException, InterruptedException {
    String code = JSON.readTree(send("POST", "/api/logins", "{}").body()).path("code").asText();
    HttpResponse<String> login = send("POST", "/api/login", "{\"code\":\"%s\"}".formatted(code));
    String[] pair =
        login.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0].split("=", 2);
    return new Login(pair[0], pair[1], JSON.readTree(login.body()).path("key").asText());
  }

  Path home() {
    return home;
  }

  int port() {
    return address.path("port").asInt();
  }

  /** Stops it in the middle of what it does: it takes connections, and answers none. */
  void freeze() throws IOException, InterruptedException {
    signal("STOP");
  }

  void thaw() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    int exit = new ProcessBuilder("kill", "-" + name, "" + process.pid()).start().waitFor();
    if (exit != 0) {
      throw new IOException("kill -%s ended with exit code %d".formatted(name, exit));
    }
  }

  /** Ends it as a crash does: what it has written stays. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** The resident memory in megabytes; 0 where the system does not say. */
  double residentMegabytes() throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    if (!Files.exists(status)) {
      return 0;
    }
    List<String> lines = Files.readAllLines(status);
    return lines.stream()
        .filter(it -> it.startsWith("VmRSS:"))
        .mapToDouble(it -> Double.parseDouble(it.replaceAll("\\D", "")) / 1_024)
        .findFirst()
        .orElse(0);
  }

  /** The processor time that it has used, in milliseconds; 0 where the system does not say. */
  double processorMillis() {
    return process.info().totalCpuDuration().map(it -> it.toNanos() / 1e6).orElse(0.0);
  }

  /** Stops it, and deletes its home directory. */
  @Override
  public void close() throws IOException {
    client.close();
    process.destroy();
    try {
      if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    Folders.delete(home);
  }
}
