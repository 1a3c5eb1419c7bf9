package dev.rooster.channel.signal;

import dev.rooster.channel.Address;
import dev.rooster.channel.Inbound;
import dev.rooster.format.Fields;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Turns an envelope of signal-cli into a message. Pure.
 *
 * @param account Rooster's own number; empty if neither the configuration nor the event names it
 */
record ReadEnvelope(String account) {
  private static final char MENTION = '\ufffc';

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
    List<Fields> mentions = message.orElseThrow().objects("mentions");
    Optional<Address> group =
        message
            .flatMap(it -> it.object("groupInfo"))
            .flatMap(it -> it.text("groupId"))
            .map(id -> new Address(SignalKind.NAME, SignalChannel.GROUP + id));
    boolean addressed =
        group.isEmpty()
            || text.get().startsWith("/")
            || quote.filter(this::isOwn).isPresent()
            || mentions.stream().anyMatch(this::isOwn);
    return Optional.of(
        new Inbound(
            new Address(SignalKind.NAME, from.get()),
            group,
            named(text.get(), mentions),
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

  /**
   * Signal puts an object replacement character where a mention stands. Others are named there, and
   * Rooster is left out.
   */
  private String named(String text, List<Fields> mentions) {
    StringBuilder named = new StringBuilder(text);
    mentions.stream()
        .filter(it -> !isOwn(it))
        .sorted(Comparator.comparingInt(ReadEnvelope::start).reversed())
        .filter(it -> start(it) < text.length() && text.charAt(start(it)) == MENTION)
        .forEach(it -> named.replace(start(it), start(it) + 1, "@" + name(it)));
    return named.toString().replace(Character.toString(MENTION), "").strip();
  }

  private static int start(Fields mention) {
    return mention.number("start", 0, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE);
  }

  private static String name(Fields person) {
    return person.text("number").or(() -> person.text("uuid")).orElse("somebody");
  }
}
