package dev.rooster.inbox;

/** Which sessions of an agent a message may go to. */
public enum Route {
  /** The session that set the reminder; once it is closed, the open one with the latest sign. */
  ORIGIN,
  /** The open session with the latest sign, wherever the reminder was set. */
  NEWEST,
  /** Any session: the first that looks. */
  ANY
}
