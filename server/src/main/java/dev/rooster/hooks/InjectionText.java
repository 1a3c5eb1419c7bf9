package dev.rooster.hooks;

import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.Fires;
import dev.rooster.reminder.Condition;
import dev.rooster.schedule.written.WrittenDuration;
import dev.rooster.text.Storable;
import dev.rooster.time.FireText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The words in which messages reach a model: facts about reminders, never an order and never the
 * words of a user. Pure.
 *
 * @param zone in which the user reads times
 */
record InjectionText(Instant now, ZoneId zone, TextLimit limit) {
  /** A shorter delay is not worth a word. */
  private static final Duration LATE = Duration.ofMinutes(1);

  private static final int LONGEST_QUESTION = 300;

  /** The same where there is little room. Ten items have it, with all around them. */
  private static final int SHORTEST_QUESTION = 60;

  private static final int BRIEF = 100;
  private static final String BETWEEN = "\n\n";

  /**
   * The room for the texts of an item.
   *
   * @param message in the unit of the limit
   * @param question in characters; that for a name too
   */
  private record Room(int message, int question) {
    static final Room PLENTY = new Room(Integer.MAX_VALUE, LONGEST_QUESTION);
  }

  /**
   * All of them in their order; long texts are cut if they do not fit together. None is left out:
   * what a client has shown is acknowledged.
   */
  String of(List<AgentItem> items) {
    String whole = joined(items, Room.PLENTY);
    if (limit.fits(whole)) {
      return whole;
    }
    boolean isTight = limit.size(joined(items, new Room(0, LONGEST_QUESTION))) > limit.most() / 2;
    int question = isTight ? SHORTEST_QUESTION : LONGEST_QUESTION;
    int facts = limit.size(joined(items, new Room(0, question)));
    Room room = new Room((limit.most() - facts) / items.size(), question);
    return limit.cut(joined(items, room), limit.most());
  }

  private String joined(List<AgentItem> items, Room room) {
    return items.stream().map(it -> paragraph(it, room)).collect(Collectors.joining(BETWEEN));
  }

  private String paragraph(AgentItem item, Room room) {
    String text =
        "A reminder set at %s is due:%s\n(Rooster: %s)"
            .formatted(
                time(item.about().setAt()),
                message(item, room.message()),
                facts(item, room.question()));
    return item.about()
        .condition()
        .map(it -> text + "\n" + condition(it, item, room.question()))
        .orElse(text);
  }

  private String message(AgentItem item, int share) {
    String text = neutral(item.about().message());
    String set = text.contains("\n") ? "\n" + text.indent(2).stripTrailing() : " " + text;
    String cut = limit.cut(set, Math.min(share, limit.most()));
    return cut.length() == set.length()
        ? set
        : "%s… [cut; 'rooster show %s' prints all of it]".formatted(cut, item.about().id());
  }

  private String facts(AgentItem item, int longestName) {
    String name = Storable.cleaned(item.about().name(), longestName);
    return "reminder "
        + item.about().id()
        + (name.isEmpty() ? "" : " \"%s\"".formatted(neutral(name)))
        + "; "
        + due(item.fires())
        + (item.maybeSeen() ? "; may have been shown before" : "");
  }

  private String due(Fires fires) {
    Duration late = Duration.between(fires.last(), now);
    String delay =
        late.compareTo(LATE) < 0 ? "" : ", %s ago".formatted(WrittenDuration.roughly(late));
    return fires.count() == 1
        ? "due at %s%s".formatted(time(fires.last()), delay)
        : "stands for %d fires, the first due at %s, the latest at %s%s"
            .formatted(fires.count(), time(fires.first()), time(fires.last()), delay);
  }

  private static String condition(Condition condition, AgentItem item, int longest) {
    String meaning =
        switch (condition.mode()) {
          case EACH -> "It applies only if this is true";
          case UNTIL -> "It repeats until this is true";
          case ONCE -> "It waits until this is true";
        };
    return "%s: \"%s\" (Rooster's tool report takes the verdict done or not_yet for reminder %s.)"
        .formatted(
            meaning, Storable.cleaned(neutral(condition.text()), longest), item.about().id());
  }

  /**
   * What a session hears when it begins.
   *
   * @param first the first of the messages that come when a turn ends
   */
  String start(HookSession session, List<AgentItem> first, int count) {
    String id =
        "Rooster, the reminder service on this machine, is connected to this session. Its id for"
            + " Rooster's tools: session %s of agent %s.".formatted(session.id(), session.agent());
    return count == 0
        ? id
        : "%s\n%s for the end of a turn%s"
            .formatted(
                id,
                count == 1 ? "1 message waits" : "%d messages wait".formatted(count),
                first.isEmpty()
                    ? "."
                    : first.stream().map(this::line).collect(Collectors.joining("\n", ":\n", "")));
  }

  private String line(AgentItem item) {
    return "- reminder %s, due at %s: %s"
        .formatted(
            item.about().id(),
            time(item.fires().last()),
            Storable.cleaned(neutral(item.about().message()).replace('\n', ' '), BRIEF));
  }

  /** With more paragraphs, as far as they fit. */
  String plus(String text, List<String> more) {
    String all = text;
    for (String each : more) {
      String longer = all.isEmpty() ? neutral(each) : all + BETWEEN + neutral(each);
      all = limit.fits(longer) ? longer : all;
    }
    return all;
  }

  private String time(Instant instant) {
    return FireText.brief(instant, zone) + " " + FireText.zone(zone);
  }

  /** A text cannot end the frame that the client puts around it, nor imitate one. */
  private static String neutral(String text) {
    return text.replaceAll(
        "(?i)<(?=\\s*/?\\s*(system-reminder|task-notification|hook_context|hook_prompt)\\b)",
        "&lt;");
  }
}
