package dev.rooster.mcp;

import dev.rooster.inbox.AgentItem;
import dev.rooster.time.FireText;
import java.time.ZoneId;

/** A message of an inbox as a model reads it: where it comes from, then its text. */
final class ItemText {
  private ItemText() {}

  static String of(AgentItem item, ZoneId zone) {
    StringBuilder text = new StringBuilder("Reminder " + item.about().id());
    if (!item.about().name().isEmpty()) {
      text.append(" (%s)".formatted(item.about().name()));
    }
    text.append(", set %s".formatted(FireText.local(item.about().setAt(), zone)))
        .append(", due %s".formatted(FireText.local(item.fires().first(), zone)));
    if (item.fires().count() > 1) {
      text.append(
          ", stands for %d fires until %s"
              .formatted(item.fires().count(), FireText.local(item.fires().last(), zone)));
    }
    if (item.maybeSeen()) {
      text.append(", may have come before");
    }
    text.append(":\n").append(item.about().message());
    item.about()
        .condition()
        .ifPresent(it ->
            text.append("\nCondition, to judge first and to report: %s".formatted(it.text())));
    return text.toString();
  }
}
