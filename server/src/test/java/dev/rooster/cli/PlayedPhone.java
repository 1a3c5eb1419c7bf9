package dev.rooster.cli;

import dev.rooster.app.RealDaemon;
import dev.rooster.channel.signal.SignalCli;
import dev.rooster.channel.telegram.BotApi;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The phone of a person in a page of the manual, on Telegram or Signal: its server is on the
 * loopback interface. Pairing codes are random; the page has one of its own instead.
 */
final class PlayedPhone implements AutoCloseable {
  private static final String CODE_OF_PAGE = "K7QM-2XPD";
  private static final Pattern CODE = Pattern.compile("\\b[A-Z0-9]{4}-[A-Z0-9]{4}\\b");
  private static final Duration TIME_TO_ANSWER = Duration.ofSeconds(2);
  private static final long PERSON = 42;
  private static final String NUMBER = "+15550142";

  private final BotApi telegram;
  private final SignalCli signal;
  private final boolean onSignal;
  private String code = CODE_OF_PAGE;

  PlayedPhone(boolean onSignal) throws IOException {
    this.onSignal = onSignal;
    this.telegram = new BotApi();
    this.signal = new SignalCli();
  }

  /** A configuration with the addresses of the loopback servers. */
  String located(String yaml) {
    return yaml.replace(
            "telegram: {token: \"${file:telegram.token}\"",
            "telegram: {token: \"%s\", api: \"%s\"".formatted(BotApi.TOKEN, telegram.url().uri()))
        .replace("http://127.0.0.1:8080", "http://127.0.0.1:" + signal.port());
  }

  /** A command of the page, with the code that was really sent. */
  String coded(String command) {
    return command.replace(CODE_OF_PAGE, code);
  }

  /** The person writes; the answer comes within seconds. */
  void write(String text, HandTickedHost host) throws InterruptedException {
    int before = host.messages();
    if (onSignal) {
      signal.write(NUMBER, text);
      while (host.messages() == before) {
        RealDaemon.pause();
      }
    } else {
      telegram.write(PERSON, text);
      telegram.awaitConfirmed();
    }
    await(host);
  }

  /** Lets what is due arrive, without time passing. */
  void await(HandTickedHost host) {
    host.pass(TIME_TO_ANSWER);
    host.clock().set(host.now().minus(TIME_TO_ANSWER));
  }

  /** What the person has got since the last call, as the page shows it. */
  String received() {
    List<String> texts = new ArrayList<>();
    telegram.sentSoFar().forEach(it -> texts.add(it.text()));
    signal.sentSoFar().forEach(it -> texts.add(it.text()));
    StringBuilder shown = new StringBuilder();
    for (String text : texts) {
      Matcher sent = CODE.matcher(text);
      if (sent.find()) {
        code = sent.group();
      }
      shown
          .append("bot: ")
          .append(plain(text).replace(code, CODE_OF_PAGE).replace("\n", "\n     "))
          .append('\n');
    }
    return shown.toString().replaceAll("(?m) +$", "");
  }

  /** As an app shows it. */
  private static String plain(String html) {
    return html.replaceAll("<[^>]*>", "")
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }

  @Override
  public void close() throws IOException {
    telegram.close();
    signal.close();
  }
}
