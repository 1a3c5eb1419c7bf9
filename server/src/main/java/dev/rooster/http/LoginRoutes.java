package dev.rooster.http;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.login.LoginCode;
import dev.rooster.login.Logins;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.User;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The routes by which a browser logs in to the page and out again. */
final class LoginRoutes {
  /** Needs no token: the code is one. */
  static final String LOGIN = "/api/login";

  private static final String COOKIE = "Set-Cookie";

  private final Optional<Logins> logins;
  private final Supplier<String> url;

  /**
   * @param logins empty while no daemon runs
   * @param url of the daemon
   */
  LoginRoutes(Optional<Logins> logins, Supplier<String> url) {
    this.logins = logins;
    this.url = url;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "POST",
            "/api/logins",
            Description.of(
                    "offerLogin",
                    "Returns a link that logs one browser in to the page, once",
                    "LoginLink")
                .mayTake("NewLogin")
                .answering(201)
                .refusing(403),
            this::offer),
        new Route(
            "DELETE",
            "/api/logins",
            Description.of(
                    "endLogins",
                    "Logs all browsers out, and withdraws all links that have not been used; those"
                        + " of a user end only the user's own",
                    "LoggedOut")
                .query("user", "only those of this user; default: all that the caller may end")
                .refusing(403),
            this::logoutAll),
        new Route(
            "POST",
            LOGIN,
            Description.of(
                    "login",
                    "Logs a browser in with a code, sets its cookie, and ends its login before",
                    "LoggedIn")
                .taking("Login")
                .refusing(401, 429),
            this::login),
        new Route(
            "POST",
            "/api/logout",
            Description.of("logout", "Logs the browser out that sends its cookie", "")
                .answering(204),
            this::logout));
  }

  private Logins logins() {
    return logins.orElseThrow(() ->
        new RefusedException(
            RefusedException.Reason.UNAVAILABLE,
            "there is no page while the daemon is down",
            "start it with rooster up"));
  }

  private Answer offer(Route.Call call) {
    Optional<String> user = Bodies.field(call, fields -> fields.text("user"));
    LoginCode code = logins().offer(call.caller(), user);
    return Answer.json(
        201,
        JsonText.object()
            .with("code", code.code())
            .with("url", code.link(url.get()))
            .with("expires_at", Optional.of(code.expires())));
  }

  private Answer login(Route.Call call) {
    return switch (logins().login(code(call), LoginCookie.shown(call.request()))) {
      case Logins.Result.Opened(String token, String key, Logins.Holder(Optional<User> user)) ->
          Answer.ok(
                  JsonText.object()
                      .withOrNull("user", user.map(User::name).orElse(""))
                      .with("operator", user.isEmpty())
                      .with("key", key))
              .with(COOKIE, LoginCookie.of(call.request(), token, Logins.VALID));
      case Logins.Result.Wrong() ->
          Answer.error(
              401,
              "unauthorized",
              "the login code is wrong, used or expired",
              "run rooster open for a new one");
      case Logins.Result.NotNow(Duration rest) -> notNow(Math.max(1, rest.toSeconds()));
    };
  }

  private static Answer notNow(long seconds) {
    return Answer.error(
            429,
            "too_many_attempts",
            "too many wrong login codes",
            "run rooster open for a new one")
        .with("Retry-After", Long.toString(seconds));
  }

  private static String code(Route.Call call) {
    Problems problems = new Problems();
    Fields fields = Fields.of(Bodies.json(call), "", problems);
    Optional<String> code = fields.text("code");
    fields.rejectUnknown();
    if (code.isEmpty()) {
      fields.problem(
          fields.place(), "code", "the code is missing", "run rooster open, and send its code");
    }
    problems.throwIfAny();
    return code.orElseThrow();
  }

  private Answer logout(Route.Call call) {
    logins().logout(LoginCookie.shown(call.request()));
    return Answer.text(204, "", "").with(COOKIE, LoginCookie.none(call.request()));
  }

  private Answer logoutAll(Route.Call call) {
    int count = logins().logoutAll(call.caller(), call.query("user"));
    return Answer.ok(JsonText.object().with("count", count));
  }
}
