package dev.rooster.agent.inbox;

import dev.rooster.agent.AgentFields;
import dev.rooster.agent.AgentKind;
import dev.rooster.agent.AgentSettings;
import dev.rooster.format.Fields;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.inbox.Route;
import dev.rooster.schedule.written.WrittenDuration;
import java.time.Duration;
import java.util.Optional;

/** {@code kind: inbox}: a running client, whose messages wait in an inbox. */
public final class InboxAgentKind implements AgentKind {
  static final String NAME = "inbox";
  private static final Duration DEFAULT_AFTER = Duration.ofMinutes(10);
  private static final Duration SHORTEST_EXPIRE = Duration.ofMinutes(1);
  private static final Duration LONGEST_EXPIRE = Duration.ofDays(365);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public AgentSettings read(AgentFields agent) {
    Fields fields = agent.fields();
    Route route = fields.choice("route", Route.class).orElse(Route.ORIGIN);
    Duration expire = expire(fields);
    return new InboxSettings(
        new InboxPolicy(
            route, fields.object("headless").flatMap(it -> headless(it, expire)), expire));
  }

  private static Duration expire(Fields fields) {
    Duration expire = fields.duration("expire").orElse(InboxPolicy.DEFAULT_EXPIRE);
    if (expire.compareTo(SHORTEST_EXPIRE) < 0 || expire.compareTo(LONGEST_EXPIRE) > 0) {
      problem(
          fields,
          "expire",
          "%s is out of range".formatted(WrittenDuration.format(expire)),
          "choose one from 1m to 365d");
      return InboxPolicy.DEFAULT_EXPIRE;
    }
    return expire;
  }

  private static Optional<InboxPolicy.Headless> headless(Fields fields, Duration expire) {
    Optional<String> agent = fields.text("agent");
    Duration after = fields.duration("after").orElse(DEFAULT_AFTER);
    if (agent.isEmpty()) {
      problem(fields, "agent", "no agent is named", "name the agent that takes the turn");
    }
    if (!after.isPositive() || after.compareTo(expire) >= 0) {
      problem(
          fields,
          "after",
          "%s is out of range".formatted(WrittenDuration.format(after)),
          "choose one that is shorter than expire, which is " + WrittenDuration.format(expire));
    }
    fields.rejectUnknown();
    return agent.map(it -> new InboxPolicy.Headless(it, after));
  }

  private static void problem(Fields fields, String name, String problem, String remedy) {
    fields.problem(fields.place(name), name, problem, remedy);
  }
}
