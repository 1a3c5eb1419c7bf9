package dev.rooster.fire;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.reminders.Outage;
import dev.rooster.reminders.Outage.Receiver;
import dev.rooster.store.Note;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Remembers which agents are unavailable, and which run tells whom: each receiver is told once of
 * an outage and once of its end, however many reminders fail. Stored, so that restarts and other
 * nodes know it. Thread-safe.
 */
public final class Outages {
  private static final System.Logger LOG = System.getLogger("dev.rooster");
  private static final String PREFIX = "outage/";
  private static final int MOST_TRIES = 10;
  private static final int MOST_RECEIVERS = 1_000;

  private final Store store;

  public Outages(Store store) {
    this.store = store;
  }

  /**
   * A stored outage.
   *
   * @param over whether the agent has replied since; kept until the next reply, in case that the
   *     run of the first one did not end
   * @param told the run that tells each receiver
   */
  private record Known(Instant since, boolean over, Map<Receiver, String> told) {
    static Known read(Note note) {
      Fields fields = Fields.of(Json.read(note.text()), "", new Problems());
      Map<Receiver, String> told = new LinkedHashMap<>();
      fields.objects("told").forEach(it -> told.put(Receiver.read(it), it.text("run").orElse("")));
      return new Known(
          Instant.parse(fields.text("since").orElseThrow()),
          fields.flag("over").orElse(false),
          told);
    }

    Known with(List<Receiver> receivers, String run) {
      Map<Receiver, String> more = new LinkedHashMap<>(told);
      receivers.stream()
          .filter(it -> more.size() < MOST_RECEIVERS)
          .forEach(it -> more.putIfAbsent(it, run));
      return new Known(since, over, more);
    }

    String text() {
      return JsonText.object()
          .with("since", since.toString())
          .withJson("over", Boolean.toString(over))
          .withObjects(
              "told",
              told.entrySet().stream()
                  .map(it ->
                      JsonText.object()
                          .with("owner", it.getKey().owner())
                          .with("address", it.getKey().address())
                          .with("run", it.getValue()))
                  .toList())
          .toString();
    }
  }

  /**
   * An agent was unavailable for a run.
   *
   * @param run names the occurrence, so that a repeated attempt tells the same receivers
   * @return the outage, with those of the receivers that this run tells
   */
  Outage failed(String agent, String run, List<Receiver> receivers, Instant now) {
    Outage untold = new Outage(agent, now, receivers);
    return changed(
        agent,
        untold,
        before -> {
          Known known =
              before
                  .filter(it -> !it.over())
                  .orElseGet(() -> new Known(now, false, Map.of()))
                  .with(receivers, run);
          List<Receiver> tell =
              receivers.stream()
                  .filter(it -> known.told().getOrDefault(it, run).equals(run))
                  .toList();
          return new Change<>(Optional.of(known), new Outage(agent, known.since(), tell));
        });
  }

  /** An agent replied. Returns the outage that this ends, with all who were told of it. */
  public Optional<Outage> replied(String agent) {
    return changed(
        agent,
        Optional.empty(),
        before ->
            new Change<>(
                before.filter(it -> !it.over()).map(it -> new Known(it.since(), true, it.told())),
                before.map(it -> new Outage(agent, it.since(), List.copyOf(it.told().keySet())))));
  }

  /**
   * @param after empty to forget it
   */
  private record Change<T>(Optional<Known> after, T result) {}

  /** Without a store, the receivers are told once more rather than not at all. */
  private <T> T changed(String agent, T otherwise, Function<Optional<Known>, Change<T>> decide) {
    String name = PREFIX + agent;
    try {
      for (int i = 0; i < MOST_TRIES; i++) {
        Optional<Note> before = store.note(name);
        Change<T> change = decide.apply(before.map(Known::read));
        if (written(before, name, change.after().map(Known::text))) {
          return change.result();
        }
      }
    } catch (StoreException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "store unavailable; the outage of agent " + agent + " is not remembered",
          e);
    }
    return otherwise;
  }

  private boolean written(Optional<Note> before, String name, Optional<String> after) {
    if (before.map(Note::text).equals(after)) {
      return true;
    }
    return after.isPresent()
        ? store.note(Note.over(before, name, after.get()))
        : store.forget(before.orElseThrow());
  }
}
