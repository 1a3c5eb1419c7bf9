package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The news of a run about an agent that is unavailable, or is available again.
 *
 * @param since when the first run failed
 * @param tell who is told by this run; the others know it
 */
public record Outage(String agent, Instant since, List<Receiver> tell) {

  /**
   * A user at an address.
   *
   * @param owner empty for the operator
   * @param address with its channel
   */
  public record Receiver(String owner, String address) {
    private JsonText json() {
      return JsonText.object().with("owner", owner).with("address", address);
    }

    public static Receiver read(Fields fields) {
      return new Receiver(fields.text("owner").orElse(""), fields.text("address").orElse(""));
    }
  }

  public Outage {
    tell = List.copyOf(tell);
  }

  static Optional<Outage> read(Fields fields) {
    return fields
        .text("since")
        .map(since ->
            new Outage(
                fields.text("agent").orElse(""),
                Instant.parse(since),
                fields.objects("tell").stream().map(Receiver::read).toList()));
  }

  JsonText json() {
    return JsonText.object()
        .with("agent", agent)
        .with("since", since.toString())
        .withObjects("tell", tell.stream().map(Receiver::json).toList());
  }
}
