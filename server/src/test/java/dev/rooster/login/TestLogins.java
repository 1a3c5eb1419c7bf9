package dev.rooster.login;

import dev.rooster.home.Configuration;
import dev.rooster.testing.MemoryStore;
import dev.rooster.trust.Secret;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
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
    Secret.Vault vault = new Secret.Vault(name -> Optional.empty(), Path.of("."));
    return new Logins(configuration, vault, new MemoryStore(clock), "test", clock, new Random(7));
  }
}
