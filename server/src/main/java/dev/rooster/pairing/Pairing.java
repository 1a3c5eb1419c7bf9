package dev.rooster.pairing;

import dev.rooster.channel.Address;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.time.Duration;
import java.time.Instant;

/** An address that belongs to no user in the file, and how far its pairing has come. */
record Pairing(Address address, State state) {
  /** How long a code can be used. */
  static final Duration VALID = Duration.ofHours(1);

  /** After this time without pairing, the address gets a new code if it writes again. */
  static final Duration REST = Duration.ofHours(24);

  /** How far it has come. */
  sealed interface State {
    /** When it began. */
    Instant at();
  }

  /**
   * The person has written; the code is about to be sent.
   *
   * @param message the id of the message
   */
  record Asked(String message, Instant at) implements State {}

  /** The code has been sent, or its arrival is unknown. */
  record Offered(String hash, Instant at) implements State {
    Instant expires() {
      return at.plus(VALID);
    }

    boolean isExpired(Instant now) {
      return !now.isBefore(expires());
    }
  }

  /**
   * The address belongs to a user.
   *
   * @param by who paired it: a surface, such as cli
   */
  record Paired(String user, String by, Instant at) implements State {}

  /** Whether it has failed long enough ago that it may begin anew. */
  boolean isOver(Instant now) {
    return switch (state) {
      case Asked _, Offered _ -> !now.isBefore(state.at().plus(REST));
      case Paired _ -> false;
    };
  }

  /** Reads the result of {@link #text}. */
  static Pairing read(String text) {
    Fields fields = Fields.of(Json.read(text), "", new Problems());
    Instant at = Instant.parse(fields.text("at").orElse(Instant.EPOCH.toString()));
    State state =
        fields.has("user")
            ? new Paired(fields.text("user").orElse(""), fields.text("by").orElse(""), at)
            : fields
                .text("hash")
                .<State>map(hash -> new Offered(hash, at))
                .orElseGet(() -> new Asked(fields.text("message").orElse(""), at));
    return new Pairing(Address.parse(fields.text("address").orElse("")), state);
  }

  /** The stored form. */
  String text() {
    JsonText json =
        JsonText.object().with("address", address.toString()).with("at", state.at().toString());
    return switch (state) {
      case Asked(String message, _) -> json.with("message", message).toString();
      case Offered(String hash, _) -> json.with("hash", hash).toString();
      case Paired(String user, String by, _) -> json.with("user", user).with("by", by).toString();
    };
  }
}
