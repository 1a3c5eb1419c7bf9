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
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Receives messages from signal-cli's event stream, one after the other. signal-cli has no
 * confirmation: a message that could not be stored is tried again before the next one is read, and
 * the stream stays open meanwhile.
 */
final class SignalEvents implements ReceiveLoop.Source {
  private static final System.Logger LOG = System.getLogger("dev.rooster.channel.signal");

  /** signal-cli sends a sign of life every 15 seconds. */
  private static final Duration SILENCE = Duration.ofSeconds(60);

  private final SignalRpc rpc;
  private final Receiver receiver;

  private Optional<Stream> open = Optional.empty();

  /** Received, but not stored yet. */
  private Optional<Inbound> waiting = Optional.empty();

  /**
   * A stream of events.
   *
   * @param settings with which it was opened
   */
  private record Stream(SignalSettings settings, HttpResponse response, BufferedReader lines) {}

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
    try {
      Stream stream = open.isPresent() ? open.get() : connect();
      connected.run();
      read(stream);
      close();
    } catch (IOException e) {
      close();
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw lost("signal-cli cannot be reached: " + e.getMessage());
    }
  }

  private Stream connect() throws IOException, NotReceivedException {
    SignalSettings now = rpc.settings();
    HttpResponse response = rpc.events(SILENCE);
    Stream stream =
        new Stream(
            now,
            response,
            new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8)));
    open = Optional.of(stream);
    if (response.status() != 200) {
      close();
      throw lost("signal-cli responded with status " + response.status());
    }
    return stream;
  }

  private static NotReceivedException lost(String why) {
    return new NotReceivedException(why, Optional.empty());
  }

  /** Returns when the configuration has changed; a sign of life is enough to notice it. */
  private void read(Stream stream) throws IOException, InterruptedException {
    StringBuilder event = new StringBuilder();
    do {
      String line = stream.lines().readLine();
      if (line == null) {
        throw new EOFException("the stream ended");
      }
      if (line.startsWith("data:")) {
        event.append(line.substring("data:".length()));
      } else if (line.isEmpty() && !event.isEmpty()) {
        waiting = message(event.toString());
        storeWaiting();
        event.setLength(0);
      }
    } while (stream.settings().equals(rpc.settings()) || !event.isEmpty());
  }

  @Override
  public void close() {
    open.ifPresent(it -> {
      try {
        it.response().close();
      } catch (IOException e) {
        // Nothing is sent on it.
      }
    });
    open = Optional.empty();
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
