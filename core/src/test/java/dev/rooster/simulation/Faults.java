package dev.rooster.simulation;

/** The current fault rates of the simulated world. */
final class Faults {
  private boolean quiet;
  private boolean storeIsGone;
  private int outages;
  private final double dying;
  private final double failing;
  private final double droppedNotices;
  private final double freezing;
  private final double slowCalls;

  Faults(World world) {
    this.dying = world.chance(0.5) ? world.random.nextDouble() * 0.01 : 0;
    this.failing = world.chance(0.5) ? world.random.nextDouble() * 0.05 : 0;
    this.droppedNotices = world.random.nextDouble();
    this.freezing = world.chance(0.5) ? world.random.nextDouble() * 0.02 : 0;
    this.slowCalls = world.chance(0.5) ? world.random.nextDouble() * 0.1 : 0;
  }

  void becomeQuiet() {
    quiet = true;
    storeIsGone = false;
  }

  boolean quiet() {
    return quiet;
  }

  void storeGoes() {
    storeIsGone = !quiet;
    outages++;
  }

  /** The number of store outages so far. */
  int outages() {
    return outages;
  }

  void storeComesBack() {
    storeIsGone = false;
  }

  boolean storeIsGone() {
    return storeIsGone;
  }

  double dying() {
    return quiet ? 0 : dying;
  }

  double failing() {
    return quiet ? 0 : failing;
  }

  double droppedNotices() {
    return quiet ? 0 : droppedNotices;
  }

  double freezing() {
    return quiet ? 0 : freezing;
  }

  double slowCalls() {
    return quiet ? 0 : slowCalls;
  }
}
