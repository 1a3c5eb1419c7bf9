package dev.rooster.agent;

import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The table of permissions: the trust that each tool needs, the turns that see it, and the agents.
 * A tool that is not in the table does not exist.
 */
public enum ToolRights {
  FILES("files", Trust.INNER, EnumSet.allOf(Situation.class), Agents.BUILT_IN),
  MEMORY("memory", Trust.INNER, EnumSet.of(Situation.CHAT, Situation.SCHEDULED), Agents.BUILT_IN),
  /** Needs the trust that {@code shell} in the configuration names. */
  SHELL("shell", Trust.FULL, EnumSet.of(Situation.CHAT, Situation.SCHEDULED), Agents.BUILT_IN),
  WEB_FETCH("web_fetch", Trust.FAMILIAR, EnumSet.allOf(Situation.class), Agents.BUILT_IN),
  REPORT("report", Trust.PUBLIC, EnumSet.of(Situation.SCHEDULED), Agents.ALL),
  REMINDER("reminder", Trust.INNER, EnumSet.allOf(Situation.class), Agents.ALL),
  SCHEDULE("schedule", Trust.INNER, EnumSet.allOf(Situation.class), Agents.ALL),
  /** One for each channel that is configured. */
  SEND("{channel}_send", Trust.INNER, EnumSet.of(Situation.SCHEDULED), Agents.ALL);

  private static final String CHANNEL = "{channel}";

  /** The agents whose turns see a tool. */
  private enum Agents {
    ALL,

    /**
     * Not programs. They have files, a shell, the web and a memory of their own, within the limits
     * that their arguments set, which a tool of Rooster would widen.
     */
    BUILT_IN
  }

  private final String tool;
  private final Trust needs;
  private final Agents agents;

  @SuppressWarnings("ImmutableEnumChecker") // a Set.copyOf
  private final Set<Situation> situations;

  ToolRights(String tool, Trust needs, Set<Situation> situations, Agents agents) {
    this.tool = tool;
    this.needs = needs;
    this.situations = Set.copyOf(situations);
    this.agents = agents;
  }

  /** The name of the tool, with a placeholder in the names of the send tools. */
  public String tool() {
    return tool;
  }

  /** The least trust of a turn that may call it. */
  public Trust needs() {
    return needs;
  }

  /** The turns that see it. */
  public Set<Situation> situations() {
    return situations;
  }

  /** Whether the turns of programs see it too. */
  public boolean forPrograms() {
    return agents == Agents.ALL;
  }

  /** The row of a tool, by its name. */
  public static ToolRights of(String name) {
    return Arrays.stream(values()).filter(it -> it.isOf(name)).findFirst().orElseThrow();
  }

  private boolean isOf(String name) {
    return this == SEND ? name.endsWith(tool.replace(CHANNEL, "")) : name.equals(tool);
  }

  /** The name of the send tool of a channel. */
  public static String sendTo(String channel) {
    return SEND.tool.replace(CHANNEL, channel);
  }

  /** The names of all tools, with one send tool for each of these channels. */
  public static Set<String> names(Set<String> channels) {
    Set<String> names = new LinkedHashSet<>();
    for (ToolRights each : values()) {
      if (each == SEND) {
        channels.forEach(channel -> names.add(sendTo(channel)));
      } else {
        names.add(each.tool);
      }
    }
    return names;
  }

  /**
   * The names of the tools that set reminders. A scheduled turn sees them only if its reminder has
   * {@code may_schedule}.
   */
  public static Set<String> scheduling() {
    return Set.of(REMINDER.tool, SCHEDULE.tool);
  }

  /**
   * The tool for models.
   *
   * @param parameters the JSON schema of the arguments, an object
   */
  public ToolSpec spec(String description, String parameters) {
    return new ToolSpec(tool, description, parameters, needs, situations);
  }
}
