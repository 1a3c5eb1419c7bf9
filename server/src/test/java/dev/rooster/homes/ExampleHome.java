package dev.rooster.homes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.app.TestServer;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.channel.signal.SignalCli;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.declared.HomeFiles;
import dev.rooster.format.JsonText;
import dev.rooster.http.Answer;
import dev.rooster.http.Request;
import dev.rooster.model.StrictModel;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.MessageAttributes;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.store.Listing;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A home directory of {@code examples/homes}, run on a manual clock: its model and its channels are
 * servers on the loopback interface, everything else is as written.
 */
final class ExampleHome implements AutoCloseable {
  private static final Path HOMES = Path.of("").toAbsolutePath().resolveSibling("examples/homes");

  final StrictModel model = new StrictModel();
  final SignalCli signal = new SignalCli();
  final BotApi telegram = new BotApi();
  final TestServer server;
  private final Path home;
  private final Subscription receiving;

  ExampleHome(String name, Path home, Instant now) throws IOException {
    this.home = home;
    copy(HOMES.resolve(name), home);
    Path file = home.resolve("rooster.yaml");
    Files.writeString(
        file,
        Files.readString(file)
            .replace(
                "provider: anthropic",
                "provider: anthropic\n    base_url: " + model.url("anthropic"))
            .replace("http://127.0.0.1:8080", "http://127.0.0.1:" + signal.port())
            .replace("https://api.telegram.org", telegram.url().uri().toString()));
    server =
        new TestServer(
            now,
            ZoneId.of("UTC"),
            home,
            Map.of("ANTHROPIC_API_KEY", StrictModel.KEY, "TELEGRAM_TOKEN", BotApi.TOKEN),
            1);
    server.configure();
    server.start();
    server.reminders();
    HomeFiles files = server.filesOnEngine();
    files.load();
    assertThat(files.problems()).isEmpty();
    receiving = server.receive();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        Path copied = to.resolve(from.relativize(each).toString());
        Files.createDirectories(copied.getParent());
        Files.copy(each, copied);
      }
    }
  }

  void pass(Duration time) {
    server.ticked().advance(time);
  }

  String file(String name) throws IOException {
    return Files.readString(home.resolve("workspace").resolve(name));
  }

  /** Waits until a channel has brought so many messages, then lets them be answered. */
  void answer(int count) {
    Listing messages = Listing.of(Listing.Filter.ALL.withKind(MessageAttributes.KIND));
    while (server.store().list(messages).items().size() < count) {
      RealDaemon.pause();
    }
    pass(Duration.ofSeconds(2));
  }

  /** A user speaks at the terminal. */
  void say(String user, String text) {
    Answer answer =
        server
            .api(JsonText::object)
            .answer(
                Request.of(
                    "POST",
                    "/api/messages",
                    Map.of(),
                    JsonText.object().with("user", user).with("text", text).toString()),
                new Caller("cli", Optional.empty(), ZoneId.of("UTC")));
    assertThat(answer).isInstanceOf(Answer.Whole.class);
    assertThat(((Answer.Whole) answer).status()).isEqualTo(200);
  }

  /** The reminders that have a name, or that a person set. */
  List<Reminder> reminders() {
    return server
        .store()
        .list(Listing.of(Listing.Filter.ALL.withKind(ReminderAttributes.KIND)))
        .items();
  }

  /** The runs of an entry, latest first. */
  List<Occurrence> runs(String name) {
    String id =
        reminders().stream()
            .filter(it -> it.definition().name().equals(name))
            .findFirst()
            .orElseThrow()
            .id();
    return server.ticked().rooster().history(id, 1_000);
  }

  @Override
  public void close() throws IOException {
    receiving.close();
    server.close();
    model.close();
    signal.close();
    telegram.close();
  }
}
