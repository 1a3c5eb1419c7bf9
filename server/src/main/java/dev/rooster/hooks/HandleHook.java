package dev.rooster.hooks;

import dev.rooster.activity.Activity;
import dev.rooster.activity.ExpectedMessages;
import dev.rooster.activity.ToolUses;
import dev.rooster.format.ParsedValue;
import dev.rooster.hooks.PromptContributor.Contribution;
import dev.rooster.inbox.Priority;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Answers a hook: reports the sign of its session, then takes from the inbox what may come at this
 * point. Interrupting messages come after tools, normal ones with a prompt, all when a turn ends.
 * Thread-safe.
 */
final class HandleHook {
  /** How long a prompt waits for messages that it has brought about itself; they take a commit. */
  private static final Duration ARRIVAL = Duration.ofSeconds(1);

  private static final HookAnswer NOTHING = new HookAnswer.Nothing();
  private static final String SESSION = "session";

  private final Activity activity;
  private final ToolUses toolUses;
  private final ExpectedMessages expected;
  private final Handouts handouts;
  private final TakeMessages messages;
  private final List<PromptContributor> contributors;
  private final LatestPrompts prompts = new LatestPrompts();

  HandleHook(
      Activity activity,
      ToolUses toolUses,
      ExpectedMessages expected,
      Handouts handouts,
      TakeMessages messages,
      List<PromptContributor> contributors) {
    this.activity = activity;
    this.toolUses = toolUses;
    this.expected = expected;
    this.handouts = handouts;
    this.messages = messages;
    this.contributors = List.copyOf(contributors);
  }

  HookAnswer handle(HookCall call) {
    if (call.input().ofSubAgent()) {
      activity.helped(call.sign());
      return call.input().event() instanceof HookEvent.ToolStarts tool
          ? announced(call, tool)
          : NOTHING;
    }
    if (!(call.input().event() instanceof HookEvent.Prompted)) {
      prompts.over(call.session());
    }
    return switch (call.input().event()) {
      case HookEvent.Started event -> started(call, event);
      case HookEvent.Prompted event -> prompted(call, event);
      case HookEvent.ToolStarts event -> toolStarts(call, event);
      case HookEvent.ToolsUsed _ -> toolsUsed(call);
      case HookEvent.Stopped _ -> stopped(call);
      case HookEvent.Failed _ -> failed(call);
      case HookEvent.Ended _ -> ended(call);
      case HookEvent.Other _ -> NOTHING;
    };
  }

  /** A new process may not know what the old one got: it comes again when the lease expires. */
  private HookAnswer started(HookCall call, HookEvent.Started event) {
    if (event.compacted()) {
      activity.worked(call.sign());
    } else {
      handouts.forget(call.session());
      activity.started(call.sign());
    }
    return call.format().answersStart() ? context(Injection.ofText(messages.start(call))) : NOTHING;
  }

  private HookAnswer prompted(HookCall call, HookEvent.Prompted event) {
    boolean byUser = event.byUser() && !handouts.isOurs(call.session(), event.text());
    if (!prompts.isNew(call.session(), event)) {
      return context(messages.take(call, Priority.NORMAL, taken -> List.of()));
    }
    handouts.used(call);
    if (!byUser) {
      activity.worked(call.sign());
      return context(messages.take(call, Priority.NORMAL, taken -> List.of()));
    }
    HookSession session = call.session();
    PromptPoint point = new PromptPoint(session.agent(), session.id(), call.caller(), event.text());
    List<Contribution> more = contributors.stream().map(it -> it.before(point)).toList();
    boolean first = activity.prompted(call.sign()).prompts() == 1;
    expected.await(session.agent(), session.id(), ARRIVAL);
    return context(
        messages.take(
            call,
            Priority.NORMAL,
            taken ->
                Stream.concat(
                        more.stream().flatMap(it -> it.after(taken).stream()),
                        first ? opening(call) : Stream.empty())
                    .toList()));
  }

  /** What a client did not hear when its session started. */
  private Stream<String> opening(HookCall call) {
    return call.format().answersStart() ? Stream.empty() : Stream.of(messages.start(call));
  }

  private HookAnswer toolStarts(HookCall call, HookEvent.ToolStarts event) {
    handouts.used(call);
    activity.worked(call.sign());
    return announced(call, event);
  }

  /** So that the call, which comes by MCP, finds its session. */
  private HookAnswer announced(HookCall call, HookEvent.ToolStarts event) {
    if (!event.toolUseId().isEmpty()) {
      toolUses.announce(call.session().agent(), event.toolUseId(), call.session().id());
    }
    return event
        .input()
        .filter(it -> !namesSession(it))
        .<HookAnswer>map(it -> new HookAnswer.ToolInput(withSession(it, call.session().id())))
        .orElse(NOTHING);
  }

  /** Models fill in what they do not know with nothing. */
  private static boolean namesSession(ParsedValue.Obj input) {
    return switch (input.fields().get(SESSION)) {
      case null -> false;
      case ParsedValue.Null _ -> false;
      case ParsedValue.Text(String named, _) -> !named.isBlank();
      default -> true;
    };
  }

  private static ParsedValue.Obj withSession(ParsedValue.Obj input, String session) {
    Map<String, ParsedValue> fields = new LinkedHashMap<>(input.fields());
    fields.put(SESSION, ParsedValue.of(session));
    return ParsedValue.of(fields);
  }

  private HookAnswer toolsUsed(HookCall call) {
    handouts.used(call);
    activity.worked(call.sign());
    return context(messages.take(call, Priority.INTERRUPT, taken -> List.of()));
  }

  /** A session that goes on with a message is not idle. */
  private HookAnswer stopped(HookCall call) {
    handouts.used(call);
    activity.worked(call.sign());
    Injection all = messages.takeAll(call);
    if (!all.isEmpty()) {
      return new HookAnswer.GoOn(all);
    }
    activity.stopped(call.sign());
    return NOTHING;
  }

  private HookAnswer failed(HookCall call) {
    activity.stopped(call.sign());
    return NOTHING;
  }

  private HookAnswer ended(HookCall call) {
    handouts.forget(call.session());
    activity.ended(call.sign());
    return NOTHING;
  }

  private static HookAnswer context(Injection injection) {
    return injection.isEmpty() ? NOTHING : new HookAnswer.Context(injection);
  }
}
