package dev.rooster.activity;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.time.Instant;
import java.util.Optional;

/** Sessions as JSON: for the store, for REST and for events. */
public final class SessionJson {
  private SessionJson() {}

  public static JsonText of(ClientSession session) {
    return JsonText.object()
        .with("agent", session.agent())
        .with("session", session.id())
        .withOrNull("user", session.owner())
        .withOrNull("client", session.client().name())
        .withOrNull("version", session.client().version())
        .withOrNull("directory", session.client().directory())
        .with("state", word(session.state()))
        .with("since", Optional.of(session.state().since()))
        .with("prompts", session.prompts())
        .with("prompted_at", session.seen().prompted())
        .with("started_at", Optional.of(session.seen().first()))
        .with("seen_at", Optional.of(session.seen().last()))
        .with("hook_at", session.seen().hook())
        .with("mcp_at", session.seen().mcp())
        .with("waited_at", session.seen().waited());
  }

  private static String word(ClientSession.State state) {
    return switch (state) {
      case ClientSession.Active _ -> "active";
      case ClientSession.Idle _ -> "idle";
      case ClientSession.Ended _ -> "ended";
    };
  }

  /** Reads the result of {@link #of}. */
  static ClientSession read(String json) {
    Fields fields = Fields.of(Json.read(json), "", new Problems());
    return new ClientSession(
        fields.text("agent").orElse(""),
        fields.text("session").orElse(""),
        fields.text("user").orElse(""),
        new Client(
            fields.text("client").orElse(""),
            fields.text("version").orElse(""),
            fields.text("directory").orElse("")),
        state(fields),
        new ClientSession.Seen(
            instant(fields, "started_at").orElseThrow(),
            instant(fields, "seen_at").orElseThrow(),
            instant(fields, "hook_at"),
            instant(fields, "mcp_at"),
            instant(fields, "waited_at"),
            instant(fields, "prompted_at"),
            fields.number("prompts", 0, Integer.MAX_VALUE).orElse(0)));
  }

  private static ClientSession.State state(Fields fields) {
    Instant since = instant(fields, "since").orElseThrow();
    return switch (fields.text("state").orElse("")) {
      case "active" -> new ClientSession.Active(since);
      case "idle" -> new ClientSession.Idle(since);
      default -> new ClientSession.Ended(since);
    };
  }

  private static Optional<Instant> instant(Fields fields, String name) {
    return fields.text(name).map(Instant::parse);
  }
}
