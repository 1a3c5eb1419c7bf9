package dev.rooster.events.otel;

import dev.rooster.net.HostResolver;
import dev.rooster.net.HttpCall;
import dev.rooster.net.HttpRequest;
import dev.rooster.net.HttpResponse;
import dev.rooster.text.UserFacingException;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Sends spans to an endpoint by OTLP over HTTP, in JSON, in batches on a thread of its own. Spans
 * that do not fit into its queue, or that the endpoint does not take in time, are lost; the log
 * says so once. Thread-safe.
 */
final class OtlpSink implements SpanSink {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final int MOST_WAITING = 4_096;
  private static final int MOST_AT_ONCE = 512;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration LINGER = Duration.ofMillis(500);
  private static final Duration IDLE = Duration.ofSeconds(1);
  private static final Duration LAST_WAIT = Duration.ofSeconds(5);
  private static final int MOST_TRIES = 4;

  /** The statuses after which OTLP allows a retry. */
  private static final Set<Integer> RETRYABLE = Set.of(429, 502, 503, 504);

  private final BooleanSupplier exporting;
  private final Supplier<Optional<OtlpTarget>> target;
  private final BlockingQueue<SpanData> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;
  private volatile boolean broken;

  /** The result of one request. */
  private sealed interface Sent {
    record Taken() implements Sent {}

    record Failed(String why, boolean retryable, Optional<Duration> retryAfter) implements Sent {}
  }

  /**
   * @param exporting whether there is an endpoint, asked for every span
   * @param target where spans go now; empty for nowhere
   */
  OtlpSink(BooleanSupplier exporting, Supplier<Optional<OtlpTarget>> target) {
    this.exporting = exporting;
    this.target = target;
    this.thread = Thread.ofVirtual().name("rooster-otlp").start(this::run);
  }

  @Override
  public void ended(SpanData span) {
    if (exporting.getAsBoolean() && !waiting.offer(span)) {
      tell("more than %d spans wait".formatted(MOST_WAITING));
    }
  }

  private void run() {
    try {
      while (closing.getCount() > 0 || !waiting.isEmpty()) {
        SpanData first = waiting.poll(IDLE.toMillis(), TimeUnit.MILLISECONDS);
        if (first != null) {
          closing.await(LINGER.toMillis(), TimeUnit.MILLISECONDS);
          List<SpanData> batch = new ArrayList<>(List.of(first));
          waiting.drainTo(batch, MOST_AT_ONCE - 1);
          export(batch);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Retries with backoff; while the daemon stops, without. */
  private void export(List<SpanData> batch) throws InterruptedException {
    Duration pause = IDLE;
    for (int tries = 1; tries <= MOST_TRIES; tries++) {
      switch (send(batch)) {
        case Sent.Taken() -> {
          recovered();
          return;
        }
        case Sent.Failed(String why, boolean retryable, Optional<Duration> retryAfter) -> {
          if (!retryable || tries == MOST_TRIES || closing.getCount() == 0) {
            tell(why);
            return;
          }
          closing.await(retryAfter.orElse(pause).toMillis(), TimeUnit.MILLISECONDS);
          pause = pause.multipliedBy(2);
        }
      }
    }
  }

  private Sent send(List<SpanData> batch) {
    Optional<OtlpTarget> to;
    try {
      to = target.get();
    } catch (UserFacingException missingSecret) {
      return new Sent.Failed(missingSecret.line(), false, Optional.empty());
    }
    return to.isPresent() ? send(batch, to.get()) : new Sent.Taken();
  }

  private static Sent send(List<SpanData> batch, OtlpTarget to) {
    try (HttpResponse response =
        HttpCall.send(
            to.url().at(HostResolver.addresses(to.url().host())[0]), request(batch, to), TIMEOUT)) {
      return response.status() / 100 == 2
          ? new Sent.Taken()
          : new Sent.Failed(
              "%s responded with status %d".formatted(to, response.status()),
              RETRYABLE.contains(response.status()),
              response.retryAfter());
    } catch (IOException e) {
      return new Sent.Failed(
          "the request to %s failed: %s".formatted(to, e.getMessage()), true, Optional.empty());
    } catch (IllegalArgumentException e) {
      return new Sent.Failed("a header contains invalid characters", false, Optional.empty());
    }
  }

  private static HttpRequest request(List<SpanData> batch, OtlpTarget to) {
    HttpRequest request =
        HttpRequest.of("POST", to.url().target(), OtlpJson.request(to.resource(), batch))
            .with("Content-Type", "application/json")
            .with("User-Agent", "rooster");
    for (Map.Entry<String, String> header : to.headers().entrySet()) {
      request = request.with(header.getKey(), header.getValue());
    }
    return request;
  }

  private void tell(String why) {
    if (!broken) {
      broken = true;
      LOG.log(
          System.Logger.Level.WARNING,
          "traces were not exported: %s; they are lost until the endpoint takes them"
              .formatted(why));
    }
  }

  private void recovered() {
    if (broken) {
      broken = false;
      LOG.log(System.Logger.Level.INFO, "traces are exported again");
    }
  }

  @Override
  public void close() {
    closing.countDown();
    try {
      thread.join(LAST_WAIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
