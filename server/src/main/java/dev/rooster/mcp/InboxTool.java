package dev.rooster.mcp;

import dev.rooster.format.Fields;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import dev.rooster.inbox.AgentItem;
import dev.rooster.inbox.Batch;
import dev.rooster.inbox.Portion;
import dev.rooster.inbox.Priority;
import dev.rooster.inbox.Reader;
import dev.rooster.mcp.protocol.McpCall;
import dev.rooster.mcp.protocol.McpResult;
import dev.rooster.mcp.protocol.McpTool;
import dev.rooster.mcp.protocol.McpToolSpec;
import dev.rooster.reminder.Condition;
import dev.rooster.reminder.RefusedException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the messages that wait for a session of a running client. */
public final class InboxTool implements McpTool {
  /** How long a model has to acknowledge what it took. */
  private static final Duration LEASE = Duration.ofMinutes(10);

  private static final Portion PORTION = new Portion(20, 20_000, LEASE);

  private static final McpToolSpec SPEC =
      new McpToolSpec(
          "inbox",
          "Inbox",
          "Reminders that are due and wait for this session. list shows them; take takes them, so"
              + " that no other session gets them; acknowledge with the receipt says that you have"
              + " dealt with them. What you do not acknowledge within 10 minutes comes once more."
              + " Usually they come by themselves; ask here if you expect one, or when the person"
              + " asks.",
          """
          {"type":"object","properties":{
          "action":{"type":"string","enum":["list","take","acknowledge"],"default":"list"},
          "receipt":{"type":"string","description":"for acknowledge: as take gave it"},
          "session":{"type":"string","description":"the id of your session, if you were told one; \
          usually worked out"}}}
          """,
          """
          {"type":"object","required":["messages","receipt"],"properties":{
          "receipt":{"type":["string","null"],"description":"acknowledges the messages"},
          "messages":{"type":"array","items":{"type":"object",
          "required":["reminder_id","text","due_at","count","priority"],"properties":{
          "reminder_id":{"type":"string"},"name":{"type":["string","null"]},
          "text":{"type":"string"},
          "condition":{"type":["string","null"],"description":"to judge first, and to report"},
          "due_at":{"type":"string"},
          "count":{"type":"integer","description":"the number of fires that it stands for"},
          "priority":{"type":"string"},"maybe_seen":{"type":"boolean"}}}}}}
          """,
          new McpToolSpec.Annotations(false, false, false, false));

  private enum Action {
    LIST,
    TAKE,
    ACKNOWLEDGE
  }

  private final ReminderSource source;

  public InboxTool(ReminderSource source) {
    this.source = source;
  }

  @Override
  public McpToolSpec spec() {
    return SPEC;
  }

  @Override
  public McpResult call(McpCall call) {
    CallingClient client = source.clients().identify(call);
    Problems problems = new Problems();
    Fields given = Fields.of(call.arguments(), "", problems);
    Optional<String> receipt = given.text("receipt").filter(it -> !it.isBlank());
    Action action =
        given
            .choice("action", Action.class)
            .orElse(receipt.isPresent() ? Action.ACKNOWLEDGE : Action.LIST);
    problems.throwIfAny();
    Reader reader = new Reader(client.agent(), client.session(), client.caller(), Priority.IDLE);
    return switch (action) {
      case LIST -> result(client, "", source.clients().inbox().peek(reader, PORTION));
      case TAKE -> {
        Batch batch = source.clients().inbox().take(reader, PORTION);
        yield result(client, batch.receipt(), batch.items());
      }
      case ACKNOWLEDGE -> acknowledge(client, receipt);
    };
  }

  private McpResult acknowledge(CallingClient client, Optional<String> receipt) {
    String given =
        receipt.orElseThrow(() ->
            RefusedException.invalid("'receipt' is missing", "send the one that take gave you"));
    if (!source.clients().inbox().acknowledge(client.caller(), given)) {
      throw RefusedException.invalid(
          "there is no receipt '%s'".formatted(given),
          "nothing to do if you have acknowledged it before; else take the messages again");
    }
    return McpResult.done("Acknowledged.", json("", List.of()));
  }

  private McpResult result(CallingClient client, String receipt, List<AgentItem> items) {
    ZoneId zone = source.reminders().zoneFor(client.caller());
    String text =
        items.isEmpty()
            ? "Nothing is waiting."
            : items.stream().map(it -> ItemText.of(it, zone)).collect(Collectors.joining("\n\n"));
    return McpResult.done(
        receipt.isEmpty() ? text : text + "\n\nReceipt: " + receipt, json(receipt, items));
  }

  private static JsonText json(String receipt, List<AgentItem> items) {
    return JsonText.object()
        .withOrNull("receipt", receipt)
        .withObjects("messages", items.stream().map(InboxTool::json).toList());
  }

  private static JsonText json(AgentItem item) {
    return JsonText.object()
        .with("reminder_id", item.about().id())
        .withOrNull("name", item.about().name())
        .with("text", item.about().message())
        .withOrNull("condition", item.about().condition().map(Condition::text).orElse(""))
        .with("due_at", Optional.of(item.fires().first()))
        .with("count", item.fires().count())
        .with("priority", item.priority())
        .with("maybe_seen", item.maybeSeen());
  }
}
