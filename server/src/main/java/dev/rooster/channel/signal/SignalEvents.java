package dev.rooster.channel.signal;

import dev.rooster.channel.Inbound;
import dev.rooster.channel.NotReceivedException;
import dev.rooster.channel.ReceiveLoop;
import dev.rooster.channel.TwoWayChannel.Receiver;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.format.UnreadableException;
import dev.rooster.net.HttpResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Receives messages from signal-cli's event stream, one after the other. signal-cli has no
 * confirmation: a message that could not be stored is tried again before the next one is read.
 */
final class SignalEvents implements ReceiveLoop.Source {
  private static final System.Logger LOG = System.getLogger("dev.rooster.channel.signal");

  /** signal-cli sends a sign of life every 15 seconds. */
  private static final Duration SILENCE = Duration.ofSeconds(60);

  private final SignalRpc rpc;
  private final Receiver receiver;

  /** Received, but not stored yet. */
  private Optional<Inbound> waiting = Optional.empty();

  SignalEvents(SignalRpc rpc, Receiver receiver) {
    this.rpc = rpc;
    this.receiver = receiver;
  }

  @Override
  public boolean isOn() {
    return rpc.isOn();
  }

  @Override
  public void receive(Runnable connected) throws NotReceivedException, InterruptedException {
    storeWaiting();
    try (HttpResponse response = rpc.events(SILENCE)) {
      if (response.status() != 200) {
        throw lost("signal-cli responded with status " + response.status());
      }
      connected.run();
      read(new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8)));
      throw lost("the stream of signal-cli ended");
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw lost("signal-cli cannot be reached: " + e.getMessage());
    }
  }

  private static NotReceivedException lost(String why) {
    return new NotReceivedException(why, Optional.empty());
  }

  private void read(BufferedReader stream) throws IOException, InterruptedException {
    StringBuilder event = new StringBuilder();
    for (String line = stream.readLine(); line != null; line = stream.readLine()) {
      if (line.startsWith("data:")) {
        event.append(line.substring("data:".length()));
      } else if (line.isEmpty() && !event.isEmpty()) {
        waiting = message(event.toString());
        storeWaiting();
        event.setLength(0);
      }
    }
  }

  private void storeWaiting() throws InterruptedException {
    if (waiting.isPresent()) {
      receiver.receive(waiting.get());
      waiting = Optional.empty();
    }
  }

  private Optional<Inbound> message(String event) {
    try {
      Fields fields = Fields.of(Json.read(event), "", new Problems());
      return new ReadEnvelope(rpc.account()).inbound(fields);
    } catch (UnreadableException e) {
      LOG.log(System.Logger.Level.WARNING, "an event of signal-cli is not JSON; ignored");
      return Optional.empty();
    }
  }
}
