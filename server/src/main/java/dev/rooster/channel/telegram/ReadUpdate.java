package dev.rooster.channel.telegram;

import dev.rooster.channel.Address;
import dev.rooster.channel.Inbound;
import dev.rooster.format.Fields;
import java.time.Instant;
import java.util.Optional;

/** Turns an update of the Bot API into a message. Pure. */
final class ReadUpdate {
  private final Bot bot;

  ReadUpdate(Bot bot) {
    this.bot = bot;
  }

  /** Empty for an update that carries no text of a person. */
  Optional<Inbound> inbound(Fields update) {
    String id = update.text("update_id").orElse("");
    return update
        .object("message")
        .flatMap(it -> written(id, it))
        .or(() -> update.object("callback_query").flatMap(it -> pressed(id, it)));
  }

  /** A button under a message of the bot. */
  private static Optional<Inbound> pressed(String id, Fields query) {
    Optional<Fields> from = query.object("from").filter(ReadUpdate::isPerson);
    Optional<Fields> message = query.object("message");
    Optional<Fields> chat = message.flatMap(it -> it.object("chat"));
    Optional<String> answered = message.flatMap(it -> it.text("message_id"));
    Optional<String> command = query.text("data").flatMap(TelegramButtons::command);
    if (from.isEmpty() || chat.isEmpty() || answered.isEmpty() || command.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Inbound(
            address(from.get()),
            chat.filter(it -> !isPrivate(it)).map(ReadUpdate::address),
            command.get(),
            id,
            at(message.get()),
            true,
            answered,
            true));
  }

  private Optional<Inbound> written(String id, Fields message) {
    Optional<Fields> from = message.object("from").filter(ReadUpdate::isPerson);
    Optional<Fields> chat = message.object("chat");
    Optional<String> text = message.text("text").or(() -> message.text("caption"));
    if (from.isEmpty() || chat.isEmpty() || text.isEmpty()) {
      return Optional.empty();
    }
    Optional<Fields> answered = message.object("reply_to_message");
    boolean addressed =
        isPrivate(chat.get())
            || (text.get().startsWith("/") && !bot.isCommandOfOther(text.get()))
            || bot.isMentionedIn(text.get())
            || answered.flatMap(it -> it.object("from")).filter(this::isBot).isPresent();
    return Optional.of(
        new Inbound(
            address(from.get()),
            Optional.of(chat.get()).filter(it -> !isPrivate(it)).map(ReadUpdate::address),
            bot.withoutMention(text.get()),
            id,
            at(message),
            addressed,
            answered.flatMap(it -> it.text("message_id"))));
  }

  private static boolean isPerson(Fields user) {
    return user.text("id").isPresent() && !user.flag("is_bot").orElse(false);
  }

  private boolean isBot(Fields user) {
    return user.text("id").filter(bot.id()::equals).isPresent();
  }

  private static boolean isPrivate(Fields chat) {
    return chat.text("type").filter("private"::equals).isPresent();
  }

  private static Address address(Fields chatOrUser) {
    return new Address(TelegramKind.NAME, chatOrUser.text("id").orElse(""));
  }

  private static Instant at(Fields message) {
    return message
        .text("date")
        .filter(it -> it.matches("\\d{1,12}"))
        .map(it -> Instant.ofEpochSecond(Long.parseLong(it)))
        .orElse(Instant.EPOCH);
  }
}
