package dev.rooster.activity;

import java.util.Optional;

/** Hears of every sign, after it is stored, on the thread that reported it. Must not block. */
@FunctionalInterface
public interface ActivityListener {

  /**
   * @param before empty for the first sign of a session
   */
  void changed(Optional<ClientSession> before, ClientSession after);
}
