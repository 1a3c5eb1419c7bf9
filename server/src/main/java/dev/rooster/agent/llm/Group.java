package dev.rooster.agent.llm;

import dev.rooster.session.Entry;
import dev.rooster.session.UnansweredCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Messages that a model must see together: one message, with the results of its calls.
 *
 * @param message not a result
 * @param results those of its calls that are known
 */
record Group(Entry message, List<Entry> results) {
  Group {
    results = List.copyOf(results);
  }

  /** Groups the entries of a transcript. Results without a call are left out. */
  static List<Group> of(List<Entry> entries) {
    List<Group> groups = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.role() != Entry.Role.TOOL) {
        groups.add(new Group(entry, List.of()));
      } else if (!groups.isEmpty() && groups.getLast().called(entry.callId())) {
        groups.add(groups.removeLast().with(entry));
      }
    }
    return groups;
  }

  private boolean called(String callId) {
    return message.calls().stream().anyMatch(it -> it.id().equals(callId));
  }

  private Group with(Entry result) {
    List<Entry> more = new ArrayList<>(results);
    more.add(result);
    return new Group(message, more);
  }

  /** The results of all calls, in the order of the calls. */
  List<ModelMessage.Result> allResults() {
    Map<String, String> texts =
        results.stream()
            .collect(Collectors.toMap(Entry::callId, Entry::text, (first, second) -> first));
    return message.calls().stream()
        .map(call ->
            new ModelMessage.Result(
                call.id(), call.name(), texts.getOrDefault(call.id(), UnansweredCalls.RESULT)))
        .toList();
  }

  boolean is(Entry.Role role) {
    return message.role() == role;
  }

  int characters() {
    return message.text().length()
        + message.calls().stream().mapToInt(it -> it.arguments().length()).sum()
        + results.stream().mapToInt(it -> it.text().length()).sum();
  }
}
