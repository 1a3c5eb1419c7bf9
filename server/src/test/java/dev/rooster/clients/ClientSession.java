package dev.rooster.clients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;

/**
 * A session of a client in a directory of its own, seen from its model: the person prompts it, the
 * model answers.
 */
final class ClientSession implements AutoCloseable {
  private final SteeredClient client;
  private final List<String> command;
  private final Path directory;
  private final Path output;

  private final ClientModel model;

  /**
   * The requests to the model; empty for a rejected one, and when the process of a turn has ended.
   */
  private final BlockingQueue<Optional<ModelRequest>> asked = new LinkedBlockingQueue<>();

  private Optional<ModelRequest> current = Optional.empty();
  private Optional<Process> process = Optional.empty();
  private Optional<Terminal> terminal = Optional.empty();

  /**
   * @param command starts the client
   */
  ClientSession(SteeredClient client, List<String> command, ClientModel model, Path directory)
      throws IOException {
    this.client = client;
    this.command = command;
    this.directory = Files.createDirectories(directory);
    this.output = directory.resolveSibling(directory.getFileName() + ".out");
    this.model = model;
    model.askedBy(
        new ClientModel.Listener() {
          @Override
          public void asked(ModelRequest request) {
            asked.add(Optional.of(request));
          }

          @Override
          public void rejected() {
            asked.add(Optional.empty());
          }
        });
  }

  Path directory() {
    return directory;
  }

  /** The person starts the session without a terminal, or resumes it. */
  Conversation prompt(String text) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(command);
    words.addAll(Files.exists(output) ? client.next(text) : client.first(text));
    Process started =
        new ProcessBuilder(words)
            .directory(directory.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
            .start();
    process = Optional.of(started);
    started.onExit().thenRun(() -> asked.add(Optional.empty()));
    return next();
  }

  /** The person starts the session in a terminal, where it stays open. */
  void open(String text) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(command);
    words.addAll(client.interactive(text));
    terminal = Optional.of(Terminal.open(directory, words));
    next();
    awaitTools();
  }

  /** The person sends one more prompt in the terminal. */
  Conversation type(String text) throws IOException, InterruptedException {
    terminal.orElseThrow().type(text);
    return next();
  }

  /** The person interrupts the turn, while the model thinks. */
  void interrupt() throws IOException {
    while (!isAtWork()) {
      RealDaemon.pause();
    }
    terminal.orElseThrow().press("Escape");
    while (isAtWork()) {
      RealDaemon.pause();
    }
  }

  private boolean isAtWork() {
    return toString().contains("esc to interrupt");
  }

  /**
   * A turn may begin before the client has Rooster's tools; then the model does something else
   * until they are there.
   */
  private void awaitTools() throws InterruptedException {
    while (!current.orElseThrow().offers(client.tool("reminder"))) {
      works();
    }
  }

  /** The conversation in the next request to the model. */
  Conversation next() throws InterruptedException {
    current = asked.take();
    model.assertAllAccepted();
    assertThat(current).as("the session ended:\n%s", this).isPresent();
    return current.orElseThrow().conversation();
  }

  /** The model calls a tool of Rooster. */
  Conversation calls(String tool, String arguments) throws InterruptedException {
    awaitTools();
    current.orElseThrow().calls(client.tool(tool), arguments);
    return next();
  }

  /** The model uses a tool of the client. */
  Conversation works() throws InterruptedException {
    client.usesTool(current.orElseThrow());
    return next();
  }

  /** The model ends its turn, but the client goes on with it. */
  Conversation goesOn(String text) throws InterruptedException {
    says(text);
    return next();
  }

  /** The model ends its turn. */
  void says(String text) {
    current.orElseThrow().says(text);
  }

  /** The model ends its turn, and the process of the turn ends without another request. */
  void ends(String text) throws InterruptedException {
    says(text);
    current = asked.take();
    model.assertAllAccepted();
    assertThat(current.map(ModelRequest::conversation)).as("the session goes on").isEmpty();
    assertThat(process.orElseThrow().waitFor()).as("%s", this).isZero();
  }

  /** What its person sees. */
  @Override
  public String toString() {
    try {
      return terminal.isPresent() ? terminal.get().screen() : Files.readString(output);
    } catch (IOException e) {
      return "nothing: " + e;
    }
  }

  /** Ends all its processes. */
  @Override
  public void close() {
    process.map(Process::toHandle).ifPresent(ClientSession::end);
    terminal.map(Terminal::program).ifPresent(ClientSession::end);
    terminal.ifPresent(it -> it.server().onExit().join());
  }

  private static void end(ProcessHandle program) {
    List<ProcessHandle> all = Stream.concat(Stream.of(program), program.descendants()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(it -> it.onExit().join());
  }
}
