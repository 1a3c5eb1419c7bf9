package dev.rooster.channel.telegram;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.ChannelContract;
import dev.rooster.trust.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Telegram keeps to what every channel does. */
class TelegramContractTest extends ChannelContract {
  private BotApi api;

  @BeforeEach
  void start() throws IOException {
    api = new BotApi();
  }

  @AfterEach
  void stop() throws IOException {
    api.close();
  }

  @Override
  protected Channel channel() {
    return new TelegramChannel(
        api::settings, new Secret.Vault(name -> Optional.empty(), Path.of(".")));
  }

  @Override
  protected Address reached() {
    return new Address("telegram", "42");
  }

  @Override
  protected Address refused() {
    return new Address("telegram", "@alice");
  }

  @Override
  protected List<String> arrived() {
    return api.sentSoFar().stream().map(BotApi.Sent::text).toList();
  }
}
