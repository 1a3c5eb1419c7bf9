package dev.rooster.tools;

import dev.rooster.agent.SentText;
import dev.rooster.agent.Tool;
import dev.rooster.agent.ToolResult;
import dev.rooster.agent.ToolRights;
import dev.rooster.agent.ToolSpec;
import dev.rooster.agent.TurnScene;
import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.channel.SplitText;
import dev.rooster.format.ParsedValue;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Digest;
import dev.rooster.trust.User;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Sends a text on one channel during a scheduled turn. */
public final class SendTool implements Tool {
  private static final int LONGEST_QUOTE = 60;

  private static final String PARAMETERS =
      """
      {"type":"object","properties":{"target":{"type":"string"},"text":{"type":"string"}},\
      "required":["target","text"]}\
      """;

  private final Channel channel;
  private final Supplier<Configuration> configuration;

  public SendTool(Channel channel, Supplier<Configuration> configuration) {
    this.channel = channel;
    this.configuration = configuration;
  }

  /** While the channel is not configured, no turn sees the tool. */
  @Override
  public ToolSpec spec() {
    boolean isOpen = new Recipients(configuration.get()).reachedOn(channel.name());
    return new ToolSpec(
        ToolRights.sendTo(channel.name()),
        "Send a text to a person or group on %s now. target: an address or a user's name. Your"
                .formatted(channel.name())
            + " reply is delivered anyway; do not send it here too.",
        PARAMETERS,
        ToolRights.SEND.needs(),
        isOpen ? ToolRights.SEND.situations() : Set.of());
  }

  @Override
  public ToolResult call(ParsedValue.Obj arguments, TurnScene scene) throws InterruptedException {
    GivenArguments given = new GivenArguments(arguments);
    String target =
        given
            .text("target", "to", "address", "recipient", "chat_id")
            .orElseThrow(() ->
                RefusedException.invalid(
                    "'target' is missing", "send an address or a user's name"));
    String text =
        given
            .text("text", "message", "content", "body")
            .orElseThrow(() -> RefusedException.invalid("'text' is missing", "send the text"));
    given.refuseRest("use target and text");
    Address address = address(target);
    channel.check(address);
    new Recipients(configuration.get()).require(address);
    return send(address, text, scene);
  }

  /** An address with or without the channel, or the name of a user with one on this channel. */
  private Address address(String target) {
    String prefix = channel.name() + ":";
    List<Address> ofUser =
        Optional.ofNullable(configuration.get().users().get(target)).stream()
            .map(User::addresses)
            .flatMap(List::stream)
            .map(Address::parse)
            .filter(it -> it.channel().equals(channel.name()))
            .toList();
    if (!ofUser.isEmpty()) {
      return ofUser.getFirst();
    }
    return Address.parse(target.startsWith(prefix) ? target : prefix + target);
  }

  private ToolResult send(Address address, String text, TurnScene scene)
      throws InterruptedException {
    int most = channel.limits().longestText().orElse(Integer.MAX_VALUE);
    SplitText parts = SplitText.of(text, most);
    String arrived = "";
    try {
      for (int part = 0; !parts.first().isEmpty(); part++) {
        channel.send(
            address,
            new Message(
                key(address, text, part, scene),
                scene.origin().user().orElse(""),
                parts.first(),
                Optional.empty()));
        arrived = parts.first();
        parts = SplitText.of(parts.rest(), most);
      }
    } catch (NotSentException e) {
      return arrived.isEmpty() ? notSent(address, e) : cutOff(address, arrived, e);
    }
    scene.sent(new SentText(address.toString(), text));
    return new ToolResult.Done("Sent to %s.".formatted(address));
  }

  private static ToolResult notSent(Address address, NotSentException e) {
    return new ToolResult.Error(
        "Not sent to %s: %s. %s"
            .formatted(
                address,
                e.why(),
                e.mayHaveArrived()
                    ? "It may have arrived: do not send it again."
                    : "Say so in your reply."));
  }

  /** Sent again as a whole, its beginning would arrive twice. */
  private static ToolResult cutOff(Address address, String arrived, NotSentException e) {
    String end = arrived.substring(Math.max(0, arrived.length() - LONGEST_QUOTE));
    return new ToolResult.Error(
        "Only the beginning was sent to %s, up to '%s': %s. Do not send that again."
            .formatted(address, end, e.why()));
  }

  /** The same text in the same run has the same key, so that a retried run repeats nothing. */
  private static String key(Address address, String text, int part, TurnScene scene) {
    String run =
        scene
            .request()
            .variables()
            .getOrDefault("idempotency_key", scene.request().session().key().text());
    return "s-"
        + Digest.hex(String.join(" ", run, address.toString(), text, Integer.toString(part)), 12);
  }
}
