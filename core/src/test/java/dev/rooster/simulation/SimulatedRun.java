package dev.rooster.simulation;

import dev.rooster.reminder.Outcome;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A running handler: it computes its result at once and returns it after a while. */
final class SimulatedRun<T> {
  private final World world;
  private final SimulatedNode node;
  private final Supplier<T> work;
  private final Consumer<T> then;
  private final boolean obeys;
  private boolean interrupted;
  private boolean ended;
  private Optional<T> answer = Optional.empty();
  private Optional<Witness.Call> call = Optional.empty();

  SimulatedRun(World world, SimulatedNode node, Supplier<T> work, Consumer<T> then) {
    this.world = world;
    this.node = node;
    this.work = work;
    this.then = then;
    this.obeys = world.chance(0.9);
  }

  void begin() {
    node.takeCall();
    answer = Optional.of(work.get());
    call = node.takeCall();
    Duration length =
        world.chance(0.07)
            ? world.between(Duration.ofSeconds(1), Duration.ofSeconds(60))
            : world.between(Duration.ZERO, Duration.ofMillis(300));
    world.after(length, () -> node.enter(this::end));
    if (interrupted) {
      interrupt();
    }
  }

  private void end() {
    if (!ended) {
      ended = true;
      call.ifPresent(Witness.Call::end);
      answer.ifPresent(then);
    }
  }

  @SuppressWarnings("unchecked")
  void interrupt() {
    interrupted = true;
    call.ifPresent(Witness.Call::interrupt);
    if (obeys && answer.isPresent() && !ended) {
      Outcome.Failed failed = new Outcome.Failed("interrupted", true);
      answer = Optional.of((T) (call.isPresent() ? failed : failed.unfired()));
      world.after(node.jitter(), () -> node.enter(this::end));
    }
  }
}
