package dev.rooster.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.format.JsonText;
import dev.rooster.net.HttpRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/**
 * Clients that create reminders concurrently by REST and record what was acknowledged. A request
 * that was not answered is kept, to be repeated with its idempotency key.
 */
final class Makers implements AutoCloseable {
  private static final int AT_ONCE = 8;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration HEAD_START = Duration.ofSeconds(5);

  private final String address;
  private final IntFunction<RealDaemon> daemons;
  private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
  private final List<Future<?>> making = new ArrayList<>();
  private final Map<String, Instant> acknowledged = new HashMap<>();
  private final Map<Integer, Instant> unanswered = new HashMap<>();

  /**
   * @param address where they are delivered
   * @param daemons through whom one is made
   */
  Makers(String address, IntFunction<RealDaemon> daemons) {
    this.address = address;
    this.daemons = daemons;
  }

  /**
   * Creates a reminder as soon as a client is free; if its time has passed by then, a later one.
   */
  void make(int number, Instant due) {
    making.add(threads.submit(() -> makeNow(number, due)));
  }

  private void makeNow(int number, Instant due) {
    Optional<String> id = Optional.empty();
    Instant at = due;
    try {
      RealDaemon.Reply reply = post(number, at);
      // On a busy machine the time may pass before the request arrives.
      while (reply.status() == 400 && reply.body().contains("which has passed")) {
        at = Instant.now().plus(HEAD_START);
        reply = post(number, at);
      }
      assertThat(reply.status()).as(reply.body()).isIn(200, 201);
      id = reply.fields().text("id");
    } catch (IOException e) {
      // The reminder may or may not exist.
    }
    note(number, id, at);
  }

  private RealDaemon.Reply post(int number, Instant due) throws IOException {
    String body =
        JsonText.object()
            .with("message", "number " + number)
            .with("schedule", JsonText.object().with("at", due.toString()))
            .with("delivery", JsonText.object().with("when", "always").with("to", List.of(address)))
            .toString();
    HttpRequest request =
        HttpRequest.of("POST", "/api/reminders", body).with("Idempotency-Key", "make-" + number);
    return daemons.apply(number).rest(request, PATIENCE);
  }

  private synchronized void note(int number, Optional<String> id, Instant due) {
    if (id.isPresent()) {
      acknowledged.put(id.get(), due);
    } else {
      unanswered.put(number, due);
    }
    notifyAll();
  }

  /** Waits until so many are acknowledged. */
  synchronized void await(int count) throws InterruptedException {
    while (acknowledged.size() < count) {
      wait();
    }
  }

  /** Repeats the unanswered requests; returns their number. */
  int repeat() throws InterruptedException {
    finish();
    Map<Integer, Instant> again;
    synchronized (this) {
      again = Map.copyOf(unanswered);
      unanswered.clear();
    }
    again.forEach(this::make);
    return again.size();
  }

  /** Waits until all are made; answers their ids, and when they are due. */
  Map<String, Instant> made() throws InterruptedException {
    finish();
    synchronized (this) {
      assertThat(unanswered).isEmpty();
      return Map.copyOf(acknowledged);
    }
  }

  private void finish() throws InterruptedException {
    for (Future<?> each : making) {
      try {
        each.get();
      } catch (ExecutionException e) {
        throw new AssertionError(e.getCause());
      }
    }
    making.clear();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
