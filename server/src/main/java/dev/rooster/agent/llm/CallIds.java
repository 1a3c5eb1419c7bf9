package dev.rooster.agent.llm;

import dev.rooster.session.Entry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Makes the ids of calls unique in a conversation. Some providers send none, or start from the same
 * one in each reply; and one provider rejects characters that another uses.
 */
final class CallIds {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]{1,40}");

  private final Set<String> used = new HashSet<>();

  CallIds(List<Entry> entries) {
    entries.forEach(entry -> entry.calls().forEach(call -> used.add(call.id())));
  }

  List<Entry.Call> unique(List<Entry.Call> calls) {
    return calls.stream().map(this::unique).toList();
  }

  private Entry.Call unique(Entry.Call call) {
    if (PLAIN.matcher(call.id()).matches() && used.add(call.id())) {
      return call;
    }
    int number = used.size();
    // Nine letters and digits, which is what the strictest provider takes.
    String id = "c%08d".formatted(number);
    while (!used.add(id)) {
      number++;
      id = "c%08d".formatted(number);
    }
    return new Entry.Call(id, call.name(), call.arguments());
  }
}
