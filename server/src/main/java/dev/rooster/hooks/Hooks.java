package dev.rooster.hooks;

import dev.rooster.activity.Activity;
import dev.rooster.activity.ExpectedMessages;
import dev.rooster.activity.ToolUses;
import dev.rooster.home.Configuration;
import dev.rooster.inbox.AgentInbox;
import dev.rooster.reminder.RefusedException;
import dev.rooster.trust.Caller;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The way in for hooks of clients, in their own JSON. Thread-safe. */
public final class Hooks {
  private final AdmitHook admit;
  private final Handouts handouts;
  private final HandleHook handle;
  private final WaitForMessage wait;

  /** What hooks report to and take from. */
  public record Clients(
      Activity activity, AgentInbox inbox, ToolUses toolUses, ExpectedMessages expected) {}

  /**
   * An answer in the client's JSON.
   *
   * @param receipt confirms that the client has it; empty if there is nothing to confirm
   */
  public record Reply(String json, String receipt) {}

  /**
   * @param contributors add to prompts, in this order
   * @param now the time of the store's clock
   * @param zones the zone in which a caller reads times
   */
  public Hooks(
      Supplier<Configuration> configuration,
      Clients clients,
      List<PromptContributor> contributors,
      Supplier<Instant> now,
      Function<Caller, ZoneId> zones) {
    this.admit = new AdmitHook(configuration, clients.activity());
    this.handouts = new Handouts(clients.inbox());
    TakeMessages messages = new TakeMessages(clients.inbox(), handouts, now, zones);
    this.handle =
        new HandleHook(
            clients.activity(),
            clients.toolUses(),
            clients.expected(),
            handouts,
            messages,
            contributors);
    this.wait = new WaitForMessage(clients.activity(), messages, now);
  }

  /** Handles a hook; empty if there is nothing to say. */
  public Optional<Reply> handle(HookRequest request) {
    ClientFormat format = ClientFormats.of(request.client());
    HookCall call = admit.admit(request, format);
    if (call.input().event() instanceof HookEvent.Started(boolean compacted)
        && !compacted
        && !call.input().ofSubAgent()) {
      wait.endOf(call.session());
    }
    HookAnswer answer = handle.handle(call);
    return format
        .write(call.input().name(), answer)
        .map(json -> new Reply(json, Receipts.outside(answer.receipt())));
  }

  /** Waits for a message for an idle session, at most for this time. */
  public WaitResult await(HookRequest request, Duration most) throws InterruptedException {
    HookCall call = admit.admit(request, ClientFormats.of(request.client()));
    return request.sender().isUnattended() || call.input().ofSubAgent()
        ? new WaitResult.Over()
        : wait.wait(call, most);
  }

  /** A client has shown the messages of a receipt. */
  public void seen(String client, Caller caller, String receipt) {
    ClientFormats.of(client);
    if (!handouts.seen(caller, Receipts.inside(receipt))) {
      throw new RefusedException(
          RefusedException.Reason.NOT_FOUND,
          "no open receipt '%s'".formatted(receipt),
          "none is needed: its messages come again unless they were acknowledged");
    }
  }
}
