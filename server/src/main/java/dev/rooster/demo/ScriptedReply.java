package dev.rooster.demo;

import dev.rooster.format.JsonText;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Decides the reply to a request. Pure. */
final class ScriptedReply {
  static final String NAME = "demo model: a script, not an AI";

  static final String HELP =
      """
      I am the %s. I understand phrases such as:
        remind me in 5 minutes to check the oven
        every weekday at 9 stand up
        list my reminders
        cancel the oven
        done, or snooze 10m, when a reminder has arrived
      For an assistant that understands everything else, run rooster init.\
      """
          .formatted(NAME);

  private static final String REMINDER = "reminder";
  private static final String ID = "r-[a-z0-9]{3,}";

  /** Only unattended turns have this tool. */
  private static final String REPORT = "report";

  private static final Pattern TIME_OF_TURN = Pattern.compile("\\n\\n\\(It is [^\\n]*\\)\\s*$");
  private static final Pattern AUTHOR = Pattern.compile("^\\S+ wrote: ");
  private static final Pattern LISTED = Pattern.compile("(?m)^(" + ID + ")\\b.*$");

  private static final Pattern SPOKEN_OF = Pattern.compile("\\b" + ID + "\\b");

  private ScriptedReply() {}

  static DemoReply to(DemoRequest request) {
    String said = TIME_OF_TURN.matcher(request.said()).replaceFirst("");
    if (request.tools().contains(REPORT)) {
      return fired(said);
    }
    return answer(ReadWish.of(AUTHOR.matcher(said).replaceFirst("")), request);
  }

  /** The matter of a reminder stands before the rules of the turn. */
  private static DemoReply fired(String message) {
    String[] parts = message.split("\\n\\n---\\n\\n", 2);
    if (parts.length > 1 && parts[1].contains("whether this condition is met")) {
      return new DemoReply.Calls(
          REPORT,
          JsonText.object()
              .with("verdict", "failed")
              .with("text", "The " + NAME + ", and judges no conditions."));
    }
    return new DemoReply.Says("It is time: " + parts[0]);
  }

  private static DemoReply answer(Wish wish, DemoRequest request) {
    if (!(wish instanceof Wish.Unknown) && !request.tools().contains(REMINDER)) {
      return new DemoReply.Says("I am not allowed to set reminders in this conversation.");
    }
    return switch (wish) {
      case Wish.Remind(String time, String what) ->
          once(request, REMINDER, action("set").with("message", what).with("time", time));
      case Wish.Repeat(String schedule, String what) ->
          once(request, "schedule", action("add").with("message", what).with("schedule", schedule));
      case Wish.RemindSometime(String what) ->
          new DemoReply.Says(
              "When? For example: remind me in 5 minutes to "
                  + (what.isEmpty() ? "check the oven" : what));
      case Wish.ListAll() -> once(request, REMINDER, action("list"));
      case Wish.Cancel(String which) -> cancel(which, request);
      case Wish.Done() -> latest(request, action("done"));
      case Wish.Snooze(String time) -> latest(request, action("snooze").with("time", time));
      case Wish.Unknown() -> new DemoReply.Says(HELP);
    };
  }

  private static JsonText action(String name) {
    return JsonText.object().with("action", name);
  }

  /** Calls the tool, then repeats its result. */
  private static DemoReply once(DemoRequest request, String tool, JsonText arguments) {
    return request.results().isEmpty()
        ? new DemoReply.Calls(tool, arguments)
        : new DemoReply.Says(request.results().getLast());
  }

  /** The reminder that this conversation spoke of last, on its own: a list speaks of none. */
  private static DemoReply latest(DemoRequest request, JsonText action) {
    return request.earlier().reversed().stream()
        .map(it -> SPOKEN_OF.matcher(it).results().map(MatchResult::group).distinct().toList())
        .filter(ids -> ids.size() == 1)
        .map(List::getFirst)
        .findFirst()
        .map(id -> once(request, REMINDER, action.with("id", id)))
        .orElse(new DemoReply.Says("This conversation has set no reminder yet."));
  }

  /** Looks the id up first, unless the person gave it. */
  private static DemoReply cancel(String which, DemoRequest request) {
    if (which.matches(ID)) {
      return once(request, REMINDER, action("cancel").with("id", which));
    }
    return switch (request.results().size()) {
      case 0 -> new DemoReply.Calls(REMINDER, action("list"));
      case 1 -> cancelListed(which, request.results().getFirst());
      default -> new DemoReply.Says(request.results().getLast());
    };
  }

  private static DemoReply cancelListed(String which, String list) {
    String words = which.toLowerCase(Locale.ROOT);
    List<String> ids =
        LISTED
            .matcher(list)
            .results()
            .filter(it -> it.group().toLowerCase(Locale.ROOT).contains(words))
            .map(it -> it.group(1))
            .toList();
    return switch (ids.size()) {
      case 0 -> new DemoReply.Says("No reminder matches '%s'.\n%s".formatted(which, list));
      case 1 -> new DemoReply.Calls(REMINDER, action("cancel").with("id", ids.getFirst()));
      default ->
          new DemoReply.Says(
              "Several reminders match '%s'. Give the id.\n%s".formatted(which, list));
    };
  }
}
