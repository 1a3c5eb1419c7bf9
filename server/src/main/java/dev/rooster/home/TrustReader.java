package dev.rooster.home;

import dev.rooster.format.Fields;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import java.util.Map;
import java.util.Optional;

/** Reads {@code ceilings}, {@code shell} and {@code send} of the configuration. */
final class TrustReader {
  private static final String SCHEDULED = "scheduled";
  private static final String SHELL = "shell";

  private TrustReader() {}

  /**
   * @param agents the trust that agents require
   */
  static TrustRules read(Fields fields, Map<String, Trust> agents) {
    Optional<Fields> ceilings = fields.object("ceilings");
    Trust scheduled =
        ceilings
            .flatMap(it -> it.choice(SCHEDULED, Trust.class))
            .orElse(TrustRules.DEFAULT.scheduled());
    ceilings.ifPresent(Fields::rejectUnknown);
    TrustRules.Send send =
        fields.choice("send", TrustRules.Send.class).orElse(TrustRules.DEFAULT.send());
    return new TrustRules(scheduled, shell(fields), agents, send);
  }

  /** A shell command can do whatever the daemon can. */
  private static Trust shell(Fields fields) {
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
