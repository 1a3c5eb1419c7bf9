package dev.rooster.channel.signal;

import dev.rooster.channel.Address;
import dev.rooster.channel.Inbound;
import dev.rooster.format.Fields;
import java.time.Instant;
import java.util.Optional;

/**
 * Turns an envelope of signal-cli into a message. Pure.
 *
 * @param account Rooster's own number; empty if neither the configuration nor the event names it
 */
record ReadEnvelope(String account) {

  /** Empty for an envelope that carries no text of a person. */
  Optional<Inbound> inbound(Fields event) {
    Fields received = event.object("params").orElse(event);
    Optional<String> to = received.text("account");
    if (!account.isEmpty() && to.filter(it -> !it.equals(account)).isPresent()) {
      return Optional.empty();
    }
    ReadEnvelope own = new ReadEnvelope(to.orElse(account));
    return received.object("envelope").flatMap(own::read);
  }

  private Optional<Inbound> read(Fields envelope) {
    Optional<Fields> message = envelope.object("dataMessage");
    Optional<String> text = message.flatMap(it -> it.text("message")).filter(it -> !it.isBlank());
    Optional<String> from =
        envelope
            .text("sourceNumber")
            .or(() -> envelope.text("sourceUuid"))
            .or(() -> envelope.text("source"));
    Optional<String> sentAt = envelope.text("timestamp").filter(it -> it.matches("\\d{1,15}"));
    if (text.isEmpty() || from.isEmpty() || sentAt.isEmpty()) {
      return Optional.empty();
    }
    Optional<Fields> quote = message.flatMap(it -> it.object("quote"));
    Optional<Address> group =
        message
            .flatMap(it -> it.object("groupInfo"))
            .flatMap(it -> it.text("groupId"))
            .map(id -> new Address(SignalKind.NAME, SignalChannel.GROUP + id));
    boolean addressed =
        group.isEmpty()
            || text.get().startsWith("/")
            || quote.filter(this::isOwn).isPresent()
            || message.orElseThrow().objects("mentions").stream().anyMatch(this::isOwn);
    return Optional.of(
        new Inbound(
            new Address(SignalKind.NAME, from.get()),
            group,
            withoutMentions(text.get()),
            from.get() + " " + sentAt.get(),
            Instant.ofEpochMilli(Long.parseLong(sentAt.get())),
            addressed,
            quote.flatMap(it -> it.text("id"))));
  }

  /** Whether a mention or the author of a quote is Rooster. */
  private boolean isOwn(Fields person) {
    return !account.isEmpty()
        && (person.text("number").filter(account::equals).isPresent()
            || person.text("authorNumber").filter(account::equals).isPresent()
            || person.text("author").filter(account::equals).isPresent());
  }

  /** Signal puts an object replacement character where a mention stands. */
  private static String withoutMentions(String text) {
    return text.replace("\ufffc", "").strip();
  }
}
