package dev.rooster.login;

import dev.rooster.home.Configuration;
import dev.rooster.testing.MemoryStore;
import java.time.InstantSource;
import java.util.Random;
import java.util.function.Supplier;

/** Logins on a store of their own. */
public final class TestLogins {
  private TestLogins() {}

  /** Nobody is logged in. */
  public static Logins none() {
    return of(() -> Configuration.DEFAULT);
  }

  public static Logins of(Supplier<Configuration> configuration) {
    InstantSource clock = InstantSource.system();
    return new Logins(configuration, new MemoryStore(clock), "test", clock, new Random(7));
  }
}
