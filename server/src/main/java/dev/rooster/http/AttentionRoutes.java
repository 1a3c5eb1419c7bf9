package dev.rooster.http;

import dev.rooster.reminders.Attention;
import java.util.List;

/** The routes for what needs a person. */
final class AttentionRoutes {
  private final Attention attention;

  AttentionRoutes(Attention attention) {
    this.attention = attention;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/api/attention",
            Description.of("listAttention", "Lists what needs a person", "AttentionItems"),
            call -> Answer.ok(attention.list(call.caller()))),
        new Route(
            "POST",
            "/api/attention/{id}/dismiss",
            Description.of(
                    "dismissAttention",
                    "Has a delivery that failed not be listed again, unless it is sent again and"
                        + " fails",
                    "AttentionItems")
                .id("the id of an item of kind delivery")
                .answering(204)
                .refusing(404, 409),
            this::dismiss));
  }

  private Answer dismiss(Route.Call call) {
    attention.dismiss(call.caller(), call.part("id"));
    return Answer.text(204, "", "");
  }
}
