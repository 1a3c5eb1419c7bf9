package dev.rooster.demo;

/** What a person wants, as far as the demo model understands it. */
sealed interface Wish {

  /**
   * @param time in the person's words
   */
  record Remind(String time, String what) implements Wish {}

  /**
   * @param schedule in the person's words
   */
  record Repeat(String schedule, String what) implements Wish {}

  /** A reminder without a time. */
  record RemindSometime(String what) implements Wish {}

  record ListAll() implements Wish {}

  /**
   * @param which an id, or words of the reminder
   */
  record Cancel(String which) implements Wish {}

  /** The latest reminder of the conversation is done. */
  record Done() implements Wish {}

  /**
   * The latest reminder of the conversation is to come again.
   *
   * @param time in the person's words
   */
  record Snooze(String time) implements Wish {}

  /** Anything else. */
  record Unknown() implements Wish {}
}
