package dev.rooster.login;

import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.reminder.RefusedException.Reason;
import dev.rooster.store.Store;
import dev.rooster.text.NearestName;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Digest;
import dev.rooster.trust.Secret;
import dev.rooster.trust.User;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** The use cases of logging in to the page: offer a code, log in with it, log out. Thread-safe. */
public final class Logins {
  /** How long a browser stays logged in. */
  public static final Duration VALID = BrowserSession.VALID;

  private final Supplier<Configuration> configuration;
  private final Secret.Vault vault;
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
     * @param key for the page
     */
    record Opened(String token, String key, Holder holder) implements Result {
      /** Omits the secrets. */
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
   * @param vault has their tokens
   * @param homeId distinguishes the home of this daemon from others on the same store
   */
  public Logins(
      Supplier<Configuration> configuration,
      Secret.Vault vault,
      Store store,
      String homeId,
      InstantSource clock,
      RandomGenerator random) {
    this.configuration = configuration;
    this.vault = vault;
    this.codes = new LoginCodes(random, clock);
    this.sessions = new BrowserSessions(store, homeId, clock, random);
  }

  /** A code for the operator. */
  public LoginCode offerToOperator() {
    return codes.offer(Optional.empty(), "");
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
    Optional<User> user = name.or(() -> caller.user().map(User::name)).map(this::existing);
    return codes.offer(user.map(User::name), credential(user));
  }

  private User existing(String name) {
    Map<String, User> users = configuration.get().users();
    User user = users.get(name);
    if (user == null) {
      throw RefusedException.invalid(
          "there is no user '%s'".formatted(name),
          NearestName.remedy(
              name, users.keySet(), "name one from rooster.yaml, or add one there first"));
    }
    return user;
  }

  /**
   * Uses up a code, and opens a session. It replaces the one that the browser has, which may be
   * that of another user.
   *
   * @param shown the tokens of the cookies that the browser has sent
   */
  public Result login(String code, Collection<String> shown) {
    return switch (codes.take(code)) {
      case LoginCodes.Taken.NotNow(Duration rest) -> new Result.NotNow(rest);
      case LoginCodes.Taken.Wrong() -> new Result.Wrong();
      case LoginCodes.Taken.Right(Optional<String> user, String credential) ->
          holder(user)
              .filter(it -> credential(it.user()).equals(credential))
              .<Result>map(it -> open(it, credential, shown))
              .orElseGet(Result.Wrong::new);
    };
  }

  private Result.Opened open(Holder holder, String credential, Collection<String> shown) {
    logout(shown);
    BrowserSessions.Opened opened = sessions.open(holder.user().map(User::name), credential);
    return new Result.Opened(opened.token(), opened.key(), holder);
  }

  /**
   * The holder of a session. Empty if it has ended, or if the user has been removed or has another
   * token.
   *
   * @param shown the tokens of the cookies that the browser has sent
   * @param key what the page has sent beside them
   */
  public Optional<Holder> find(Collection<String> shown, String key) {
    return sessions.find(shown, key).flatMap(this::holder);
  }

  private Optional<Holder> holder(BrowserSession session) {
    return holder(session.user()).filter(it -> session.isOf(credential(it.user())));
  }

  /** Empty if the user does not exist any more. */
  private Optional<Holder> holder(Optional<String> user) {
    return user.isEmpty()
        ? Optional.of(new Holder(Optional.empty()))
        : Optional.ofNullable(configuration.get().users().get(user.get()))
            .map(it -> new Holder(Optional.of(it)));
  }

  /** A digest of the user's token; empty without one. The operator's is new at each start. */
  private String credential(Optional<User> user) {
    return user.flatMap(User::token).flatMap(it -> it.revealed(vault)).map(Digest::hex).orElse("");
  }

  /** Ends the sessions that a browser shows, whatever set its cookies. */
  public void logout(Collection<String> shown) {
    ended(sessions.end(shown));
  }

  /**
   * Ends all sessions and withdraws all codes of the caller or, for the operator, of everybody.
   *
   * @param name only those of this user; empty for all that the caller may end
   * @return how many sessions there were
   */
  public int logoutAll(Caller caller, Optional<String> name) {
    if (caller.turn().isPresent() || name.filter(it -> !caller.sees(it)).isPresent()) {
      throw new RefusedException(
          Reason.NOT_ALLOWED, "you can log out only your own browsers", "leave out user");
    }
    Optional<String> only = name.map(this::existing).map(User::name).or(caller::scope);
    Predicate<Optional<String>> whose = it -> only.isEmpty() || it.equals(only);
    codes.forget(whose);
    endRevoked();
    return ended(sessions.endAll(it -> whose.test(it.user())));
  }

  /**
   * Ends the sessions of users who have been removed or have another token: they stay ended if the
   * name or the token returns.
   */
  public void endRevoked() {
    ended(sessions.endAll(it -> holder(it).isEmpty()));
  }

  private int ended(int count) {
    if (count > 0) {
      listeners.forEach(Runnable::run);
    }
    return count;
  }

  /**
   * Adds a listener.
   *
   * @param listener is called after sessions have ended
   */
  public void listen(Runnable listener) {
    listeners.add(listener);
  }
}
