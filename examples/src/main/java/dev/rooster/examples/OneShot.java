package dev.rooster.examples;

import dev.rooster.Rooster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Reminds once, even if the program is killed and restarted in between. */
public final class OneShot {
  private OneShot() {}

  public static void main(String[] args) throws InterruptedException {
    CountDownLatch reminded = new CountDownLatch(1);
    try (Rooster rooster =
        Rooster.builder()
            .sqlite(Path.of(args[0]))
            .on("oven", run -> System.out.println("It is time: " + run.text()))
            .on("end", run -> reminded.countDown())
            .start()) {
      rooster.in(Duration.ofMillis(100), "oven", "take the cake out");
      rooster.in(Duration.ofMillis(200), "end", "");
      reminded.await();
    }
  }
}
