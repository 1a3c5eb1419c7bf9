package dev.rooster.talk;

import dev.rooster.agent.ConfiguredAgent;
import dev.rooster.agent.TurnOrigin;
import dev.rooster.agent.TurnRequest;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.session.Session;
import dev.rooster.session.SessionHeader;
import dev.rooster.session.SessionKey;
import dev.rooster.session.Transcript;
import dev.rooster.text.NearestName;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Decides which agent gets a message, in which conversation and with which trust. In the
 * conversation of a group the agent reads what others wrote, so the ceiling of groups applies.
 */
record AddressMessage(Configuration configuration, Sessions sessions) {
  private static final Pattern KEY = Pattern.compile("[\\w.:@+-]{1,200}");

  /** A message that may be sent. */
  record Addressed(ConfiguredAgent agent, TurnRequest request) {}

  Addressed of(Caller caller, NewMessage message) {
    Optional<SessionHeader> known =
        message.session().flatMap(it -> sessions.find(caller, it)).map(Transcript::header);
    Optional<User> user = user(caller, message, known);
    ConfiguredAgent agent = agent(message, known);
    SessionKey key = known.map(SessionHeader::key).orElseGet(() -> key(message, agent, user));
    boolean group = key.kind() == SessionKey.Kind.GROUP;
    Situation situation = group ? Situation.GROUP : Situation.CHAT;
    Trust ceiling = configuration.trust().ceilings().of(situation);
    Trust ofOperator = group ? ceiling : Trust.FULL;
    Trust trust = user.map(it -> it.trust().atMost(ceiling)).orElse(ofOperator);
    refuseUntrusted(agent.name(), trust, caller);
    return new Addressed(
        agent,
        TurnRequest.of(
            message.text(),
            Session.lasting(key),
            new TurnOrigin(
                user.map(User::name),
                trust,
                situation,
                Optional.empty(),
                configuration.zoneOf(user.map(User::name).orElse("")).orElse(caller.zone())),
            Map.of()));
  }

  /** An operator who continues the conversation of a user speaks for that user. */
  private Optional<User> user(Caller caller, NewMessage message, Optional<SessionHeader> known) {
    if (caller.user().isPresent()) {
      if (message.user().filter(it -> !caller.sees(it)).isPresent()) {
        throw RefusedException.invalid(
            "your token gives access only to your own conversations", "leave out user");
      }
      return caller.user();
    }
    String ofSession = known.map(SessionHeader::user).orElse("");
    String name = message.user().orElse(ofSession);
    if (known.isPresent() && !name.equals(ofSession)) {
      throw RefusedException.invalid(
          "session %s is not a conversation of %s".formatted(known.get().key(), name),
          "leave out user, or choose another session");
    }
    // An empty name, such as that of an unset variable, must not speak with the operator's trust.
    if (name.isEmpty() && message.user().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Optional.ofNullable(configuration.users().get(name))
            .orElseThrow(() ->
                RefusedException.invalid(
                    "there is no user '%s'".formatted(name),
                    NearestName.remedy(
                        name,
                        configuration.users().keySet(),
                        "name one from the configuration, or leave it out"))));
  }

  private ConfiguredAgent agent(NewMessage message, Optional<SessionHeader> known) {
    String name =
        message
            .agent()
            .or(() -> known.map(SessionHeader::agent))
            .or(() -> message.session().flatMap(this::agentInKey))
            .orElse(configuration.agents().defaultName());
    if (known.isPresent() && !known.get().agent().equals(name)) {
      throw RefusedException.invalid(
          "session %s is a conversation of agent %s"
              .formatted(known.get().key(), known.get().agent()),
          "leave out agent, or choose another session");
    }
    return configuration
        .agents()
        .find(name)
        .orElseThrow(() ->
            RefusedException.invalid(
                "there is no agent '%s'".formatted(name),
                NearestName.remedy(
                    name,
                    configuration.agents().names(),
                    "name one from the configuration, or leave it out")));
  }

  /** A key such as {@code coder:main} names its agent. */
  private Optional<String> agentInKey(String key) {
    return Optional.of(key.substring(key.indexOf('/') + 1).split(":", 2)[0])
        .filter(it -> key.contains(":") && configuration.agents().has(it));
  }

  private static SessionKey key(NewMessage message, ConfiguredAgent agent, Optional<User> user) {
    String owner = user.map(User::name).orElse("");
    String wanted = message.session().orElse(SessionKey.MAIN);
    if (wanted.equals(SessionKey.MAIN)) {
      return SessionKey.main(agent.name()).of(owner);
    }
    String own = owner + "/";
    String bare =
        !owner.isEmpty() && wanted.startsWith(own) ? wanted.substring(own.length()) : wanted;
    if (!KEY.matcher(bare).matches()) {
      throw RefusedException.invalid(
          "'%s' is neither a session nor a key for a new one".formatted(wanted),
          "use main, the key of a listed session, or letters, digits and . _ : @ + -");
    }
    return new SessionKey(bare).of(owner);
  }

  private void refuseUntrusted(String agent, Trust trust, Caller caller) {
    Trust needed = configuration.needs(agent);
    if (!trust.reaches(needed)) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "agent '%s' requires %s trust, and the user has %s".formatted(agent, needed, trust),
          caller.user().isEmpty()
              ? "set trust: %s for the user in rooster.yaml, or choose another agent"
                  .formatted(needed)
              : "ask the operator for %s trust, or choose another agent".formatted(needed));
    }
  }
}
