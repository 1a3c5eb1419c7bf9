package dev.rooster.app;

import dev.rooster.declared.Homes;
import dev.rooster.home.Home;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;

/** Records from time to time that the daemon of a home is up, for others on the same database. */
final class RenewHome {
  private final Wiring wiring;
  private final Home home;
  private final InstantSource clock;
  private Instant last;

  RenewHome(Wiring wiring, Home home, InstantSource clock) {
    this.wiring = wiring;
    this.home = home;
    this.clock = clock;
    this.last = clock.instant();
  }

  void ifDue() throws IOException {
    Instant now = clock.instant();
    if (!now.isBefore(last.plus(Homes.RENEWAL)) || now.isBefore(last)) {
      wiring.home().renew(home);
      last = now;
    }
  }
}
