package dev.rooster.http;

import dev.rooster.format.JsonText;
import dev.rooster.outside.CallResult;
import dev.rooster.outside.WebhookCall;

/** The route that other programs call when something has happened. Its calls are signed. */
final class WebhookRoute {
  private static final String PREFIX = "/on/";
  private static final String NAME = "name";

  private final Routes.Webhooks webhooks;

  WebhookRoute(Routes.Webhooks webhooks) {
    this.webhooks = webhooks;
  }

  /** Whether a path is one of these, so that a signature replaces the token. */
  static boolean isOf(String path) {
    return path.startsWith(PREFIX) && path.indexOf('/', PREFIX.length()) < 0;
  }

  Route route() {
    return new Route(
        "POST",
        PREFIX + "{name}",
        Description.of("call", "Tells Rooster that something has happened", "WebhookReceipt")
            .path(NAME, "the name of a webhook in the configuration")
            .header("webhook-id", "an id, the same for each attempt to send one event")
            .header("webhook-timestamp", "when it is sent, in seconds since 1970")
            .header("webhook-signature", "the signature as Standard Webhooks specifies")
            .header("X-Hub-Signature-256", "instead of these three: the signature of GitHub")
            .takingAnything()
            .refusing(404),
        this::answer);
  }

  private Answer answer(Route.Call call) {
    try {
      return answer(
          webhooks.receive(
              new WebhookCall(call.part(NAME), call.request().headers(), call.request().body())),
          call.part(NAME));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Answer.error(
          503, "unavailable", "the daemon is stopping", "send it again in a moment");
    }
  }

  private static Answer answer(CallResult result, String name) {
    return switch (result) {
      case CallResult.Accepted(int reminders, boolean repeated) ->
          Answer.text(
              200,
              Answer.JSON,
              JsonText.object()
                  .with("webhook", name)
                  .with("reminders", reminders)
                  .with("repeated", repeated)
                  .toString());
      case CallResult.Unknown() ->
          Answer.error(
              404,
              "not_found",
              "there is no webhook '%s'".formatted(name),
              "add it to rooster.yaml under webhooks, or correct the name");
      case CallResult.TooLarge(int most) ->
          Answer.error(
              413,
              "too_large",
              "the body has more than %d characters".formatted(most),
              "send a smaller one");
      case CallResult.Unsigned(String problem, String remedy) ->
          Answer.error(401, "unauthorized", problem, remedy);
      case CallResult.NotNow(String problem, String remedy) ->
          Answer.error(503, "unavailable", problem, remedy);
    };
  }
}
