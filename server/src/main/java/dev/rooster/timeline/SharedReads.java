package dev.rooster.timeline;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps long reads from taking the store from all others: one read at a time, in the order of the
 * requests. Equal requests share a read, and its result for a few seconds. Thread-safe.
 */
final class SharedReads<K, V> {
  private static final Duration KEPT = Duration.ofSeconds(5);
  private static final int MOST_KEPT = 100;

  private final InstantSource clock;
  private final Semaphore one = new Semaphore(1, true);

  /** Those that run, and those that ended shortly before. */
  private final Map<K, Read<V>> reads = new LinkedHashMap<>();

  private static final class Read<V> {
    private final CompletableFuture<V> result = new CompletableFuture<>();
    private @Nullable Instant endedAt;

    private boolean isOver(Instant now) {
      return endedAt != null && (now.isBefore(endedAt) || now.isAfter(endedAt.plus(KEPT)));
    }
  }

  SharedReads(InstantSource clock) {
    this.clock = clock;
  }

  /** The result of the read, or of another with the same key. */
  V get(K key, Supplier<V> read) {
    Read<V> own = new Read<>();
    Optional<Read<V>> other = join(key, own);
    return other.isPresent() ? joined(other.get()) : run(key, own, read);
  }

  private synchronized Optional<Read<V>> join(K key, Read<V> own) {
    Instant now = clock.instant();
    reads.values().removeIf(it -> it.isOver(now));
    return Optional.ofNullable(reads.putIfAbsent(key, own));
  }

  private static <V> V joined(Read<V> read) {
    try {
      return read.result.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private V run(K key, Read<V> own, Supplier<V> read) {
    one.acquireUninterruptibly();
    try {
      V result = read.get();
      ended(own);
      own.result.complete(result);
      return result;
    } catch (RuntimeException | Error e) {
      failed(key);
      own.result.completeExceptionally(e);
      throw e;
    } finally {
      one.release();
    }
  }

  private synchronized void ended(Read<V> own) {
    own.endedAt = clock.instant();
    long over = reads.values().stream().filter(it -> it.endedAt != null).count() - MOST_KEPT;
    if (over > 0) {
      reads.values().removeIf(it -> it != own && it.endedAt != null);
    }
  }

  private synchronized void failed(K key) {
    reads.remove(key);
  }
}
