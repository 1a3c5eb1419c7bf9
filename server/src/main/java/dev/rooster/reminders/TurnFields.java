package dev.rooster.reminders;

import dev.rooster.format.Fields;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.Condition;
import dev.rooster.session.SessionKey;
import dev.rooster.text.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks the fields of a request that choose the conversation, the model and the tools of the turns
 * of a reminder: adds a problem for each that its agent cannot follow.
 *
 * @param agent the agent of the reminder
 */
record TurnFields(Fields fields, Configuration configuration, String agent) {
  private static final String ONLY_BUILT_IN = "leave it out, or choose an agent of kind llm";

  void check(ReminderAttributes attributes, Optional<Condition> condition) {
    refuseUselessSession(attributes);
    refuseUselessScheduling(attributes);
    for (ReminderField<?> field : List.of(HowFields.MODEL, HowFields.MUST_ACT)) {
      refuseUnlessBuiltIn(field, attributes);
    }
    if (!configuration.agents().offersToolsToProgram(agent)) {
      refuseUnlessBuiltIn(HowFields.TOOLS, attributes);
    }
    checkTools(attributes);
    checkActing(attributes, condition);
  }

  /** The direct agent keeps no conversation, so its turns share nothing. */
  private void refuseUselessSession(ReminderAttributes attributes) {
    if (HowFields.SESSION.isIn(fields)
        && !attributes.session().equals(SessionKey.ISOLATED)
        && !configuration.agents().thinks(agent)) {
      HowFields.SESSION.problem(
          fields,
          "agent '%s' keeps no conversation, so a session has no effect".formatted(agent),
          "leave it out, or choose an agent with a model");
    }
  }

  /** The direct agent calls no tools. */
  private void refuseUselessScheduling(ReminderAttributes attributes) {
    if (HowFields.MAY_SCHEDULE.isIn(fields)
        && attributes.get(HowFields.MAY_SCHEDULE)
        && !configuration.agents().thinks(agent)) {
      HowFields.MAY_SCHEDULE.problem(
          fields,
          "agent '%s' has no tools, so this has no effect".formatted(agent),
          "leave it out, or choose an agent with a model");
    }
  }

  private <T> void refuseUnlessBuiltIn(ReminderField<T> field, ReminderAttributes attributes) {
    boolean isSet = !attributes.get(field).equals(field.kept().orElseThrow().fallback());
    if (field.isIn(fields) && isSet && !configuration.agents().callsTools(agent)) {
      field.problem(
          fields,
          "agent '%s' is not of kind llm, so this has no effect".formatted(agent),
          ONLY_BUILT_IN);
    }
  }

  private void checkTools(ReminderAttributes attributes) {
    List<String> named = attributes.get(HowFields.TOOLS);
    if (fields.value(HowFields.TOOLS.name()).isEmpty()) {
      return;
    }
    if (named.isEmpty()) {
      HowFields.TOOLS.problem(
          fields, "the list is empty", "name report to allow no other tool, or leave it out");
    }
    Set<String> known = new TreeSet<>(configuration.tools(agent));
    for (String tool : named) {
      if (!known.contains(tool)) {
        HowFields.TOOLS.problem(
            fields,
            known.equals(configuration.tools())
                ? "there is no tool '%s'".formatted(tool)
                : "there is no tool '%s' for agent '%s'".formatted(tool, agent),
            NearestName.remedy(tool, known, "use " + String.join(", ", known)));
      } else if (configuration.isScheduling(tool) && !attributes.get(HowFields.MAY_SCHEDULE)) {
        HowFields.TOOLS.problem(
            fields,
            "tool '%s' needs may_schedule".formatted(tool),
            "set %s, or leave the tool out".formatted(HowFields.MAY_SCHEDULE.name()));
      }
    }
  }

  /** There, the verdict "done" says that the condition is met, and not that anything was done. */
  private void checkActing(ReminderAttributes attributes, Optional<Condition> condition) {
    boolean asksUntil =
        condition
            .filter(it -> it.by() == Condition.By.PROMPT && it.mode() == Condition.Mode.UNTIL)
            .isPresent();
    if (asksUntil
        && attributes.get(HowFields.MUST_ACT)
        && (HowFields.MUST_ACT.isIn(fields) || HowFields.CONDITION.isIn(fields))) {
      HowFields.MUST_ACT.problem(
          fields,
          "an agent that judges an until condition cannot be required to act",
          "leave it out, or use a command as the condition");
    }
  }
}
