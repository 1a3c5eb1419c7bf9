package dev.rooster.channel.telegram;

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
import dev.rooster.text.UserFacingException;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Sends and receives through a Telegram bot. An address is the id of a chat: {@code telegram:42}
 * for a person, {@code telegram:-100…} for a group.
 */
public final class TelegramChannel implements TwoWayChannel {
  private static final Pattern CHAT = Pattern.compile("-?[1-9]\\d{0,17}");
  private static final Pattern MESSAGE = Pattern.compile("\\d{1,18}");
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  /** The characters of a message. Telegram says itself when there are too many messages. */
  private static final ChannelLimits LIMITS = new ChannelLimits(OptionalInt.of(4_096), false);

  private final TelegramApi api;

  public TelegramChannel(Supplier<TelegramSettings> settings, Secret.Vault vault) {
    this.api = new TelegramApi(settings, vault);
  }

  @Override
  public String name() {
    return TelegramKind.NAME;
  }

  @Override
  public ChannelLimits limits() {
    return LIMITS;
  }

  @Override
  public boolean isGroup(Address address) {
    return address.target().startsWith("-");
  }

  @Override
  public void check(Address address) {
    if (!CHAT.matcher(address.target()).matches()) {
      throw RefusedException.invalid(
          "'%s' is not the id of a Telegram chat".formatted(address.target()),
          "use a number, such as telegram:42. To find yours, send the bot a message and read the"
              + " daemon's log");
    }
    if (!api.isOn()) {
      throw TelegramApi.notConfigured();
    }
  }

  @Override
  public Optional<String> receiver(Address address) {
    return Optional.of(address.target());
  }

  @Override
  public Receipt send(Address to, Message message) throws NotSentException, InterruptedException {
    try {
      return sendFormatted(to, message);
    } catch (TelegramException e) {
      throw new NotSentException(
          ErrorLine.of(String.valueOf(e.getMessage()), e.remedy()),
          e.isTemporary(),
          e.retryAfter());
    } catch (NotConnectedException e) {
      throw new NotSentException(
          ErrorLine.of("Telegram cannot be reached: " + e.getMessage(), "check the network"),
          true,
          Optional.empty());
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw NotSentException.withoutResponse("Telegram did not respond: " + e.getMessage());
    } catch (UserFacingException e) {
      throw new NotSentException(e.line(), true, Optional.empty());
    }
  }

  /** Markup that Telegram cannot parse is sent as it was written. */
  private Receipt sendFormatted(Address to, Message message) throws IOException, TelegramException {
    try {
      return receipt(
          api.call(
              "sendMessage",
              parameters(to, message)
                  .with("text", TelegramHtml.of(message.text()))
                  .with("parse_mode", "HTML"),
              TIMEOUT));
    } catch (TelegramException e) {
      if (e.code() != 400) {
        throw e;
      }
      return receipt(
          api.call("sendMessage", parameters(to, message).with("text", message.text()), TIMEOUT));
    }
  }

  private static JsonText parameters(Address to, Message message) {
    JsonText parameters =
        JsonText.object()
            .withJson("chat_id", to.target())
            .with("link_preview_options", JsonText.object().with("is_disabled", true));
    message.about().ifPresent(it -> parameters.with("reply_markup", TelegramButtons.under(it)));
    return parameters;
  }

  @Override
  public boolean showsAnswer(Address to, String messageId, String answer)
      throws InterruptedException {
    if (!MESSAGE.matcher(messageId).matches()) {
      return false;
    }
    try {
      api.call(
          "editMessageReplyMarkup",
          JsonText.object()
              .withJson("chat_id", to.target())
              .withJson("message_id", messageId)
              .with("reply_markup", TelegramButtons.answered(answer)),
          TIMEOUT);
      return true;
    } catch (TelegramException e) {
      // A message that shows it already, or is gone, is refused.
      return e.code() == 400;
    } catch (UserFacingException | IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return false;
    }
  }

  private static Receipt receipt(Fields response) {
    return new Receipt(response.object("result").flatMap(it -> it.text("message_id")));
  }

  @Override
  public void showsWriting(Address to) throws InterruptedException {
    try {
      api.call(
          "sendChatAction",
          JsonText.object().withJson("chat_id", to.target()).with("action", "typing"),
          TIMEOUT);
    } catch (TelegramException | UserFacingException | IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      // Only a sign of life: the reply itself reports what is wrong.
    }
  }

  @Override
  public Subscription receive(Receiver receiver) {
    return ReceiveLoop.start(name(), new TelegramUpdates(api, receiver));
  }
}
