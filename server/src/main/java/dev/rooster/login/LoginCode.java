package dev.rooster.login;

import java.time.Instant;

/** A code that logs one browser in, once. */
public record LoginCode(String code, Instant expires) {

  /**
   * The address that logs a browser in. The code is after the hash, so no server gets it and no log
   * has it.
   *
   * @param url of the daemon
   */
  public String link(String url) {
    return url + "/#login=" + code;
  }

  /** Omits the code. */
  @Override
  public String toString() {
    return "LoginCode until " + expires;
  }
}
