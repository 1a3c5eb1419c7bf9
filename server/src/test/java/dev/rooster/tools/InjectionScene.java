package dev.rooster.tools;

import dev.rooster.app.TestServer;
import dev.rooster.channel.TwoWayChannel.Subscription;
import dev.rooster.channel.telegram.BotApi;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.http.Request;
import dev.rooster.model.StrictModel;
import dev.rooster.net.LoopbackServer;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminders.ReminderAttributes;
import dev.rooster.store.Listing;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The wired server with the built-in agent, a model that obeys everything, and Telegram. Alice has
 * inner trust, bob full, carol familiar; mallory is a stranger. Bob's memory, conversation and
 * reminder contain the word tulip.
 */
final class InjectionScene implements AutoCloseable {
  static final long ALICE = 42;
  static final long BOB = 7;
  static final long CAROL = 9;
  static final long MALLORY = 666;
  static final long GROUP = -100;
  static final String SECRET = "tulip";

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Caller OPERATOR = new Caller("cli", Optional.empty(), BERLIN);

  final ObedientModel model = new ObedientModel();
  final Path home;
  final TestServer server;
  final Reminder ofBob;
  private final BotApi bot = new BotApi();
  private final StrictModel strict = new StrictModel();
  private final LoopbackServer pages;
  private final LoopbackServer intranet;
  private final Subscription receiving;
  private final List<BotApi.Sent> sent = new ArrayList<>();
  private volatile String page = "";
  private volatile String redirect = "";
  private volatile int fetched;

  InjectionScene(Path home) throws Exception {
    this.home = home;
    this.pages = new LoopbackServer((request, exchange) -> show(exchange));
    this.intranet =
        new LoopbackServer((request, exchange) -> {
          fetched++;
          exchange.send(200, "text/plain", SECRET);
        });
    this.server =
        new TestServer(
            Instant.parse("2026-11-18T09:00:00Z"),
            BERLIN,
            home,
            Map.of("KEY", StrictModel.KEY, "BOT", BotApi.TOKEN),
            1);
    strict.otherwise(model::answer);
    configure("");
    server.start();
    server.reminders();
    this.receiving = server.receive();
    write("users/bob/MEMORY.md", "the code is " + SECRET);
    dm(BOB, "my flower is the " + SECRET);
    this.ofBob =
        add(
            "bob",
            "buy a " + SECRET,
            ",\"name\":\"flowers\",\"agent\":\"direct\"",
            "\"in\":\"99h\"");
    forget();
  }

  /** With more lines of the configuration. */
  void configure(String more) throws IOException {
    Files.writeString(
        home.resolve("rooster.yaml"),
        """
        agents:
          main: {kind: llm, provider: openai, base_url: "%s", api_key: "${env:KEY}", model: m}
        default_agent: main
        strangers: public
        channels:
          telegram: {token: "${env:BOT}", api: "%s"}
        users:
          - {name: alice, trust: inner, match: ["telegram:42"]}
          - {name: bob, trust: full, match: ["telegram:7"]}
          - {name: carol, trust: familiar, match: ["telegram:9"]}
        %s
        """
            .formatted(
                strict.url("openai"),
                bot.url().uri(),
                more.contains("web:")
                    ? more
                    : more + "\nweb: {allow: [\"127.0.0.1:%d\"]}".formatted(pages.port())));
    server.configure();
  }

  private void show(LoopbackServer.Exchange exchange) throws IOException {
    if (redirect.isEmpty()) {
      exchange.send(200, "text/plain", page);
    } else {
      exchange.write(
          "HTTP/1.1 302 Found\r\nLocation: %s\r\nContent-Length: 0\r\n\r\n".formatted(redirect));
    }
  }

  /** What happens before is no part of the attack. */
  void forget() {
    model.forget();
    sent.clear();
    bot.sentSoFar();
  }

  /** A person writes to the agent. */
  void dm(long from, String text) throws InterruptedException {
    bot.write(from, text);
    bot.awaitConfirmed();
    pass(Duration.ofSeconds(2));
  }

  /** A person writes in the group, to the agent. */
  void group(long from, String text) throws InterruptedException {
    bot.writeInGroup(from, GROUP, "@rooster_bot " + text);
    bot.awaitConfirmed();
    pass(Duration.ofSeconds(2));
  }

  /** A user writes by REST, while the engine stands still: only so can a turn start a run. */
  void rest(String user, String text) {
    post(user, "/api/messages", "{\"text\":%s}".formatted(JsonText.quoted(text)));
  }

  /** A user creates a reminder by REST, with their token. */
  String create(String user, String json) {
    return post(user, "/api/reminders", json);
  }

  private String post(String user, String path, String json) {
    Caller caller =
        new Caller("rest", Optional.of(server.configuration().users().get(user)), BERLIN);
    return server
        .api(JsonText::object)
        .answer(Request.of("POST", path, Map.of("Content-Type", "application/json"), json), caller)
        .toString();
  }

  /** A reminder of a user fires. */
  void fire(String user, String text, String more) {
    add(user, text, more, "\"in\":\"20m\"");
    pass(Duration.ofMinutes(21));
  }

  /**
   * The operator sets a reminder for a user.
   *
   * @param more fields, with a comma in front
   */
  Reminder add(String user, String text, String more, String schedule) {
    String json =
        "{\"message\":%s,\"user\":\"%s\",\"schedule\":{%s}%s}"
            .formatted(JsonText.quoted(text), user, schedule, more);
    return server.reminders().create(OPERATOR, Json.read(json), json, Optional.empty()).reminder();
  }

  void pass(Duration time) {
    server.ticked().advance(time);
  }

  /** Publishes a page that agents may read. */
  String page(String text) {
    page = text;
    return "CALL web_fetch {\"url\":\"http://127.0.0.1:%d/page\"}".formatted(pages.port());
  }

  void redirectTo(String url) {
    redirect = url;
  }

  int intranetPort() {
    return intranet.port();
  }

  int pagesPort() {
    return pages.port();
  }

  boolean fetched() {
    return fetched > 0;
  }

  Path workspace() {
    return home.resolve("workspace");
  }

  Path write(String file, String text) throws IOException {
    Path path = workspace().resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  /** A symbolic link in the workspace. */
  void link(String name, Path to) throws IOException {
    Files.createDirectories(workspace());
    Files.createSymbolicLink(workspace().resolve(name), to);
  }

  String read(String file) {
    try {
      Path path = workspace().resolve(file);
      return Files.exists(path) ? Files.readString(path) : "";
    } catch (IOException e) {
      return "";
    }
  }

  /** Whether a text went to a chat. */
  boolean sent(long chat, String text) {
    sent.addAll(bot.sentSoFar());
    return sent.stream()
        .anyMatch(it -> it.chat().equals(Long.toString(chat)) && it.text().contains(text));
  }

  List<Reminder> reminders() {
    return server
        .store()
        .list(Listing.of(Listing.Filter.ALL.withKind(ReminderAttributes.KIND)))
        .items();
  }

  Reminder current(Reminder reminder) {
    return server.store().find(List.of(reminder.id())).getFirst();
  }

  @Override
  public void close() throws IOException {
    receiving.close();
    server.close();
    strict.close();
    bot.close();
    pages.close();
    intranet.close();
  }
}
