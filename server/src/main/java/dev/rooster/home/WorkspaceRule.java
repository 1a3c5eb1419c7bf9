package dev.rooster.home;

import dev.rooster.format.Fields;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Refuses a workspace that holds files of Rooster itself: an agent could change the configuration
 * with its file tool, and so gain rights. Links count as the directories that they lead to.
 *
 * @param home the home directory
 */
record WorkspaceRule(Path home) {
  private static final String FIELD = "workspace";
  private static final String REMEDY =
      "choose a directory for this agent alone, such as workspace: ~/assistant";

  /** Adds a problem to the fields of an agent if the directory is not allowed. */
  void check(Path workspace, Fields agent) {
    try {
      Path real = RealPath.of(workspace);
      boolean isShared = RealPath.of(home).startsWith(real);
      for (String name : Home.OWN_FILES) {
        Path own = RealPath.of(home.resolve(name));
        isShared |= own.startsWith(real) || real.startsWith(own);
      }
      if (isShared) {
        refuse(agent, "%s holds files of Rooster itself, which the agent could change", workspace);
      }
    } catch (IOException e) {
      refuse(agent, "%s is a link that leads nowhere", workspace);
    }
  }

  private static void refuse(Fields agent, String problem, Path workspace) {
    agent.problem(agent.place(FIELD), FIELD, problem.formatted(workspace), REMEDY);
  }
}
