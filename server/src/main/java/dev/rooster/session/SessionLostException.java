package dev.rooster.session;

/** Another node may have taken over the conversation, so this one must not write to it. */
public final class SessionLostException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SessionLostException(SessionKey session) {
    super("session %s may belong to another node by now".formatted(session));
  }
}
