package dev.rooster.home;

import dev.rooster.format.Fields;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import java.util.Map;

/** Reads {@code ceilings}, {@code shell} and {@code strangers} of the configuration. */
final class TrustReader {
  private static final String SHELL = "shell";

  private TrustReader() {}

  /**
   * @param agents the trust that agents require
   */
  static TrustRules read(Fields fields, Map<String, Trust> agents) {
    return new TrustRules(
        fields.object("ceilings").map(TrustReader::ceilings).orElse(Ceilings.DEFAULT),
        shell(fields),
        agents,
        fields.choice("strangers", Strangers.class).orElse(Strangers.IGNORE));
  }

  private static Ceilings ceilings(Fields section) {
    Ceilings ceilings =
        new Ceilings(
            section.choice("scheduled", Trust.class).orElse(Ceilings.DEFAULT.scheduled()),
            section.choice("dm", Trust.class).orElse(Ceilings.DEFAULT.dm()),
            section.choice("group", Trust.class).orElse(Ceilings.DEFAULT.group()));
    section.rejectUnknown();
    return ceilings;
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
