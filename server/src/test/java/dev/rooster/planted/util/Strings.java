package dev.rooster.planted.util;

/** In a package that says nothing. */
public final class Strings {
  private Strings() {}
}
