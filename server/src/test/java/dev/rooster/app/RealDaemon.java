package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.cli.Cli;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Terminal;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.net.Endpoint;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A daemon in a process of its own, with its home folder, as people and programs know it: started,
 * asked by command and by REST, and ended in good and in bad ways.
 */
public final class RealDaemon implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(20);
  private static final int LONGEST_ANSWER = 100_000_000;
  private static final int SIGKILL = 128 + 9;

  private final Path home;
  private final Path log;
  private final Optional<String> postgres;
  private final List<String> flags;
  private final Map<String, String> environment = new HashMap<>();
  private Optional<Process> process = Optional.empty();
  private Class<?> main = Main.class;
  private volatile String link = "";
  private volatile DaemonFile address = new DaemonFile(0, 0, "");

  /** The result of a command. */
  public record Result(int exit, String out, String err) {}

  /** What REST answered. */
  public record Reply(int status, String body) {
    public Fields fields() {
      return RealDaemon.fields(body);
    }
  }

  /**
   * @param folder where the home is made, and the log beside it
   */
  public RealDaemon(Path folder) {
    this(folder, Optional.empty());
  }

  /**
   * @param postgres the database that it shares with others
   */
  public RealDaemon(Path folder, Optional<String> postgres) {
    this(folder, postgres, List.of());
  }

  /**
   * @param flags additional options of its JVM
   */
  public RealDaemon(Path folder, Optional<String> postgres, List<String> flags) {
    this.home = folder.resolve("home");
    this.log = folder.resolve("daemon.err");
    this.postgres = postgres;
    this.flags = List.copyOf(flags);
    try {
      Files.createDirectories(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Fields fields(String json) {
    return Fields.of(Json.read(json), "", new Problems());
  }

  public Path home() {
    return home;
  }

  /** Writes a file of the home folder. */
  public void write(String file, String text) throws IOException {
    Path path = home.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  /** Sets a variable of its environment, from its next start on. */
  public void set(String name, String value) {
    environment.put(name, value);
  }

  /** Has its next start take place on a clock of its own, for {@link #pass}. */
  public void hasOwnClock() {
    main = ForwardMain.class;
  }

  /** Has its next start take place at this instant, for pictures that look the same each time. */
  public void hasOwnClock(Instant start) {
    hasOwnClock();
    set(ForwardMain.CLOCK, start.toString());
  }

  /** Sets its clock forward, as if its machine had been asleep. */
  public void pass(Duration time) throws IOException {
    Writer in = process.orElseThrow().outputWriter(StandardCharsets.UTF_8);
    in.write(time + "\n");
    in.flush();
  }

  /** The program {@code rooster}, for other programs to start. */
  public Path launcher() throws IOException {
    Path file = home.resolveSibling("rooster");
    String command =
        TrainedDaemon.command(List.of("-Drooster.launcher=" + file)).stream()
            .collect(Collectors.joining("' '", "'", "'"));
    Files.writeString(file, "#!/bin/sh\nexec %s \"$@\"\n".formatted(command));
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  /** Starts it, and waits until it says that it is up. */
  public Process up(String... options) throws IOException {
    return up(0, options);
  }

  /** Starts it again, on the port that it had, as for a page that is still open. */
  public Process upAgain(String... options) throws IOException {
    return up(address.port(), options);
  }

  private Process up(int port, String... options) throws IOException {
    Process started =
        start(
                home,
                Stream.concat(Stream.of("--port", Integer.toString(port)), Arrays.stream(options))
                    .toArray(String[]::new))
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    process = Optional.of(started);
    BufferedReader out = started.inputReader(StandardCharsets.UTF_8);
    assertThat(out.readLine()).as("%s", log()).startsWith("rooster is up: http://127.0.0.1:");
    link = out.readLine().replaceFirst("^open the page: ", "");
    address = DaemonFile.read(home.resolve("daemon.json")).orElseThrow();
    return started;
  }

  private ProcessBuilder start(Path where, String... options) {
    List<String> command = new ArrayList<>(TrainedDaemon.command(flags, main));
    command.addAll(List.of("up", "--home", where.toString()));
    command.addAll(List.of(options));
    postgres.ifPresent(url -> command.addAll(List.of("--postgres", url)));
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.getParent().toFile());
    builder.environment().putAll(environment);
    return builder;
  }

  /** Starts another one in the same home, which is expected to end by itself. */
  public Result upInVain(String... options) throws IOException, InterruptedException {
    return upInVain(home, options);
  }

  /** Starts another one in another home, which is expected to end by itself. */
  public Result upInVain(Path where, String... options) throws IOException, InterruptedException {
    Path err = Files.createTempFile(log.getParent(), "vain", ".err");
    Process vain = start(where, options).redirectError(err.toFile()).start();
    try {
      String out = new String(vain.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Result(vain.waitFor(), out, Files.readString(err));
    } finally {
      vain.destroyForcibly();
    }
  }

  public int port() {
    return address.port();
  }

  /** The address of its page, as it printed it. */
  public String link() {
    return link;
  }

  public String token() {
    return address.token();
  }

  public long pid() {
    return process.orElseThrow().pid();
  }

  public boolean alive() {
    return process.filter(Process::isAlive).isPresent();
  }

  /** The content of its daemon file. */
  public String log() {
    try {
      return Files.exists(log) ? Files.readString(log) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Gives a command, which finds the daemon as any command does. */
  public Result ask(String... words) {
    List<String> all = new ArrayList<>(Arrays.asList(words));
    all.addAll(List.of("--home", home.toString()));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = Main.run(all, new ByteArrayInputStream(new byte[0]), out, err);
    return new Result(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** The same with these variables as its environment. */
  public Result ask(Map<String, String> variables, String... words) {
    List<String> all = new ArrayList<>(Arrays.asList(words));
    all.addAll(List.of("--home", home.toString()));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandContext context =
        new CommandContext(
            out,
            err,
            new ByteArrayInputStream(new byte[0]),
            InstantSource.system(),
            name -> Optional.ofNullable(variables.get(name)),
            () -> ZoneOffset.UTC,
            Terminal.NONE);
    int exit = new Cli(context, new AppHost()).run(all);
    return new Result(exit, out.toString(), err.toString());
  }

  /**
   * Lets a moment pass before the daemon is asked again: a test that asks without rest takes the
   * processor from the daemon and from the tests beside it. Fails when the test is out of time.
   */
  public static void pause() {
    LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
    if (Thread.interrupted()) {
      throw new AssertionError("interrupted while waiting for the daemon");
    }
  }

  public Reply rest(String method, String target, String body) throws IOException {
    return rest(HttpRequest.of(method, target, body), PATIENCE);
  }

  /**
   * Asks by REST.
   *
   * @param request gets the daemon's own token, unless it has another
   */
  public Reply rest(HttpRequest request, Duration patience) throws IOException {
    HttpRequest known =
        request.headers().containsKey("Authorization")
            ? request
            : request.with("Authorization", "Bearer " + address.token());
    try (HttpResponse response =
        HttpCall.send(Endpoint.loopback(address.port()), known, patience)) {
      return new Reply(response.status(), response.text(LONGEST_ANSWER));
    }
  }

  /** Kills it like kill -9: no code in the process runs. */
  public void kill() throws InterruptedException {
    Process killed = process.orElseThrow();
    killed.destroyForcibly();
    assertThat(killed.waitFor()).as("%s", log()).isEqualTo(SIGKILL);
  }

  /** Freezes it, whatever it is doing. */
  public void freeze() throws IOException, InterruptedException {
    signal("STOP");
  }

  public void thaw() throws IOException, InterruptedException {
    signal("CONT");
  }

  /** Asks it to stop, and waits for its end; answers its exit code. */
  public int terminate() throws IOException, InterruptedException {
    signal("TERM");
    return process.orElseThrow().waitFor();
  }

  private void signal(String signal) throws IOException, InterruptedException {
    String pid = Long.toString(process.orElseThrow().pid());
    assertThat(new ProcessBuilder("kill", "-" + signal, pid).start().waitFor()).isZero();
  }

  /** Kills every process that is left. */
  @Override
  public void close() {
    process.ifPresent(it -> it.destroyForcibly().onExit().join());
  }
}
