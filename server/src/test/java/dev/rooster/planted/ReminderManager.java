package dev.rooster.planted;

/** Named with a word that says nothing; the others beside it only look so. */
public final class ReminderManager {
  private ReminderManager() {}

  static final class JobStore {}

  static final class Database {}

  static final class Implicit {}
}
