package dev.rooster.boundary;

import dev.rooster.guidance.BoundedMatch;
import dev.rooster.guidance.Guidance;
import dev.rooster.guidance.PromptPattern;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Points out the workflow that a prompt matches, unless the session has a boundary that is pending,
 * or reached with this prompt. Thread-safe.
 */
public final class PointOutWorkflow {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  private final Boundaries boundaries;
  private final Supplier<Guidance> guidance;
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  public PointOutWorkflow(Boundaries boundaries, Supplier<Guidance> guidance) {
    this.boundaries = boundaries;
    this.guidance = guidance;
  }

  /** A prompt that has been looked at before it counted. */
  public final class Looked {
    private final String agent;
    private final String session;
    private final Optional<Guidance.Found> found;

    private Looked(String agent, String session, Optional<Guidance.Found> found) {
      this.agent = agent;
      this.session = session;
      this.found = found;
    }

    /**
     * The hint; empty without one.
     *
     * @param taken the reminders whose messages come with the prompt
     */
    public Optional<String> hint(Set<String> taken) {
      boolean silent = found.isPresent() && boundaries.hasAny(agent, session, taken);
      boundaries.forgetOver(agent, session, taken);
      return silent ? Optional.empty() : found.map(BoundaryText::hint);
    }
  }

  /** Looks at a prompt before it counts. */
  public Looked look(String agent, String session, String prompt) {
    Optional<Guidance.Found> found = matching(prompt);
    return new Looked(agent, session, found.filter(it -> !boundaries.isPending(agent, session)));
  }

  private Optional<Guidance.Found> matching(String prompt) {
    Guidance all = guidance.get();
    BoundedMatch match = new BoundedMatch(prompt);
    for (PromptPattern pattern : all.patterns()) {
      switch (match.find(pattern.match())) {
        case FOUND -> {
          return all.find(pattern.workflow());
        }
        case GIVEN_UP -> report(pattern);
        case NOT_FOUND -> {}
      }
    }
    return Optional.empty();
  }

  /** Once for each pattern. */
  private void report(PromptPattern pattern) {
    if (reported.add(pattern.match())) {
      LOG.log(
          System.Logger.Level.WARNING,
          "pattern '%s' takes too much work on a prompt, and counts as not matching. Make it simpler: avoid nested repetition."
              .formatted(pattern.match()));
    }
  }
}
