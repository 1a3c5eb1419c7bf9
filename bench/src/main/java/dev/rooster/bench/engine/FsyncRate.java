package dev.rooster.bench.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What the disk allows: single commits per second, at best. */
final class FsyncRate {
  private static final int PAGE = 8192;
  private static final long NANOS = 1_000_000_000;

  private FsyncRate() {}

  static long measure(Path folder) throws IOException {
    Path file = folder.resolve("fsync");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer page = ByteBuffer.allocateDirect(PAGE);
      long begin = System.nanoTime();
      long done = 0;
      while (System.nanoTime() - begin < NANOS) {
        page.clear();
        channel.write(page);
        channel.force(false);
        done++;
      }
      return done;
    } finally {
      Files.delete(file);
    }
  }
}
