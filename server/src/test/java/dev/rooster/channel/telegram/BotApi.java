package dev.rooster.channel.telegram;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import dev.rooster.net.HttpUrl;
import dev.rooster.net.LoopbackServer;
import dev.rooster.net.LoopbackServer.Exchange;
import dev.rooster.net.LoopbackServer.Request;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A Telegram Bot API server on the loopback interface, as its documentation describes it: refuses a
 * wrong token, unknown methods and parameters, texts that are empty or too long, markup that does
 * not parse, and addresses that are not numbers. Keeps updates until a poll confirms them.
 */
public final class BotApi implements AutoCloseable {
  public static final String TOKEN = "123456:AAE-abc";

  private static final Map<String, Set<String>> PARAMETERS =
      Map.of(
          "getMe", Set.of(),
          "getUpdates", Set.of("offset", "limit", "timeout", "allowed_updates"),
          "sendMessage",
              Set.of("chat_id", "text", "parse_mode", "link_preview_options", "reply_markup"),
          "editMessageReplyMarkup", Set.of("chat_id", "message_id", "reply_markup"),
          "answerCallbackQuery",
              Set.of("callback_query_id", "text", "show_alert", "url", "cache_time"),
          "sendChatAction", Set.of("chat_id", "action"));

  private final String token;
  private final LoopbackServer server;
  private final Map<Long, String> all = new HashMap<>();
  private final TreeMap<Long, String> updates = new TreeMap<>();
  private final Deque<Trouble> troubles = new ConcurrentLinkedDeque<>();
  private final BlockingQueue<Sent> sent = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> calls = new LinkedBlockingQueue<>();
  private final Map<Integer, List<String>> buttons = new HashMap<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private long nextUpdate = 1_000;
  private int nextMessage = 1;

  /** A message that the bot sent. */
  public record Sent(String chat, String text, boolean html, int id) {}

  /** What happens to the next call of a method instead of its effect. */
  private record Trouble(
      String method,
      Optional<String> response,
      int status,
      boolean after,
      CountDownLatch reached,
      CountDownLatch until) {
    Trouble(String method, Optional<String> response, int status, boolean after) {
      this(method, response, status, after, new CountDownLatch(1), new CountDownLatch(0));
    }
  }

  public BotApi() throws IOException {
    this(TOKEN);
  }

  public BotApi(String token) throws IOException {
    this.token = token;
    this.server = new LoopbackServer(this::handle);
  }

  public HttpUrl url() {
    return HttpUrl.read("http://127.0.0.1:" + server.port()).orElseThrow();
  }

  public TelegramSettings settings() {
    return new TelegramSettings(Optional.of(new Secret(token)), url());
  }

  /** The next call of the method gets this refusal. */
  public void refuse(String method, int status, String body) {
    troubles.add(new Trouble(method, Optional.of(body), status, false));
  }

  /**
   * The connection of the next call of the method is cut.
   *
   * @param after whether the call has its effect before
   */
  public void cut(String method, boolean after) {
    troubles.add(new Trouble(method, Optional.empty(), 0, after));
  }

  /**
   * The next call of the method gets no answer until the server is closed.
   *
   * @param after whether the call has its effect before
   * @return opened when the call is there
   */
  public CountDownLatch hold(String method, boolean after) {
    CountDownLatch reached = new CountDownLatch(1);
    troubles.add(new Trouble(method, Optional.empty(), 0, after, reached, closed));
    return reached;
  }

  /** A person writes to the bot. */
  public long write(long from, String text) {
    return update(
        "\"message\":{\"message_id\":%d,\"date\":1763456400,\"from\":%s,\"chat\":{\"id\":%d,\"type\":\"private\"},\"text\":%s}"
            .formatted(newMessage(), user(from), from, quoted(text)));
  }

  /** A person answers a message of the bot. */
  public long reply(long from, int to, String text) {
    return update(
        "\"message\":{\"message_id\":%d,\"date\":1763456400,\"from\":%s,\"chat\":{\"id\":%d,\"type\":\"private\"},\"text\":%s,\"reply_to_message\":{\"message_id\":%d,\"from\":{\"id\":123456,\"is_bot\":true}}}"
            .formatted(newMessage(), user(from), from, quoted(text), to));
  }

  /** A person presses a button under a message of the bot, by its data. */
  public long press(long from, long chat, int message, String data) {
    return update(
        "\"callback_query\":{\"id\":\"%d\",\"from\":%s,\"chat_instance\":\"7\",\"data\":%s,\"message\":{\"message_id\":%d,\"date\":1763456400,\"chat\":{\"id\":%d,\"type\":\"%s\"},\"from\":{\"id\":123456,\"is_bot\":true}}}"
            .formatted(
                newMessage(),
                user(from),
                quoted(data),
                message,
                chat,
                chat < 0 ? "supergroup" : "private"));
  }

  /** The buttons under a message: their labels and data, as {@code Done=done r-1}. */
  public synchronized List<String> buttons(int message) {
    return buttons.getOrDefault(message, List.of());
  }

  /** A person writes in a group. */
  public long writeInGroup(long from, long group, String text) {
    return update(
        "\"message\":{\"message_id\":%d,\"date\":1763456400,\"from\":%s,\"chat\":{\"id\":%d,\"type\":\"supergroup\",\"title\":\"home\"},\"text\":%s}"
            .formatted(newMessage(), user(from), group, quoted(text)));
  }

  /** Any update, by the rest of its JSON. */
  public synchronized long update(String rest) {
    long id = nextUpdate++;
    all.put(id, "{\"update_id\":%d,%s}".formatted(id, rest));
    updates.put(id, all.get(id));
    notifyAll();
    return id;
  }

  /** Delivers an update again, as Telegram does if its confirmation was lost. */
  public synchronized void again(long id) {
    updates.put(id, all.get(id));
    notifyAll();
  }

  private synchronized int newMessage() {
    return nextMessage++;
  }

  private static String user(long id) {
    return "{\"id\":%d,\"is_bot\":false,\"first_name\":\"Alice\"}".formatted(id);
  }

  private static String quoted(String text) {
    return dev.rooster.format.JsonText.quoted(text);
  }

  /** The next message that the bot sends. */
  public Sent sent() throws InterruptedException {
    return sent.take();
  }

  public List<Sent> sentSoFar() {
    List<Sent> all = new ArrayList<>();
    sent.drainTo(all);
    return all;
  }

  /** The next call of a method, with its parameters. */
  public String call(String method) throws InterruptedException {
    String call = calls.take();
    while (!call.startsWith(method + " ")) {
      call = calls.take();
    }
    return call;
  }

  /** Waits until polls have confirmed every update. */
  public synchronized void awaitConfirmed() throws InterruptedException {
    while (!updates.isEmpty()) {
      wait();
    }
  }

  private void handle(Request request, Exchange exchange) throws IOException, InterruptedException {
    String prefix = "/bot" + token + "/";
    if (!request.target().startsWith(prefix)) {
      exchange.json(401, refusal(401, "Unauthorized"));
      return;
    }
    String method = request.target().substring(prefix.length());
    calls.add(method + " " + request.body());
    Optional<Trouble> trouble =
        troubles.stream().filter(it -> it.method().equals(method)).findFirst();
    trouble.ifPresent(troubles::remove);
    if (trouble.isEmpty() || trouble.get().after()) {
      Answer answer = answer(method, request.body());
      if (trouble.isEmpty()) {
        exchange.json(answer.status(), answer.body());
        return;
      }
    }
    trouble.get().reached().countDown();
    trouble.get().until().await();
    if (trouble.get().response().isPresent()) {
      exchange.json(trouble.get().status(), trouble.get().response().get());
    } else {
      exchange.reset();
    }
  }

  private record Answer(int status, String body) {
    static Answer ok(String result) {
      return new Answer(200, "{\"ok\":true,\"result\":" + result + "}");
    }

    static Answer bad(String description) {
      return new Answer(400, refusal(400, "Bad Request: " + description));
    }
  }

  public static String refusal(int code, String description) {
    return "{\"ok\":false,\"error_code\":%d,\"description\":\"%s\"}".formatted(code, description);
  }

  private Answer answer(String method, String body) throws InterruptedException {
    Set<String> known = PARAMETERS.get(method);
    if (known == null) {
      return new Answer(404, refusal(404, "Not Found"));
    }
    Fields fields;
    try {
      fields = Fields.of(Json.read(body), "", new Problems());
    } catch (UnreadableException e) {
      return Answer.bad("can't parse JSON object");
    }
    if (!known.containsAll(fields.names())) {
      return Answer.bad("unknown parameter among " + fields.names());
    }
    return switch (method) {
      case "getMe" ->
          Answer.ok(
              "{\"id\":123456,\"is_bot\":true,\"first_name\":\"Rooster\",\"username\":\"rooster_bot\"}");
      case "getUpdates" -> Answer.ok(poll(Long.parseLong(fields.text("offset").orElse("0"))));
      case "sendMessage" -> send(fields);
      case "editMessageReplyMarkup" -> edit(fields);
      case "answerCallbackQuery" ->
          fields.has("callback_query_id") ? Answer.ok("true") : Answer.bad("query is missing");
      default -> Answer.ok("true");
    };
  }

  /** The next update gets this id: Telegram chooses one at random after a week without updates. */
  public synchronized void continueAt(long id) {
    nextUpdate = id;
  }

  /** An offset far above the last id is taken as none, as Telegram's own server does. */
  private synchronized String poll(long offset) throws InterruptedException {
    if (offset <= nextUpdate + 10) {
      updates.headMap(offset).clear();
    }
    notifyAll();
    while (updates.isEmpty() && !server.isClosed()) {
      wait();
    }
    return "[" + String.join(",", updates.values()) + "]";
  }

  private Answer send(Fields fields) {
    String chat = fields.text("chat_id").orElse("");
    String text = fields.text("text").orElse("");
    boolean html = fields.text("parse_mode").filter("HTML"::equals).isPresent();
    if (!chat.matches("-?\\d+")) {
      return Answer.bad("chat not found");
    }
    if (html && !isValidHtml(text)) {
      return Answer.bad("can't parse entities");
    }
    String shown =
        html
            ? text.replaceAll("<[^>]*>", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&amp;", "&")
            : text;
    if (shown.isBlank()) {
      return Answer.bad("message text is empty");
    }
    if (shown.length() > 4_096) {
      return Answer.bad("message is too long");
    }
    Optional<List<String>> keyboard = keyboard(fields);
    if (keyboard.isEmpty()) {
      return Answer.bad("BUTTON_DATA_INVALID");
    }
    int id = newMessage();
    synchronized (this) {
      buttons.put(id, keyboard.get());
    }
    sent.add(new Sent(chat, shown, html, id));
    return Answer.ok(
        "{\"message_id\":%d,\"date\":1763456400,\"chat\":{\"id\":%s},\"text\":\"\"}"
            .formatted(id, chat));
  }

  private synchronized Answer edit(Fields fields) {
    int id = Integer.parseInt(fields.text("message_id").orElse("0"));
    Optional<List<String>> keyboard = keyboard(fields);
    if (!buttons.containsKey(id)) {
      return Answer.bad("message to edit not found");
    }
    if (keyboard.isEmpty()) {
      return Answer.bad("BUTTON_DATA_INVALID");
    }
    if (keyboard.get().equals(buttons.get(id))) {
      return Answer.bad("message is not modified");
    }
    buttons.put(id, keyboard.get());
    return Answer.ok("{\"message_id\":%d}".formatted(id));
  }

  /** The buttons of a keyboard; empty if it is not as documented. */
  private static Optional<List<String>> keyboard(Fields fields) {
    List<String> all = new ArrayList<>();
    Optional<Fields> markup = fields.object("reply_markup");
    if (markup.isEmpty()) {
      return Optional.of(all);
    }
    String json = markup.get().json();
    java.util.regex.Matcher button =
        java.util.regex.Pattern.compile("\\{\"text\":\"([^\"]+)\",\"callback_data\":\"([^\"]*)\"}")
            .matcher(json);
    while (button.find()) {
      int bytes = button.group(2).getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
      if (bytes < 1 || bytes > 64) {
        return Optional.empty();
      }
      all.add(button.group(1) + "=" + button.group(2));
    }
    return Optional.of(all);
  }

  /** Tags that Telegram knows, each closed in order, and no bare special character. */
  private static boolean isValidHtml(String text) {
    Deque<String> open = new java.util.ArrayDeque<>();
    java.util.regex.Matcher tag =
        java.util.regex.Pattern.compile("<(/?)(b|i|code|pre|a)( href=\"[^\"<>]*\")?>")
            .matcher(text);
    StringBuilder rest = new StringBuilder();
    int from = 0;
    while (tag.find()) {
      rest.append(text, from, tag.start());
      from = tag.end();
      if (tag.group(1).isEmpty()) {
        open.push(tag.group(2));
      } else if (open.isEmpty() || !open.pop().equals(tag.group(2))) {
        return false;
      }
    }
    rest.append(text.substring(from));
    return open.isEmpty() && !rest.toString().contains("<") && !rest.toString().contains(">");
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    server.close();
    synchronized (this) {
      notifyAll();
    }
  }
}
