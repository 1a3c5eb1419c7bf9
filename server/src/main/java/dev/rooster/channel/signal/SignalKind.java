package dev.rooster.channel.signal;

import dev.rooster.channel.Channel;
import dev.rooster.channel.ChannelContext;
import dev.rooster.channel.ChannelKind;
import dev.rooster.format.Fields;
import dev.rooster.net.HttpUrl;
import dev.rooster.trust.SecretReader;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Signal: {@code {url: "http://127.0.0.1:8080", account: "+15550100"}}. */
public final class SignalKind implements ChannelKind<SignalSettings> {
  static final String NAME = "signal";
  static final Pattern NUMBER = Pattern.compile("\\+\\d{5,20}");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public SignalSettings defaults() {
    return new SignalSettings(Optional.empty(), "");
  }

  @Override
  public SignalSettings read(Fields section, SecretReader secrets) {
    Optional<String> url = section.text("url");
    Optional<HttpUrl> read = url.flatMap(HttpUrl::read);
    if (read.isEmpty()) {
      section.problem(
          section.place("url"),
          "url",
          url.isEmpty() ? "the URL of signal-cli is missing" : "not a valid URL",
          "start signal-cli daemon --http 127.0.0.1:8080, and write url: \"http://127.0.0.1:8080\"");
    }
    String account = section.text("account").orElse("");
    if (!account.isEmpty() && !NUMBER.matcher(account).matches()) {
      section.problem(
          section.place("account"),
          "account",
          "'%s' is not a phone number".formatted(account),
          "write it with the country code and in quotes, such as \"+15550100\"");
    }
    return new SignalSettings(read, account);
  }

  @Override
  public Channel open(Supplier<SignalSettings> settings, ChannelContext context) {
    return new SignalChannel(settings);
  }
}
