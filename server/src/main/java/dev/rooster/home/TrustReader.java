package dev.rooster.home;

import dev.rooster.format.Fields;
import dev.rooster.net.HttpUrl;
import dev.rooster.trust.Ceilings;
import dev.rooster.trust.Strangers;
import dev.rooster.trust.Trust;
import dev.rooster.trust.TrustRules;
import java.util.List;

/** Reads what the configuration says about trust: ceilings, strangers, approval and the like. */
final class TrustReader {
  static final String SHELL = "shell";
  static final String CEILINGS = "ceilings";
  static final String STRANGERS = "strangers";
  static final String SEND = "send";
  static final String APPROVE = "approve";
  static final String WEB = "web";

  /** The ceiling of strangers. */
  private static final String PUBLIC = "public";

  private TrustReader() {}

  /** The most trust that a turn has in each situation. */
  static Ceilings ceilings(Fields fields) {
    return fields.object(CEILINGS).map(TrustReader::readCeilings).orElse(Ceilings.DEFAULT);
  }

  private static Ceilings readCeilings(Fields section) {
    Ceilings usual = Ceilings.DEFAULT;
    Ceilings ceilings =
        new Ceilings(
            section.choice("dm", Trust.class).orElse(usual.dm()),
            section.choice("group", Trust.class).orElse(usual.group()),
            section.choice("scheduled", Trust.class).orElse(usual.scheduled()),
            section.choice("hook", Trust.class).orElse(usual.hook()),
            ofStrangers(section));
    section.rejectUnknown();
    return ceilings;
  }

  /** Anybody can be a stranger, so they never reach the tools for files and reminders. */
  private static Trust ofStrangers(Fields section) {
    Trust ceiling = section.choice(PUBLIC, Trust.class).orElse(Ceilings.DEFAULT.strangers());
    if (ceiling.reaches(Trust.INNER)) {
      section.problem(
          section.place(PUBLIC),
          PUBLIC,
          "%s trust is too high for strangers".formatted(ceiling),
          "use public or familiar, and add the people you trust more under users");
      return Ceilings.DEFAULT.strangers();
    }
    return ceiling;
  }

  /** What becomes of messages from people who are not users. */
  static Strangers strangers(Fields fields) {
    return fields.choice(STRANGERS, Strangers.class).orElse(Strangers.IGNORE);
  }

  /** Where agents may send messages. */
  static TrustRules.Send send(Fields fields) {
    return fields.choice(SEND, TrustRules.Send.class).orElse(TrustRules.DEFAULT.send());
  }

  /** Which actions a person must approve. */
  static TrustRules.Approve approve(Fields fields) {
    return fields.choice(APPROVE, TrustRules.Approve.class).orElse(TrustRules.DEFAULT.approve());
  }

  /** The hosts that {@code web_fetch} may read although they are not public. */
  static List<String> webHosts(Fields fields) {
    return fields
        .object(WEB)
        .map(section -> {
          List<String> hosts = section.texts("allow");
          for (String host : hosts) {
            if (host.contains("/") || HttpUrl.read("http://" + host).isEmpty()) {
              section.problem(
                  section.place("allow"),
                  "allow",
                  "'%s' is not a valid host".formatted(host),
                  "write a host, or HOST:PORT, such as wiki.local:8080");
            }
          }
          section.rejectUnknown();
          return hosts;
        })
        .orElse(List.of());
  }

  /** The trust that shell commands require, which can do whatever the daemon can. */
  static Trust shell(Fields fields) {
    Trust shell = fields.choice(SHELL, Trust.class).orElse(TrustRules.DEFAULT.shell());
    if (!shell.reaches(Trust.INNER)) {
      fields.problem(
          fields.place(SHELL),
          SHELL,
          "%s trust is too low for shell commands".formatted(shell),
          "use full or inner");
      return TrustRules.DEFAULT.shell();
    }
    return shell;
  }
}
