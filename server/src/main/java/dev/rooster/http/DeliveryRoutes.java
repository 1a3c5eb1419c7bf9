package dev.rooster.http;

import dev.rooster.reminders.SendAgain;
import java.util.List;

/** The routes for deliveries. */
final class DeliveryRoutes {
  private final SendAgain again;

  DeliveryRoutes(SendAgain again) {
    this.again = again;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "POST",
            "/api/deliveries/{id}/send",
            Description.of(
                    "sendDelivery",
                    "Sends a delivery again that failed, or whose arrival is unknown",
                    "Delivery")
                .id("the delivery's id, as in the deliveries of a run")
                .answering(202)
                .refusing(404, 409),
            call -> Answer.json(202, again.send(call.caller(), call.part("id")))));
  }
}
