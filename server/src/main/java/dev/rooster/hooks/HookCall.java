package dev.rooster.hooks;

import dev.rooster.activity.Client;
import dev.rooster.activity.Sign;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Reader;
import dev.rooster.trust.Caller;
import dev.rooster.trust.User;

/**
 * A hook that was called.
 *
 * @param caller the user, with no more trust than hooks have
 * @param confirms whether the client confirms that it has shown a message
 * @param format in which the client called, and reads the answer
 */
record HookCall(
    HookSession session,
    Client client,
    Caller caller,
    boolean confirms,
    ClientFormat format,
    HookInput input) {

  /** How much text the client takes. */
  TextLimit limit() {
    return format.limit();
  }

  Sign sign() {
    return new Sign(session.agent(), session.id(), owner(), client, Sign.By.HOOK);
  }

  /** The user whose session it is; empty for the operator. */
  String owner() {
    return caller.user().map(User::name).orElse("");
  }

  Reader reader(Priority least) {
    return new Reader(session.agent(), session.id(), caller, least);
  }
}
