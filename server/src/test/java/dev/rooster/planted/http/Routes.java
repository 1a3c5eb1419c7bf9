package dev.rooster.planted.http;

/** A face that knows the app. */
public final class Routes {
  static final Class<?> KNOWN = dev.rooster.planted.app.Wiring.class;

  private Routes() {}
}
