package dev.rooster.http;

import dev.rooster.activity.Sign;
import dev.rooster.format.JsonText;
import dev.rooster.format.Slice;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.inbox.AgentInbox;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.Batch;
import dev.rooster.inbox.Inbox;
import dev.rooster.inbox.InboxItem;
import dev.rooster.inbox.Portion;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Reader;
import dev.rooster.inbox.SeenItem;
import dev.rooster.reminder.RefusedException;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.text.Choices;
import dev.rooster.text.NearestName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The routes for the inboxes of the terminal and of agents that are running clients. */
final class InboxRoutes {
  private static final int DEFAULT_LIMIT = 100;
  private static final int MAX_LIMIT = 1_000;
  private static final Duration DEFAULT_LEASE = Duration.ofMinutes(1);
  private static final Duration LONGEST_LEASE = Duration.ofHours(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

  /** The parameters that have a meaning for an agent alone. */
  private static final List<String> OF_AGENTS = List.of("session", "priority", "wait", "lease");

  private static final String LATEST_FIRST = "latest_first";

  private final Inbox terminal;
  private final AgentInbox inboxes;
  private final Supplier<ConfiguredAgents> agents;

  InboxRoutes(Inbox terminal, AgentInbox inboxes, Supplier<ConfiguredAgents> agents) {
    this.terminal = terminal;
    this.inboxes = inboxes;
    this.agents = agents;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/api/inbox",
            Parameters.paged(
                    Description.of(
                        "listInbox",
                        "Lists unread messages for the terminal, oldest first; with agent, takes"
                            + " those of a running client, most urgent first",
                        "InboxPage"),
                    DEFAULT_LIMIT)
                .query(LATEST_FIRST, "true lists the latest unread messages first", "Flag")
                .query(
                    "seen",
                    "true lists the messages that were marked as read lately instead, the latest"
                        + " first, up to %,d".formatted(Inbox.MOST_SEEN),
                    "Flag")
                .query("agent", "an agent of kind inbox, whose messages to take")
                .query("session", "the session of the agent that takes them; default: none, all")
                .query(
                    "priority", "the least urgent to take; default: idle, which is all", "Priority")
                .query("wait", "how long to wait if there is none; default: not at all", "Duration")
                .query(
                    "lease",
                    "how long until they come again without an acknowledgement; default: "
                        + WrittenDuration.format(DEFAULT_LEASE),
                    "Duration"),
            this::list),
        new Route(
            "POST",
            "/api/inbox/{id}/ack",
            Description.of("acknowledge", "Marks a message of the inbox as read", "Acknowledged")
                .id("the message's id, or the receipt of messages that were taken")
                .refusing(404),
            this::acknowledge),
        new Route(
            "POST",
            "/api/inbox/{id}/unseen",
            Description.of("bringBack", "Marks a message as unread again", "InboxItem")
                .id("the message's id; one of those that were marked as read lately")
                .refusing(404),
            this::bringBack));
  }

  private Answer list(Route.Call call) {
    Optional<String> agent = call.query("agent");
    int limit = Parameters.limit(call, DEFAULT_LIMIT, MAX_LIMIT);
    if (Parameters.flag(call, "seen")) {
      return seen(call, limit);
    }
    if (agent.isPresent()) {
      refuse(call, "agent", List.of(LATEST_FIRST));
      return Answer.ok(json(taken(call, reader(call, agent.get()), limit)));
    }
    OF_AGENTS.stream()
        .filter(it -> call.query(it).isPresent())
        .findFirst()
        .ifPresent(it -> {
          throw RefusedException.invalid(
              it + " has no meaning without agent", "name the agent too, or leave it out");
        });
    return Answer.ok(
        Parameters.page(
            terminal.waiting(call.caller(), order(call), call.query("cursor"), limit),
            InboxItem::json));
  }

  private static Inbox.Order order(Route.Call call) {
    return Parameters.flag(call, LATEST_FIRST)
        ? Inbox.Order.LATEST_FIRST
        : Inbox.Order.OLDEST_FIRST;
  }

  /** Refuses parameters that have no meaning beside another one. */
  private static void refuse(Route.Call call, String beside, List<String> names) {
    names.stream()
        .filter(it -> call.query(it).isPresent())
        .findFirst()
        .ifPresent(it -> {
          throw RefusedException.invalid(
              "%s has no meaning with %s".formatted(it, beside), "leave one of them out");
        });
  }

  private Answer seen(Route.Call call, int limit) {
    refuse(call, "seen", List.of("agent", "cursor", LATEST_FIRST));
    refuse(call, "seen", OF_AGENTS);
    return Answer.ok(
        Parameters.page(
            new Slice<>(terminal.seen(call.caller(), limit), Optional.empty()), SeenItem::json));
  }

  private Answer bringBack(Route.Call call) {
    String id = call.part("id");
    return Answer.ok(
        terminal
            .bringBack(call.caller(), id)
            .orElseThrow(() ->
                new RefusedException(
                    RefusedException.Reason.NOT_FOUND,
                    "no message %s was marked as read lately".formatted(id),
                    "list those that were: GET /api/inbox?seen=true"))
            .json());
  }

  private Reader reader(Route.Call call, String agent) {
    checkAgent(agent);
    Optional<String> session = call.query("session");
    session.ifPresent(Sign::checkSession);
    return new Reader(agent, session.orElse(""), call.caller(), priority(call));
  }

  /** Refuses an agent that has no inbox. */
  private void checkAgent(String agent) {
    ConfiguredAgents known = agents.get();
    if (known.inbox(agent).isEmpty()) {
      List<String> clients =
          known.names().stream().filter(it -> known.inbox(it).isPresent()).sorted().toList();
      throw RefusedException.invalid(
          known.has(agent)
              ? "agent '%s' has no inbox".formatted(agent)
              : "there is no agent '%s'".formatted(agent),
          NearestName.remedy(
              agent, clients, "name an agent of kind inbox: " + Choices.oneOf(clients)));
    }
  }

  private static Priority priority(Route.Call call) {
    String word = call.query("priority").orElse(JsonText.word(Priority.IDLE));
    for (Priority each : Priority.values()) {
      if (JsonText.word(each).equals(word)) {
        return each;
      }
    }
    List<String> words = JsonText.words(Priority.class);
    throw RefusedException.invalid(
        "'%s' is not a priority".formatted(word),
        NearestName.remedy(word, words, "use " + Choices.oneOf(words)));
  }

  private Batch taken(Route.Call call, Reader reader, int limit) {
    Duration lease =
        call.query("lease").isPresent()
            ? Parameters.duration(call, "lease", LONGEST_LEASE)
            : DEFAULT_LEASE;
    Portion portion = new Portion(limit, Integer.MAX_VALUE, lease);
    Duration wait = Parameters.duration(call, "wait", LONGEST_WAIT);
    if (call.request().method().equals("HEAD")) {
      // Such a client would not see what it takes.
      return Batch.NONE;
    }
    try {
      return inboxes.take(reader, portion, wait);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException(
          RefusedException.Reason.UNAVAILABLE,
          "the daemon is shutting down",
          "ask again when it is up");
    }
  }

  private static JsonText json(Batch batch) {
    return JsonText.object()
        .withObjects("items", batch.items().stream().map(AgentItem::json).toList())
        .withOrNull("next_cursor", "")
        .withOrNull("receipt", batch.receipt())
        .with("leased_until", Optional.of(batch.until()).filter(it -> !batch.isEmpty()));
  }

  private Answer acknowledge(Route.Call call) {
    String id = call.part("id");
    if (!terminal.acknowledge(call.caller(), id) && !inboxes.acknowledge(call.caller(), id)) {
      throw new RefusedException(
          RefusedException.Reason.NOT_FOUND,
          "no unread message %s".formatted(id),
          "list the unread messages: GET /api/inbox");
    }
    return Answer.ok(JsonText.object().with("id", id).with("seen", true));
  }
}
