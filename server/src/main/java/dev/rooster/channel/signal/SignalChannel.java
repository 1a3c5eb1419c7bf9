package dev.rooster.channel.signal;

import dev.rooster.channel.Address;
import dev.rooster.channel.ChannelLimits;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.channel.Receipt;
import dev.rooster.channel.ReceiveLoop;
import dev.rooster.channel.TwoWayChannel;
import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.net.NotConnectedException;
import dev.rooster.reminder.RefusedException;
import dev.rooster.text.ErrorLine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Sends and receives through signal-cli. An address is a phone number or an id of Signal ({@code
 * signal:+15550100}), or a group ({@code signal:group:ID}).
 */
public final class SignalChannel implements TwoWayChannel {
  static final String GROUP = "group:";

  private static final Pattern PERSON =
      Pattern.compile(SignalKind.NUMBER + "|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final Pattern GROUP_ID = Pattern.compile("group:[A-Za-z0-9+/_=-]{1,100}");
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Signal's clients send a longer text as a file. */
  private static final ChannelLimits LIMITS = new ChannelLimits(OptionalInt.of(2_000), false);

  private final SignalRpc rpc;

  public SignalChannel(Supplier<SignalSettings> settings) {
    this.rpc = new SignalRpc(settings);
  }

  @Override
  public String name() {
    return SignalKind.NAME;
  }

  @Override
  public ChannelLimits limits() {
    return LIMITS;
  }

  @Override
  public boolean isGroup(Address address) {
    return address.target().startsWith(GROUP);
  }

  @Override
  public void check(Address address) {
    if (!PERSON.matcher(address.target()).matches()
        && !GROUP_ID.matcher(address.target()).matches()) {
      throw RefusedException.invalid(
          "'%s' is neither a phone number nor a Signal id".formatted(address.target()),
          "write signal:+15550100, or signal:group:ID");
    }
    if (!rpc.isOn()) {
      throw SignalRpc.notConfigured();
    }
  }

  @Override
  public Optional<String> receiver(Address address) {
    return Optional.of(address.target());
  }

  @Override
  public Receipt send(Address to, Message message) throws NotSentException, InterruptedException {
    try {
      Fields sent = rpc.call("send", target(to).with("message", message.text()), TIMEOUT);
      refuseFailed(SendResults.of(sent));
      return new Receipt(sent.text("timestamp"));
    } catch (SignalException e) {
      throw new NotSentException(
          ErrorLine.of(String.valueOf(e.getMessage()), "check the address and the account"),
          e.isTemporary(),
          Optional.empty());
    } catch (NotConnectedException e) {
      throw new NotSentException(
          ErrorLine.of(
              "signal-cli cannot be reached: " + e.getMessage(),
              "start signal-cli daemon --http at channels.signal.url"),
          true,
          Optional.empty());
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw NotSentException.withoutResponse("signal-cli did not respond: " + e.getMessage());
    } catch (RefusedException e) {
      throw new NotSentException(e.line(), true, Optional.empty());
    }
  }

  private static void refuseFailed(SendResults results) throws SignalException {
    if (!results.hasArrived()) {
      throw new SignalException(String.join(", ", results.types()), results.isTemporary());
    }
  }

  private static JsonText target(Address to) {
    String target = to.target();
    return target.startsWith(GROUP)
        ? JsonText.object().with("groupId", target.substring(GROUP.length()))
        : JsonText.object().with("recipient", List.of(target));
  }

  @Override
  public void showsWriting(Address to) throws InterruptedException {
    try {
      rpc.call("sendTyping", target(to), TIMEOUT);
    } catch (SignalException | RefusedException | IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      // Only a sign of life: the reply itself reports what is wrong.
    }
  }

  @Override
  public Subscription receive(Receiver receiver) {
    return ReceiveLoop.start(name(), new SignalEvents(rpc, receiver));
  }
}
