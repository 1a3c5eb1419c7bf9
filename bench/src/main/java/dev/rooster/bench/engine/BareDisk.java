package dev.rooster.bench.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** Measures the machine without a scheduler or a database. */
final class BareDisk {
  private static final int PAGE = 8192;

  /** As long as a segment of PostgreSQL's log: it is overwritten and does not grow. */
  private static final int PAGES = 2048;

  private BareDisk() {}

  /**
   * The time of single writes with fsync.
   *
   * @param perSecond for one caller that waits for each
   */
  record Fsyncs(long perSecond, double p50, double p99, double max) {}

  /** Writes with fsync for the given time. */
  static Fsyncs fsyncs(Path folder, Duration length) throws IOException {
    long[] nanos = new long[1 << 20];
    int done = 0;
    try (Log log = new Log(folder)) {
      long begin = System.nanoTime();
      long now = begin;
      while (now - begin < length.toNanos() && done < nanos.length) {
        log.write();
        long after = System.nanoTime();
        nanos[done++] = after - now;
        now = after;
      }
      long perSecond = done * 1_000_000_000L / (now - begin);
      long[] micros = Arrays.stream(nanos, 0, done).map(it -> it / 1_000).toArray();
      LatenessOf spread = LatenessOf.micros(micros, 0);
      return new Fsyncs(perSecond, spread.p50(), spread.p99(), spread.max());
    }
  }

  /** The minimum work of a durable scheduler: wait for the due time, write with fsync, call. */
  static void fire(Path folder, Batch batch, Fires fires) throws IOException {
    try (Log log = new Log(folder)) {
      int last = batch.first() + batch.count();
      for (int next = batch.first(); next < last; ) {
        await(batch.due(next));
        Instant come = Instant.now();
        log.write();
        while (next < last && !batch.due(next).isAfter(come)) {
          fires.accept(next);
          next++;
        }
      }
    }
  }

  private static void await(Instant due) {
    for (Duration left = Duration.between(Instant.now(), due);
        left.isPositive();
        left = Duration.between(Instant.now(), due)) {
      LockSupport.parkNanos(left.toNanos());
    }
  }

  private static final class Log implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final ByteBuffer page = ByteBuffer.allocateDirect(PAGE);
    private long written;

    Log(Path folder) throws IOException {
      file = folder.resolve("log");
      channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      for (int i = 0; i < PAGES; i++) {
        put();
      }
      channel.force(true);
    }

    void write() throws IOException {
      put();
      channel.force(false);
    }

    private void put() throws IOException {
      page.clear();
      channel.write(page, written++ % PAGES * PAGE);
    }

    @Override
    public void close() throws IOException {
      channel.close();
      Files.delete(file);
    }
  }
}
