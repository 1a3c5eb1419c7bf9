package dev.rooster.channel.signal;

import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.ChannelContract;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Signal keeps to what every channel does. */
class SignalContractTest extends ChannelContract {
  private SignalCli signal;

  @BeforeEach
  void start() throws IOException {
    signal = new SignalCli();
  }

  @AfterEach
  void stop() throws IOException {
    signal.close();
  }

  @Override
  protected Channel channel() {
    return new SignalChannel(signal::settings);
  }

  @Override
  protected Address reached() {
    return new Address("signal", "+15550142");
  }

  @Override
  protected Address refused() {
    return new Address("signal", "alice");
  }

  @Override
  protected List<String> arrived() {
    return signal.sentSoFar().stream().map(SignalCli.Sent::text).toList();
  }
}
