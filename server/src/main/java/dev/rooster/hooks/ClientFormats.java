package dev.rooster.hooks;

import dev.rooster.reminder.RefusedException;
import dev.rooster.text.Choices;
import dev.rooster.text.NearestName;
import java.util.List;

/** The formats of all clients. */
final class ClientFormats {
  private static final List<ClientFormat> ALL =
      List.of(new ClaudeCodeFormat(), new CodexFormat(), new GeminiFormat());

  private ClientFormats() {}

  /** The format of a client; refuses an unknown one. */
  static ClientFormat of(String client) {
    return ALL.stream()
        .filter(it -> it.client().equals(client))
        .findFirst()
        .orElseThrow(() -> unknown(client));
  }

  private static RefusedException unknown(String client) {
    List<String> known = ALL.stream().map(ClientFormat::client).toList();
    return new RefusedException(
        RefusedException.Reason.NOT_FOUND,
        "there are no hooks for the client '%s'".formatted(client),
        NearestName.remedy(
            client,
            known,
            "use the format of %s, and name the agent with ?agent=NAME"
                .formatted(Choices.oneOf(known))));
  }
}
