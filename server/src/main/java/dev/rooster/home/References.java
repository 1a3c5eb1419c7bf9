package dev.rooster.home;

import dev.rooster.format.Fields;
import dev.rooster.format.Place;
import dev.rooster.format.Problem;
import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The references of a configuration to secrets. A missing secret does not make the configuration
 * invalid: it affects only what uses the secret.
 */
public final class References {
  public static final References NONE = new References();

  private final List<Reference> all = new ArrayList<>();

  private record Reference(Secret secret, Place place, String path) {}

  /** Reads a string that may refer to secrets. */
  Optional<Secret> read(Fields fields, String name) {
    Optional<Secret> secret = fields.text(name).map(Secret::new);
    secret.ifPresent(it -> {
      Place place = fields.place(name);
      if (it.isMisspelled()) {
        fields.problem(
            place,
            name,
            // The value may be a literal secret, so the message does not quote it.
            "unknown reference ${…}",
            "use ${env:NAME} or ${file:PATH}; put a value that contains ${ into a file");
      }
      all.add(new Reference(it, place, fields.path(name)));
    });
    return secret;
  }

  /** The problems of references to missing secrets. */
  public List<Problem> missing(Secret.Vault vault) {
    List<Problem> missing = new ArrayList<>();
    for (Reference each : all) {
      try {
        each.secret().reveal(vault);
      } catch (MissingSecretException e) {
        missing.add(new Problem(each.place(), each.path(), e.problem(), e.remedy()));
      }
    }
    return missing;
  }
}
