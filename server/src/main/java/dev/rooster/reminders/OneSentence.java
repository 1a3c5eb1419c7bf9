package dev.rooster.reminders;

import dev.rooster.channel.Address;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.Definition;
import java.time.ZoneId;
import java.util.List;

/**
 * Describes a reminder in one sentence: when, only if, which agent is woken, where the reply goes.
 */
record OneSentence(ConfiguredAgents agents, ZoneId zone) {
  private static final int LONGEST_QUOTE = 100;

  String of(Draft draft) {
    Definition definition = draft.definition();
    ReminderAttributes attributes = ReminderAttributes.of(definition);
    String words =
        ScheduleJson.words(definition, attributes, ScheduleJson.zone(definition.schedule(), zone));
    return "%s%s%s, Rooster %s."
        .formatted(
            Character.toUpperCase(words.charAt(0)),
            words.substring(1),
            definition.condition().map(OneSentence::condition).orElse(""),
            wakes(attributes));
  }

  private static String condition(Condition condition) {
    String what =
        switch (condition.by()) {
          case COMMAND -> "the command %s succeeds".formatted(quoted(condition.text()));
          case PROMPT -> "the agent says yes to %s".formatted(quoted(condition.text()));
        };
    return switch (condition.mode()) {
      case EACH -> ", only if " + what;
      case UNTIL -> ", until " + what;
      case ONCE -> ", once, as soon as " + what;
    };
  }

  private String wakes(ReminderAttributes attributes) {
    String agent = attributes.agent();
    Delivery delivery = attributes.delivery();
    if (agents.inbox(agent).isPresent()) {
      return "puts the message into the inbox of " + agent;
    }
    if (!agents.thinks(agent)) {
      return delivery.when() == Delivery.When.NEVER
          ? "records the message without delivering it"
          : "delivers the message to " + addresses(delivery.to());
    }
    return "wakes %s and %s"
        .formatted(
            agent,
            switch (delivery.when()) {
              case ALWAYS -> "delivers the reply to " + addresses(delivery.to());
              case AS_NEEDED ->
                  "delivers the reply to %s unless there is nothing to report"
                      .formatted(addresses(delivery.to()));
              case NEVER -> "delivers no reply";
            });
  }

  private static String addresses(List<Address> to) {
    List<String> names =
        to.stream().map(it -> it.equals(Address.TERMINAL) ? "the inbox" : it.toString()).toList();
    return names.size() < 2
        ? String.join("", names)
        : "%s and %s"
            .formatted(String.join(", ", names.subList(0, names.size() - 1)), names.getLast());
  }

  /** Cuts between two characters. */
  private static String quoted(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    if (line.length() <= LONGEST_QUOTE) {
      return "\"%s\"".formatted(line);
    }
    int end =
        Character.isHighSurrogate(line.charAt(LONGEST_QUOTE - 1))
            ? LONGEST_QUOTE - 1
            : LONGEST_QUOTE;
    return "\"%s…\"".formatted(line.substring(0, end));
  }
}
