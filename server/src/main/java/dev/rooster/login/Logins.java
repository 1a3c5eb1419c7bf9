package dev.rooster.login;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.RefusedException.Reason;
import dev.rooster.store.Store;
import dev.rooster.text.NearestName;
import dev.rooster.trust.Caller;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** The use cases of logging in to the page: offer a code, log in with it, log out. Thread-safe. */
public final class Logins {
  /** How long a browser stays logged in. */
  public static final Duration VALID = BrowserSession.VALID;

  private final Supplier<Configuration> configuration;
  private final LoginCodes codes;
  private final BrowserSessions sessions;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** The operator or the user that a session belongs to. */
  public record Holder(Optional<User> user) {}

  /** The result of an attempt to log in. */
  public sealed interface Result {
    /**
     * The browser is logged in.
     *
     * @param token for its cookie
     */
    record Opened(String token, Holder holder) implements Result {
      /** Omits the token. */
      @Override
      public String toString() {
        return "Opened";
      }
    }

    /** The code is wrong, used or expired. */
    record Wrong() implements Result {}

    /** Too many wrong codes came before. */
    record NotNow(Duration rest) implements Result {}
  }

  /**
   * @param configuration has the users
   * @param homeId distinguishes the home of this daemon from others on the same store
   */
  public Logins(
      Supplier<Configuration> configuration,
      Store store,
      String homeId,
      InstantSource clock,
      RandomGenerator random) {
    this.configuration = configuration;
    this.codes = new LoginCodes(random, clock);
    this.sessions = new BrowserSessions(store, homeId, clock, random);
  }

  /** A code for the operator. */
  public LoginCode offerToOperator() {
    return codes.offer(Optional.empty());
  }

  /**
   * A code for the caller or, for the operator, for a user.
   *
   * @param name the user; empty for the caller
   */
  public LoginCode offer(Caller caller, Optional<String> name) {
    if (caller.via().equals(Caller.PAGE) || caller.turn().isPresent()) {
      throw new RefusedException(
          Reason.NOT_ALLOWED,
          "a login cannot open another one",
          "run rooster open, or use a token");
    }
    if (name.filter(it -> !caller.sees(it)).isPresent()) {
      throw new RefusedException(
          Reason.NOT_ALLOWED, "your token logs in only you", "leave out user");
    }
    Optional<String> user = name.or(() -> caller.user().map(User::name));
    user.ifPresent(this::requireUser);
    return codes.offer(user);
  }

  private void requireUser(String name) {
    Map<String, User> users = configuration.get().users();
    if (!users.containsKey(name)) {
      throw RefusedException.invalid(
          "there is no user '%s'".formatted(name),
          NearestName.remedy(
              name, users.keySet(), "name one from rooster.yaml, or add one there first"));
    }
  }

  /** Uses up a code, and opens a session. */
  public Result login(String code) {
    return switch (codes.take(code)) {
      case LoginCodes.Taken.NotNow(Duration rest) -> new Result.NotNow(rest);
      case LoginCodes.Taken.Wrong() -> new Result.Wrong();
      case LoginCodes.Taken.Right(Optional<String> user) ->
          holder(user)
              .<Result>map(it -> new Result.Opened(sessions.open(user), it))
              .orElseGet(Result.Wrong::new);
    };
  }

  /** The holder of a session; empty if it has ended, or if the user has been removed. */
  public Optional<Holder> find(String token) {
    return sessions.find(token).flatMap(it -> holder(it.user()));
  }

  /** Empty if the user does not exist any more. */
  private Optional<Holder> holder(Optional<String> user) {
    return user.isEmpty()
        ? Optional.of(new Holder(Optional.empty()))
        : Optional.ofNullable(configuration.get().users().get(user.get()))
            .map(it -> new Holder(Optional.of(it)));
  }

  /** Ends a session, if it exists. */
  public void logout(String token) {
    sessions.end(token);
    listeners.forEach(Runnable::run);
  }

  /** Ends the sessions of users who have been removed: they stay ended if the name returns. */
  public void endOfRemoved() {
    sessions.endAll(it -> holder(it.user()).isEmpty());
  }

  /**
   * Adds a listener.
   *
   * @param listener is called after each logout
   */
  public void listen(Runnable listener) {
    listeners.add(listener);
  }
}
