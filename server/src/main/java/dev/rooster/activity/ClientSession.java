package dev.rooster.activity;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A session of a client, as its latest sign left it.
 *
 * @param id the id that the client gave it
 * @param owner the user whose session it is; empty for the operator
 * @param state whether its agent works, waits, or has ended
 */
public record ClientSession(
    String agent, String id, String owner, Client client, State state, Seen seen) {
  /** A session without a sign for this long counts as closed: its client may have crashed. */
  public static final Duration OPEN_WITHOUT_SIGN = Duration.ofDays(1);

  /**
   * A session at work without a sign for this long counts as idle from then on: no client says that
   * its user has interrupted the turn.
   */
  public static final Duration SILENT_AT_WORK = Duration.ofMinutes(15);

  /** What the agent of a session does. */
  public sealed interface State {
    Instant since();
  }

  /** The agent works on a prompt. */
  public record Active(Instant since) implements State {}

  /** The agent waits for its user. */
  public record Idle(Instant since) implements State {}

  /** The client has closed the session. */
  public record Ended(Instant since) implements State {}

  /**
   * The signs of the session.
   *
   * @param hook when the latest one by a hook came
   * @param mcp when the latest one by an MCP call came
   * @param waited when its client last waited for a message; shows that it is still there, and no
   *     more: it is not among the signs
   * @param prompted when its user sent the latest prompt
   * @param prompts how many prompts its user has sent
   */
  public record Seen(
      Instant first,
      Instant last,
      Optional<Instant> hook,
      Optional<Instant> mcp,
      Optional<Instant> waited,
      Optional<Instant> prompted,
      int prompts) {
    static Seen first(Instant now) {
      return new Seen(
          now, now, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), 0);
    }

    Seen again(Sign.By by, Did did, Instant now) {
      if (did == Did.WAITED) {
        return new Seen(first, last, hook, mcp, Optional.of(now), prompted, prompts);
      }
      boolean byUser = did == Did.PROMPTED;
      return new Seen(
          first,
          now,
          by == Sign.By.HOOK ? Optional.of(now) : hook,
          by == Sign.By.MCP ? Optional.of(now) : mcp,
          waited,
          byUser ? Optional.of(now) : prompted,
          prompts + (byUser ? 1 : 0));
    }

    /** When its client was last known to be there. */
    public Instant there() {
      return waited.filter(last::isBefore).orElse(last);
    }
  }

  /** What a sign says. */
  enum Did {
    STARTED,
    PROMPTED,
    WORKED,
    /** Its sub-agent works, whatever the session does. */
    HELPED,
    WAITED,
    STOPPED,
    ENDED
  }

  /** The session after a sign. Pure. */
  static ClientSession after(Optional<ClientSession> before, Sign sign, Did did, Instant now) {
    Optional<State> earlier = before.map(ClientSession::state);
    State state =
        switch (did) {
          case STARTED, STOPPED -> earlier.filter(Idle.class::isInstance).orElse(new Idle(now));
          case PROMPTED, WORKED ->
              earlier
                  .filter(it -> it instanceof Active || isToldByHooks(before, sign))
                  .orElse(new Active(now));
          case HELPED, WAITED -> earlier.orElse(new Idle(now));
          case ENDED -> earlier.filter(Ended.class::isInstance).orElse(new Ended(now));
        };
    return new ClientSession(
        sign.agent(),
        sign.session(),
        sign.owner(),
        before.map(it -> sign.client().orElse(it.client())).orElse(sign.client()),
        state,
        before
            .map(ClientSession::seen)
            .orElseGet(() -> Seen.first(now))
            .again(sign.by(), did, now));
  }

  /** A call by MCP may come from a sub-agent, while the session itself waits or has ended. */
  private static boolean isToldByHooks(Optional<ClientSession> before, Sign sign) {
    return sign.by() == Sign.By.MCP && before.flatMap(it -> it.seen().hook()).isPresent();
  }

  /** How many prompts its user has sent. */
  public int prompts() {
    return seen.prompts();
  }

  /** Whether a message for it can still be read there. */
  public boolean isOpen(Instant now) {
    return !(state instanceof Ended) && seen.there().plus(OPEN_WITHOUT_SIGN).isAfter(now);
  }

  /** Whether its agent works, as far as its signs tell. */
  public boolean isAtWork(Instant now) {
    return state instanceof Active && silentAt().isAfter(now);
  }

  /** When it counts as idle if it works and gives no further sign. */
  public Instant silentAt() {
    return seen.last().plus(SILENT_AT_WORK);
  }
}
