package dev.rooster.engine;

import dev.rooster.engine.EngineRuntime.Lane;
import dev.rooster.engine.EngineRuntime.Result;
import dev.rooster.reminder.Reminder;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Takes over the runs of dead nodes, in batches, until none is left. Repeats by itself, because the
 * lease of an exclusive store reports dead claims only once, on joining.
 */
final class TakeOver {
  private static final int AT_ONCE = 500;

  /** Time to write the found runs, so that the next look finds others. */
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  private final EngineContext node;
  private final Consumer<List<Reminder>> found;
  private final RetryDelay pause;
  private boolean looking;
  private long nextNanos = Long.MAX_VALUE;

  TakeOver(EngineContext node, Consumer<List<Reminder>> found) {
    this.node = node;
    this.found = found;
    this.pause = new RetryDelay(node.time());
  }

  /** There are runs of dead nodes. */
  void look() {
    nextNanos = Math.min(nextNanos, node.time().nanos());
  }

  void tick(String id) {
    if (!looking && nextNanos <= node.time().nanos()) {
      look(id);
    }
  }

  long nanosUntilTick() {
    return looking || nextNanos == Long.MAX_VALUE
        ? Long.MAX_VALUE
        : Math.max(0, nextNanos - node.time().nanos());
  }

  private void look(String id) {
    looking = true;
    nextNanos = Long.MAX_VALUE;
    node.ask(
        Lane.LEASE,
        "looking for runs of dead nodes",
        store -> store.abandoned(id, AT_ONCE),
        result -> {
          looking = false;
          switch (result) {
            case Result.Broken<List<Reminder>> broken -> {
              pause.failed();
              nextNanos = node.time().nanos() + pause.nanosLeft();
            }
            case Result.Given<List<Reminder>>(List<Reminder> left) -> {
              pause.succeeded();
              if (left.size() == AT_ONCE) {
                nextNanos = node.time().nanos() + BETWEEN_LOOKS.toNanos();
              }
              if (!left.isEmpty()) {
                node.tell(it -> it.tookOver(left.size()));
                found.accept(left);
              }
            }
          }
        });
  }
}
