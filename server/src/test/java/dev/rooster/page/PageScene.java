package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Chromium;
import dev.rooster.browser.Tab;
import dev.rooster.format.Fields;
import dev.rooster.net.HttpRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page as people see it: a daemon in a process of its own, and a real browser. After each test,
 * no tab may have had an exception, a violation of the content security policy, or a request to
 * another host.
 */
@Tag("slow")
@Timeout(180)
abstract class PageScene {
  private static final int MOST_QUESTIONS = 1_000;

  @TempDir private static Path profile;
  private static Chromium chromium;

  @TempDir private Path folder;
  private final List<Tab> tabs = new ArrayList<>();
  private RealDaemon daemon;
  private String visitor;

  @BeforeAll
  static void startBrowser() {
    Assumptions.assumeTrue(Chromium.program().isPresent(), "chromium is not installed");
    chromium = Chromium.start(profile);
  }

  @AfterAll
  static void endBrowser() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @BeforeEach
  void startDaemon() throws Exception {
    daemon = new RealDaemon(folder);
    daemon.write("rooster.yaml", configuration());
    prepare(daemon);
    daemon.up(options());
    visitor = chromium.visitor();
  }

  @AfterEach
  void end() {
    try {
      tabs.forEach(it -> {
        assertThat(it.troubles()).isEmpty();
        assertThat(it.requests())
            .allSatisfy(url -> assertThat(url).matches("(http://127\\.0\\.0\\.1:\\d+/|about:).*"));
      });
    } finally {
      daemon.close();
    }
  }

  /** The daemon's {@code rooster.yaml}. */
  String configuration() {
    return "timezone: Europe/Berlin\n";
  }

  /** The options of {@code rooster up}. */
  String[] options() {
    return new String[0];
  }

  /** Called before the daemon starts. */
  void prepare(RealDaemon before) throws Exception {}

  RealDaemon daemon() {
    return daemon;
  }

  String url() {
    return "http://127.0.0.1:" + daemon.port();
  }

  /** A tab that is logged in as the operator, at a view such as {@code now}. */
  Tab open(String view) throws IOException {
    Tab tab = tabOf(visitor);
    tab.go(link("{}"));
    tab.await("location.hash === '#/now'");
    tab.awaitText("Live");
    tab.eval("location.hash = %s".formatted(Tab.quoted("#/" + view)));
    return tab;
  }

  /** Another tab of the same visitor, who is logged in already. */
  Tab openBeside(String view) {
    Tab tab = tabOf(visitor);
    tab.go(url() + "/#/" + view);
    return tab;
  }

  /** A tab of a visitor who is not logged in. */
  Tab openAsStranger() {
    return tabOf(chromium.visitor());
  }

  private Tab tabOf(String who) {
    Tab tab = chromium.tab(who);
    tab.size(1280, 1000);
    tabs.add(tab);
    return tab;
  }

  /** A one-time link. */
  String link(String body) throws IOException {
    RealDaemon.Reply reply = daemon.rest("POST", "/api/logins", body);
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    return reply.fields().text("url").orElseThrow();
  }

  /** Creates a reminder by REST and returns its id. */
  String create(String json) throws IOException {
    RealDaemon.Reply reply = daemon.rest("POST", "/api/reminders", json);
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    return reply.fields().text("id").orElseThrow();
  }

  /** Creates a reminder that waits for approval, as the user of a token, and returns its id. */
  String createPending(String token, String json) throws IOException {
    HttpRequest request =
        HttpRequest.of("POST", "/api/reminders", json).with("Authorization", "Bearer " + token);
    Fields created = daemon.rest(request, Duration.ofSeconds(30)).fields();
    assertThat(created.text("status")).contains("pending");
    return created.text("id").orElseThrow();
  }

  /** A reminder as REST has it. */
  Fields reminder(String id) throws IOException {
    return rest("/api/reminders/" + id);
  }

  /** What REST tells the operator. */
  Fields rest(String target) throws IOException {
    RealDaemon.Reply reply = daemon.rest("GET", target, "");
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return reply.fields();
  }

  /** Waits until a field of a reminder has this value. */
  void awaitField(String id, String field, String value) throws IOException {
    awaitRest("/api/reminders/" + id, it -> it.text(field).orElse("").equals(value));
  }

  /** Asks until the answer is as expected. */
  void awaitRest(String target, Predicate<Fields> expected) throws IOException {
    while (!expected.test(rest(target))) {
      RealDaemon.pause();
    }
  }

  /** Has a reminder run now, and waits until the run has this status. */
  void run(String id, String status) throws IOException {
    assertThat(daemon.rest("POST", "/api/reminders/" + id + "/run", "").status()).isEqualTo(202);
    awaitField(id, "last_status", status);
  }

  /** The test itself looks after this tab, in which something is expected to be refused. */
  void expectTroubles(Tab tab) {
    tabs.remove(tab);
  }

  /** Waits until an answer of REST contains a text. */
  void awaitRest(String path, String text) throws IOException {
    String body = "";
    for (int question = 0; question < MOST_QUESTIONS; question++) {
      body = daemon.rest("GET", path, "").body();
      if (body.contains(text)) {
        return;
      }
      RealDaemon.pause();
    }
    throw new AssertionError("waited for %s of %s in %s".formatted(text, path, body));
  }

  /** A reminder with a name that others may change. */
  String createTea() throws IOException {
    return create(
        "{\"name\":\"tea\",\"message\":\"drink tea\",\"agent\":\"direct\",\"schedule\":{\"every\":\"5h\"}}");
  }

  /** Gives a command that succeeds. */
  void command(String... words) {
    RealDaemon.Result result = daemon().ask(words);
    assertThat(result.exit()).as(result.err()).isZero();
  }

  /** Waits until a field holds this. */
  static void awaitValue(Tab tab, String selector, String value) {
    tab.await(
        "document.querySelector(%s)?.value === %s"
            .formatted(Tab.quoted(selector), Tab.quoted(value)));
  }

  /** Where pictures for people go. */
  static Path pictures() {
    return Path.of("target", "page").toAbsolutePath();
  }

  /** A file of the page. */
  static String source(String name) throws IOException {
    return Files.readString(Path.of("src/main/resources/dev/rooster/page").resolve(name));
  }
}
