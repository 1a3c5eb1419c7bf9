package dev.rooster.planted.app;

/** The app of the planted packages. */
public final class Wiring {
  private Wiring() {}
}
