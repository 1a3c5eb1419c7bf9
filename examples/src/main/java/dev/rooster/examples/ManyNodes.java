package dev.rooster.examples;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.rooster.Rooster;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Three nodes on one PostgreSQL share the work and run nothing twice. */
public final class ManyNodes {
  private static final int REMINDERS = 30;

  private ManyNodes() {}

  public static void main(String[] args) throws InterruptedException {
    Map<String, Integer> greeted = new ConcurrentHashMap<>();
    CountDownLatch all = new CountDownLatch(REMINDERS);
    try (HikariDataSource database = connect(args[0]);
        Rooster one = node(database, greeted, all);
        Rooster two = node(database, greeted, all);
        Rooster three = node(database, greeted, all)) {
      for (int i = 1; i <= REMINDERS; i++) {
        Rooster any = i % 3 == 0 ? one : i % 3 == 1 ? two : three;
        any.in(Duration.ofMillis(200), "greet", "reader " + i);
      }
      all.await();
    }
    System.out.println(greeted.size() + " greeted, " + twice(greeted) + " of them twice");
  }

  private static Rooster node(
      HikariDataSource database, Map<String, Integer> greeted, CountDownLatch all) {
    return Rooster.builder()
        .postgres(database)
        .on(
            "greet",
            run -> {
              greeted.merge(run.text(), 1, Integer::sum);
              all.countDown();
            })
        .start();
  }

  private static HikariDataSource connect(String url) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    return new HikariDataSource(config);
  }

  private static long twice(Map<String, Integer> greeted) {
    return new TreeMap<>(greeted).values().stream().filter(count -> count > 1).count();
  }
}
