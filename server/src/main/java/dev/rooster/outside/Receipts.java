package dev.rooster.outside;

import dev.rooster.format.CanonicalJson;
import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.schedule.On;
import dev.rooster.store.Note;
import dev.rooster.store.Page;
import dev.rooster.store.Store;
import dev.rooster.trust.Digest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The calls of webhooks that were accepted, in one note each: a call that is repeated is known,
 * also after a restart. A call is open until its fires are stored. Thread-safe.
 */
final class Receipts {
  /** Longer than any sender repeats a call. */
  static final Duration KEPT = Duration.ofDays(7);

  private static final String PREFIX = "webhook-call/";
  private static final int PAGE = 100;
  private static final int ID_BYTES = 20;

  private final Store store;

  /**
   * An accepted call.
   *
   * @param open whether its fires may not be stored yet; an open one has its event
   */
  record Receipt(String webhook, Instant at, boolean open, Optional<Happened> event, Note note) {}

  Receipts(Store store) {
    this.store = store;
  }

  static String name(String webhook, String key) {
    return PREFIX + webhook + "/" + Digest.hex(key, ID_BYTES);
  }

  Optional<Receipt> find(String name) {
    return store.note(name).map(Receipts::read);
  }

  /** Stores a new call; empty if another node has stored it meanwhile. */
  Optional<Receipt> open(String name, String webhook, Happened event) {
    String text =
        JsonText.object()
            .with("webhook", webhook)
            .with("at", Optional.of(event.at()))
            .with("open", true)
            .withJson("event", Happened.json(List.of(event)))
            .toString();
    return store.note(Note.fresh(name, text)) ? find(name) : Optional.empty();
  }

  /** All its fires are stored. */
  void close(Receipt receipt) {
    store.note(
        receipt
            .note()
            .withText(
                JsonText.object()
                    .with("webhook", receipt.webhook())
                    .with("at", Optional.of(receipt.at()))
                    .with("open", false)
                    .toString()));
  }

  private static Receipt read(Note note) {
    Fields fields = Fields.of(Json.read(note.text()), "", new Problems());
    boolean open = fields.flag("open").orElse(false);
    Optional<Happened> event =
        open
            ? fields.value("event").stream()
                .flatMap(it -> Happened.read(CanonicalJson.of(it)).stream())
                .findFirst()
            : Optional.empty();
    return new Receipt(
        fields.text("webhook").orElse(""),
        Instant.parse(fields.text("at").orElseThrow()),
        open && event.isPresent(),
        event,
        note);
  }

  /** The calls whose fires may not be stored, because the daemon died. */
  void eachOpen(Consumer<Receipt> work) {
    each(receipt -> {
      if (receipt.open()) {
        work.accept(receipt);
      }
    });
  }

  /** Removes calls that are not repeated any more. */
  void forgetOld() {
    Instant oldest = store.now().minus(KEPT);
    each(receipt -> {
      if (!receipt.open() && receipt.at().isBefore(oldest)) {
        store.forget(receipt.note());
      }
    });
  }

  private void each(Consumer<Receipt> work) {
    Optional<String> after = Optional.empty();
    do {
      Page<Note> page = store.notes(PREFIX, after, PAGE);
      page.items().stream().map(Receipts::read).forEach(work);
      after = page.next();
    } while (after.isPresent());
  }

  /** What a reminder learns of a call. */
  static Happened event(Instant at, String name, String webhook, String body) {
    return Happened.of(
        at, name, On.Source.WEBHOOK, "The webhook %s was called".formatted(webhook), body);
  }
}
