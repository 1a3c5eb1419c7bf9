package dev.rooster.outside;

import dev.rooster.trust.MissingSecretException;
import dev.rooster.trust.Secret;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Takes calls of webhooks: checks the signature, stores the event, and gives each reminder that
 * waits for it a fire. All of that is on disk before the caller hears that it is accepted. A call
 * that is repeated fires once. Thread-safe.
 */
final class ReceiveCall {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  /** In characters; a sender of more has sent the wrong thing. */
  static final int LONGEST_BODY = 256_000;

  private static final CallResult TRY_AGAIN =
      new CallResult.NotNow("another node is taking the same call", "send it again in a moment");

  private final Supplier<Map<String, Secret>> webhooks;
  private final Secret.Vault vault;
  private final Receipts receipts;
  private final GiveEvent giveEvent;
  private final Supplier<Instant> now;
  private final Function<String, Iterable<Waiting>> waiting;

  /**
   * @param webhooks the secrets by name
   * @param waiting the reminders that wait for a webhook
   */
  ReceiveCall(
      Supplier<Map<String, Secret>> webhooks,
      Secret.Vault vault,
      Receipts receipts,
      GiveEvent giveEvent,
      Supplier<Instant> now,
      Function<String, Iterable<Waiting>> waiting) {
    this.webhooks = webhooks;
    this.vault = vault;
    this.receipts = receipts;
    this.giveEvent = giveEvent;
    this.now = now;
    this.waiting = waiting;
  }

  CallResult receive(WebhookCall call) {
    Secret secret = webhooks.get().get(call.webhook());
    if (secret == null) {
      return new CallResult.Unknown();
    }
    if (call.body().length() > LONGEST_BODY) {
      return new CallResult.TooLarge(LONGEST_BODY);
    }
    Optional<String> revealed = reveal(call.webhook(), secret);
    if (revealed.isEmpty()) {
      return new CallResult.NotNow(
          "the secret of the webhook is not available", "see the daemon's log");
    }
    return switch (CheckSignature.of(call, revealed.get(), now.get())) {
      case CheckSignature.Checked.Refused(String problem, String remedy) ->
          new CallResult.Unsigned(problem, remedy);
      case CheckSignature.Checked.Signed(String key) ->
          giveEvent.inOrder(() -> accept(call, Receipts.name(call.webhook(), key)));
    };
  }

  private Optional<String> reveal(String webhook, Secret secret) {
    try {
      return Optional.of(secret.reveal(vault)).filter(it -> !it.isEmpty());
    } catch (MissingSecretException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "a call of the webhook %s was refused, and its sender may repeat it: %s"
              .formatted(webhook, e.line()));
      return Optional.empty();
    }
  }

  private CallResult accept(WebhookCall call, String name) {
    Optional<Receipts.Receipt> known = receipts.find(name);
    if (known.filter(it -> !it.open()).isPresent()) {
      return new CallResult.Accepted(0, true);
    }
    return known
        .or(() ->
            receipts.open(
                name,
                call.webhook(),
                Receipts.event(giveEvent.now(), name, call.webhook(), call.body())))
        .<CallResult>map(it -> new CallResult.Accepted(finish(it), false))
        .orElse(TRY_AGAIN);
  }

  /** Gives the fires of calls that a crash interrupted. */
  void finishOpen() {
    receipts.eachOpen(this::finish);
  }

  /** Gives the fires of a call, which may have been given before. Returns how many there are. */
  private int finish(Receipts.Receipt receipt) {
    return giveEvent.inOrder(() -> {
      int given = 0;
      Happened event = receipt.event().orElseThrow();
      for (Waiting reminder : waiting.apply(receipt.webhook())) {
        given += giveEvent.give(reminder.id(), reminder.on(), event) ? 1 : 0;
      }
      receipts.close(receipt);
      return given;
    });
  }
}
