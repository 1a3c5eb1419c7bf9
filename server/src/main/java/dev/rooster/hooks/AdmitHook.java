package dev.rooster.hooks;

import dev.rooster.activity.Activity;
import dev.rooster.activity.Client;
import dev.rooster.activity.Sign;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.Problems;
import dev.rooster.home.Configuration;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Caller;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a hook, and refuses one that its caller may not send. */
record AdmitHook(Supplier<Configuration> configuration, Activity activity) {
  /** {@code claude-code_2-1-197_harness}. */
  private static final Pattern VERSION = Pattern.compile("[a-z-]+_(\\d+(?:-\\d+)+)(?:_.*)?");

  HookCall admit(HookRequest request, ClientFormat format) {
    Configuration current = configuration.get();
    String agent = request.agent().orElse(format.client());
    if (current.agents().inbox(agent).isEmpty()) {
      throw RefusedException.invalid(
          "'%s' is not an agent of kind inbox".formatted(agent),
          "name one with ?agent=NAME; see 'rooster agents'");
    }
    HookInput input = format.read(Fields.of(Json.read(request.body()), "", new Problems()));
    Sign.checkSession(input.session());
    HookCall call =
        new HookCall(
            new HookSession(agent, input.session()),
            new Client(format.client(), version(request.sender().version()), input.directory()),
            caller(request.caller(), current, input.session()),
            request.sender().confirms(),
            format,
            input);
    refuseSessionOfOthers(call);
    return call;
  }

  private static String version(String text) {
    Matcher found = VERSION.matcher(text);
    return found.matches() ? found.group(1).replace('-', '.') : "";
  }

  /** The caller of a hook has no more trust than hooks have, and so sees their own alone. */
  static Caller caller(Caller caller, Configuration current, String session) {
    Trust ceiling = current.trust().ceilings().of(Situation.HOOK);
    return Caller.agent(
        caller.user(), caller.zone(), new Caller.Turn(caller.trust().atMost(ceiling), session));
  }

  private void refuseSessionOfOthers(HookCall call) {
    boolean isOthers =
        activity
            .find(call.session().agent(), call.session().id())
            .filter(it -> !it.owner().equals(call.owner()))
            .isPresent();
    if (isOthers) {
      throw new RefusedException(
          RefusedException.Reason.NOT_ALLOWED,
          "session %s belongs to another user".formatted(call.session().id()),
          "use the token of its user");
    }
  }
}
