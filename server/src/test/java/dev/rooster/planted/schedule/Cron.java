package dev.rooster.planted.schedule;

/** A schedule that knows more than the JDK. */
public final class Cron {
  static final Class<?> KNOWN = com.fasterxml.jackson.core.JsonFactory.class;

  private Cron() {}
}
