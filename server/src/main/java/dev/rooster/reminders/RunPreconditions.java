package dev.rooster.reminders;

import dev.rooster.agent.ToolRights;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.schedule.On;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Decides whether a reminder may run under the current configuration. */
public final class RunPreconditions {
  private RunPreconditions() {}

  /** The reason why it may not. A reminder must not run for a removed user or agent. */
  public static Optional<ServerReason.Unfit> problem(
      Reminder reminder, Configuration configuration) {
    ReminderAttributes attributes = ReminderAttributes.of(reminder);
    if (!configuration.agents().has(attributes.agent())) {
      return Optional.of(new ServerReason.AgentMissing(attributes.agent()));
    }
    String owner = reminder.definition().labels().owner();
    return Stream.concat(Stream.of(owner), attributes.origin().user().stream())
        .filter(it -> !it.isEmpty() && !configuration.users().containsKey(it))
        .findFirst()
        .<ServerReason.Unfit>map(ServerReason.UserMissing::new)
        .or(() -> untrusted(reminder.definition(), configuration));
  }

  /** What its runs would need more trust for. */
  static Optional<ServerReason.LackOfTrust> untrusted(
      Definition definition, Configuration configuration) {
    RunTrust trust = RunTrust.of(definition, configuration);
    Trust shell = configuration.trust().shell();
    RunTrust authors = RunTrust.withoutHook(definition, configuration);
    if (isCommand(definition) && !authors.level().reaches(shell)) {
      return Optional.of(new ServerReason.TrustTooLow("", shell, authors));
    }
    Optional<ServerReason.LackOfTrust> unwatched =
        On.of(definition.schedule())
            .map(On::source)
            .filter(it -> !authors.level().reaches(needs(it, shell)))
            .map(it -> new ServerReason.EventTrustTooLow(it, needs(it, shell), authors));
    if (unwatched.isPresent()) {
      return unwatched;
    }
    String agent = ReminderAttributes.of(definition).agent();
    return Optional.of(configuration.needs(agent))
        .filter(needed -> !trust.level().reaches(needed))
        .map(needed -> new ServerReason.TrustTooLow(agent, needed, trust));
  }

  /**
   * A webhook reminder reveals what other programs send; a file reminder, that a file exists; a
   * command can do what the daemon can.
   */
  private static Trust needs(On.Source source, Trust shell) {
    return switch (source) {
      case WEBHOOK, FILE -> ToolRights.FILES.needs();
      case EXIT -> shell;
    };
  }

  private static boolean isCommand(Definition definition) {
    return definition.condition().filter(it -> it.by() == Condition.By.COMMAND).isPresent();
  }

  /** Whether the reminder was paused because the configuration did not allow it to run. */
  public static boolean isCauseOf(Standing standing) {
    return standing.status() == Status.PAUSED
        && standing.automatic()
        && standing
            .reason()
            .flatMap(ServerReason::of)
            .filter(ServerReason.Unfit.class::isInstance)
            .isPresent();
  }

  /**
   * The trust of a reminder's runs under a configuration: the least of its user's, its creator's,
   * the trust it was written with, and the ceiling of scheduled turns. What a webhook starts has no
   * more than the ceiling of hooks.
   *
   * @param limit what keeps it from being higher
   * @param who the user whose trust that is; empty if it is not a user's
   */
  public record RunTrust(Trust level, Limit limit, String who) {

    /** The sources of trust. Of several that are equally low, the first counts. */
    public enum Limit {
      USER,
      CREATOR,
      /** The callers who created and edited it, with the trust that they had then. */
      AUTHORS,
      CEILING,
      /** The ceiling of what other programs start. */
      HOOK_CEILING
    }

    public static RunTrust of(Definition definition, Configuration configuration) {
      RunTrust authors = withoutHook(definition, configuration);
      Trust hook = configuration.trust().ceilings().hook();
      return isWebhook(definition) && hook.compareTo(authors.level()) < 0
          ? new RunTrust(hook, Limit.HOOK_CEILING, "")
          : authors;
    }

    /** The trust of what the caller of a webhook has no part in, such as the condition. */
    static RunTrust withoutHook(Definition definition, Configuration configuration) {
      String owner = definition.labels().owner();
      Origin origin = ReminderAttributes.of(definition).origin();
      List<RunTrust> limits = new ArrayList<>();
      if (!owner.isEmpty()) {
        limits.add(new RunTrust(trust(owner, configuration), Limit.USER, owner));
      }
      origin
          .user()
          .ifPresent(it -> limits.add(new RunTrust(trust(it, configuration), Limit.CREATOR, it)));
      limits.add(new RunTrust(origin.trust(), Limit.AUTHORS, ""));
      limits.add(new RunTrust(configuration.trust().ceilings().scheduled(), Limit.CEILING, ""));
      return limits.stream()
          .reduce((least, next) -> least.level().compareTo(next.level()) <= 0 ? least : next)
          .orElseThrow();
    }

    private static boolean isWebhook(Definition definition) {
      return On.of(definition.schedule())
          .filter(it -> it.source() == On.Source.WEBHOOK)
          .isPresent();
    }

    /** A missing user has the least; its reminders do not run at all. */
    private static Trust trust(String user, Configuration configuration) {
      return Optional.ofNullable(configuration.users().get(user))
          .map(User::trust)
          .orElse(Trust.PUBLIC);
    }
  }
}
