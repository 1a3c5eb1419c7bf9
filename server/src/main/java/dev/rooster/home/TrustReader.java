package dev.rooster.home;

import dev.rooster.format.Fields;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import java.util.Optional;

/** Reads {@code ceilings}, {@code shell} and {@code send} of the configuration. */
final class TrustReader {
  private static final String SCHEDULED = "scheduled";
  static final String SHELL = "shell";
  static final String CEILINGS = "ceilings";
  static final String SEND = "send";

  private TrustReader() {}

  /** The most trust that any run has. */
  static Trust scheduled(Fields fields) {
    Optional<Fields> ceilings = fields.object(CEILINGS);
    Trust scheduled =
        ceilings
            .flatMap(it -> it.choice(SCHEDULED, Trust.class))
            .orElse(TrustRules.DEFAULT.scheduled());
    ceilings.ifPresent(Fields::rejectUnknown);
    return scheduled;
  }

  /** Where agents may send messages. */
  static TrustRules.Send send(Fields fields) {
    return fields.choice(SEND, TrustRules.Send.class).orElse(TrustRules.DEFAULT.send());
  }

  /** The trust that shell commands require, which can do whatever the daemon can. */
  static Trust shell(Fields fields) {
    Trust shell = fields.choice(SHELL, Trust.class).orElse(TrustRules.DEFAULT.shell());
    if (!shell.reaches(Trust.INNER)) {
      fields.problem(
          fields.place(SHELL),
          SHELL,
          "%s trust is too little for shell commands".formatted(shell),
          "use full or inner");
      return TrustRules.DEFAULT.shell();
    }
    return shell;
  }
}
