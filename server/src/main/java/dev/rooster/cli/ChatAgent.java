package dev.rooster.cli;

import dev.rooster.format.Fields;
import dev.rooster.reminder.RefusedException;
import dev.rooster.text.NearestName;
import java.util.List;
import java.util.Optional;

/** Looks at the agent of a chat before the first message is typed. */
final class ChatAgent {
  private ChatAgent() {}

  /** Refuses an unknown agent, and tells a person whose words would only come back. */
  static void check(Requests requests, Chat.Place place) {
    Backend.Reply reply = requests.tried("GET", "/api/agents");
    if (!reply.ok()) {
      return;
    }
    List<Fields> agents = Requests.fields(reply.body()).objects("items");
    Optional<Fields> meant =
        agents.stream()
            .filter(it ->
                place
                    .agent()
                    .map(name -> name.equals(ReminderText.text(it, "name")))
                    .orElseGet(() -> ReminderText.text(it, "default").equals("true")))
            .findFirst();
    if (meant.isEmpty() && place.agent().isPresent()) {
      throw unknown(place.agent().get(), agents);
    }
    if (place.session().isEmpty()
        && meant.filter(it -> ReminderText.text(it, "kind").equals("direct")).isPresent()) {
      requests.say(
          "no agent with a model is configured: direct returns what you write. Run rooster init, or"
              + " start the daemon with rooster up --demo-model.");
    }
  }

  private static RefusedException unknown(String name, List<Fields> agents) {
    List<String> names = agents.stream().map(it -> ReminderText.text(it, "name")).toList();
    return new RefusedException(
        RefusedException.Reason.NOT_FOUND,
        "there is no agent '%s'".formatted(name),
        NearestName.remedy(name, names, "run rooster agents for a list"));
  }
}
