package dev.rooster.agent.llm;

import dev.rooster.session.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The part of a conversation that a model sees: everything, or after a summary the first message,
 * the summary, the message of this turn, and the end of the conversation. Pure.
 *
 * @param first the first message, if a summary hides others
 * @param hidden the groups that the latest summary stands for
 * @param summary the latest summary; empty text without one
 * @param shown the groups after it
 */
record ModelView(List<Group> first, List<Group> hidden, String summary, List<Group> shown) {

  ModelView {
    first = List.copyOf(first);
    hidden = List.copyOf(hidden);
    shown = List.copyOf(shown);
  }

  static ModelView of(List<Entry> entries) {
    List<Group> groups = Group.of(entries);
    for (int i = groups.size() - 1; i >= 0; i--) {
      if (groups.get(i).is(Entry.Role.SUMMARY)) {
        List<Group> before =
            groups.subList(0, i).stream().filter(it -> !it.is(Entry.Role.SUMMARY)).toList();
        return shortened(before, groups.get(i).message().text())
            .with(groups.subList(i + 1, groups.size()));
      }
    }
    return new ModelView(List.of(), List.of(), "", groups);
  }

  /** The same conversation with a summary at its end; its hidden groups are to be summarised. */
  ModelView shortened() {
    return shortened(visible(), summary);
  }

  private static ModelView shortened(List<Group> groups, String summary) {
    int end = end(groups);
    List<Group> shown = new ArrayList<>(groups.subList(end, groups.size()));
    List<Group> hidden = new ArrayList<>(groups.subList(0, end));
    List<Group> first =
        !hidden.isEmpty() && hidden.getFirst().is(Entry.Role.USER)
            ? List.of(hidden.removeFirst())
            : List.of();
    if (shown.stream().noneMatch(it -> it.is(Entry.Role.USER))) {
      lastMessage(hidden)
          .ifPresent(message -> {
            hidden.remove(message);
            shown.addFirst(message);
          });
    }
    return new ModelView(first, hidden, summary, shown);
  }

  /** Where the end begins: the last groups that are not too long, and always the very last. */
  private static int end(List<Group> groups) {
    int end = Math.max(groups.size() - 1, 0);
    long characters = groups.isEmpty() ? 0 : groups.getLast().characters();
    while (end > 0
        && characters + groups.get(end - 1).characters() <= Entry.CHARACTERS_BESIDE_SUMMARY) {
      end--;
      characters += groups.get(end).characters();
    }
    return end;
  }

  private static Optional<Group> lastMessage(List<Group> groups) {
    return groups.reversed().stream().filter(it -> it.is(Entry.Role.USER)).findFirst();
  }

  private ModelView with(List<Group> later) {
    List<Group> all = new ArrayList<>(shown);
    all.addAll(later);
    return new ModelView(first, hidden, summary, all);
  }

  /** The groups that a model sees, in order; the summary is between the first and the others. */
  List<Group> visible() {
    List<Group> visible = new ArrayList<>(first);
    visible.addAll(shown);
    return visible;
  }
}
