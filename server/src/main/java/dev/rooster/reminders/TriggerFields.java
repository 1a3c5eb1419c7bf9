package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.inbox.InboxPolicy;
import dev.rooster.schedule.On;
import dev.rooster.schedule.Schedule;
import dev.rooster.schedule.Triggered;
import dev.rooster.text.NearestName;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses a schedule that waits for an agent whose activity Rooster does not know, or for a webhook
 * that is not configured.
 */
final class TriggerFields {
  private TriggerFields() {}

  /**
   * @param inbox empty if the agent is not a running client
   */
  static void checkAgent(
      Fields fields, Schedule schedule, Optional<InboxPolicy> inbox, String agent) {
    if (isOfAgent(schedule) && inbox.isEmpty()) {
      WhenFields.SCHEDULE.problem(
          fields,
          "idle and calls need an agent that is a running client, which '%s' is not"
              .formatted(agent),
          "name one, such as --agent claude-code or agent: claude-code");
    }
  }

  /**
   * Refuses a webhook that no program could call. One that is removed later may come back.
   *
   * @param webhooks the names in the configuration
   */
  static void checkWebhook(Fields fields, Schedule schedule, Set<String> webhooks) {
    On.of(schedule)
        .filter(it -> it.source() == On.Source.WEBHOOK && !webhooks.contains(it.what()))
        .filter(_ -> WhenFields.SCHEDULE.isIn(fields))
        .ifPresent(it ->
            WhenFields.SCHEDULE.problem(
                fields,
                "there is no webhook '%s' in the configuration".formatted(it.what()),
                NearestName.remedy(
                    it.what(),
                    webhooks,
                    "add it to rooster.yaml: webhooks: {%s: {secret: \"${env:NAME}\"}}"
                        .formatted(it.what()))));
  }

  private static boolean isOfAgent(Schedule schedule) {
    return Triggered.of(schedule).filter(it -> !(it instanceof On)).isPresent();
  }
}
