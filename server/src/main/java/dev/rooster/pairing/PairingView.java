package dev.rooster.pairing;

import dev.rooster.format.JsonText;
import dev.rooster.home.Configuration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * An address as people see it: never with its code.
 *
 * @param user whose address it is; empty while it waits
 * @param by who paired it; empty while it waits
 * @param expires when its code expires; empty without a code
 * @param problem why the pairing has no effect; empty if it has one
 */
public record PairingView(
    String address,
    Status status,
    String user,
    String by,
    Instant since,
    Optional<Instant> expires,
    String problem)
    implements Comparable<PairingView> {

  /** How far the pairing has come. */
  public enum Status {
    /** The code has been sent, or is about to be. */
    WAITING,
    EXPIRED,
    PAIRED
  }

  static PairingView of(Pairing pairing, Configuration file, Instant now) {
    String address = pairing.address().toString();
    return switch (pairing.state()) {
      case Pairing.Asked(_, Instant at) ->
          new PairingView(address, Status.WAITING, "", "", at, Optional.empty(), "");
      case Pairing.Offered offered ->
          new PairingView(
              address,
              offered.isExpired(now) ? Status.EXPIRED : Status.WAITING,
              "",
              "",
              offered.at(),
              Optional.of(offered.expires()),
              "");
      case Pairing.Paired(String user, String by, Instant at) ->
          new PairingView(
              address, Status.PAIRED, user, by, at, Optional.empty(), problem(address, user, file));
    };
  }

  private static String problem(String address, String user, Configuration file) {
    if (!file.users().containsKey(user)) {
      return "user '%s' is not in the configuration".formatted(user);
    }
    return file.userAt(address)
        .map(it -> "rooster.yaml gives this address to %s".formatted(it.name()))
        .orElse("");
  }

  public JsonText json() {
    return JsonText.object()
        .with("address", address)
        .with("status", status)
        .withOrNull("user", user)
        .withOrNull("by", by)
        .with("since", Optional.of(since))
        .with("expires_at", expires)
        .withOrNull("problem", problem);
  }

  @Override
  public int compareTo(PairingView other) {
    return Comparator.comparing(PairingView::status)
        .thenComparing(PairingView::address)
        .compare(this, other);
  }
}
