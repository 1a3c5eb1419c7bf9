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
 * Where a configuration refers to secrets. That one is missing does not make it unusable: all that
 * does without goes on.
 */
public final class References {
  public static final References NONE = new References();

  private final List<Reference> all = new ArrayList<>();

  private record Reference(Secret secret, Place place, String path) {}

  /** A text that may refer to secrets. */
  Optional<Secret> read(Fields fields, String name) {
    Optional<Secret> secret = fields.text(name).map(Secret::new);
    secret.ifPresent(it -> {
      Place place = fields.place(name);
      if (it.isMisspelled()) {
        fields.problem(
            place,
            name,
            "a ${…} in it refers to nothing",
            "write ${env:NAME} or ${file:PATH}; a text that has ${ in it stands in a file");
      }
      all.add(new Reference(it, place, fields.path(name)));
    });
    return secret;
  }

  /** Those that are not where they should be. */
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
