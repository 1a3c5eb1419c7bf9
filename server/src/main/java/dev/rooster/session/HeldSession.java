package dev.rooster.session;

/** A conversation in which the calling thread takes a turn. Must be closed by the same thread. */
public final class HeldSession implements AutoCloseable {
  private final SessionKey key;
  private final SessionLeases.Lease lease;
  private final Runnable leave;

  HeldSession(SessionKey key, SessionLeases.Lease lease, Runnable leave) {
    this.key = key;
    this.lease = lease;
    this.leave = leave;
  }

  /** Whether another node may have the conversation by now. */
  public boolean lost() {
    return !lease.lasts();
  }

  /** Throws if another node may have the conversation by now. */
  public void check() {
    if (lost()) {
      throw new SessionLostException(key);
    }
  }

  @Override
  public void close() {
    try {
      lease.release();
    } finally {
      leave.run();
    }
  }
}
