package dev.rooster.http;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.pairing.PairingView;
import dev.rooster.pairing.Pairings;
import java.util.List;
import java.util.Optional;

/** The routes for pairing: addresses of people who are not in the file. */
final class PairingRoutes {
  private final Pairings pairings;

  PairingRoutes(Pairings pairings) {
    this.pairings = pairings;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "GET",
            "/api/pairings",
            Description.of(
                "listPairings",
                "Lists addresses that wait for pairing or are paired, without their codes",
                "PairingPage"),
            call ->
                Answer.ok(
                    JsonText.object()
                        .withObjects(
                            "items",
                            pairings.list(call.caller()).stream().map(PairingView::json).toList())
                        .withOrNull("next_cursor", ""))),
        new Route(
            "POST",
            "/api/pairings",
            Description.of("pair", "Adds the address that got this code to a user", "Pairing")
                .taking("NewPairing")
                .answering(201)
                .refusing(403, 404, 409),
            this::pair),
        new Route(
            "DELETE",
            "/api/pairings/{address}",
            Description.of("unpair", "Removes a paired address, or one that waits", "Pairing")
                .path("address", "the address, such as telegram:42")
                .refusing(403, 404),
            call -> Answer.ok(pairings.remove(call.caller(), call.part("address")).json())));
  }

  private Answer pair(Route.Call call) {
    Problems problems = new Problems();
    Fields fields = Fields.of(Bodies.json(call), "", problems);
    Optional<String> code = fields.text("code");
    Optional<String> user = fields.text("user");
    fields.rejectUnknown();
    if (code.isEmpty()) {
      fields.problem(fields.place(), "code", "the code is missing", "send the code of the person");
    }
    if (user.isEmpty()) {
      fields.problem(fields.place(), "user", "the user is missing", "send the name of a user");
    }
    problems.throwIfAny();
    return Answer.json(
        201, pairings.pair(call.caller(), code.orElseThrow(), user.orElseThrow()).json());
  }
}
