package dev.rooster.cli;

import dev.rooster.agent.ScriptedSettings;
import dev.rooster.agent.direct.DirectSettings;
import dev.rooster.app.TestServer;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.cli.command.Exit;
import dev.rooster.engine.ConditionCheck;
import dev.rooster.format.JsonText;
import dev.rooster.home.Configuration;
import dev.rooster.home.ConfiguredAgents;
import dev.rooster.http.Api;
import dev.rooster.reminder.Claim;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Run;
import dev.rooster.reminders.ServerReason;
import dev.rooster.reminders.Waker;
import dev.rooster.testing.SettableClock;
import dev.rooster.time.HolidayCalendar;
import dev.rooster.time.HomeZone;
import dev.rooster.trust.Caller;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A daemon that is up, in memory: it answers as the real one does, and fires nothing. */
final class MemoryHost implements CommandHost, Backend, Waker {
  private final TestServer server = TestServer.at(CliRun.NOW, CliRun.BERLIN);
  private final Caller caller = new Caller("cli", Optional.empty(), CliRun.BERLIN);
  private final Api api = api();
  boolean atHand = true;
  Optional<Path> prepared = Optional.empty();
  Looked looked = new Looked(List.of(), List.of());
  List<LostHome> lost = List.of();
  final List<String> adopted = new ArrayList<>();
  Editor edits = (editor, file) -> 0;

  SettableClock clock() {
    return server.clock();
  }

  /** Edits a file, in place of an editor. */
  interface Editor {
    int edit(String editor, Path file) throws IOException;
  }

  private Api api() {
    server.configure(
        Configuration.DEFAULT.with(
            ConfiguredAgents.of(
                Configuration.DIRECT,
                Map.of(
                    Configuration.DIRECT,
                    new DirectSettings(),
                    "thinker",
                    new ScriptedSettings(turn -> dev.rooster.agent.Reply.literal(""), true)))));
    return server.api(
        this,
        condition -> new ConditionCheck.Checked.Met(new ServerReason.ConditionMet().reason()),
        () ->
            JsonText.object()
                .with("up", true)
                .with("pid", 1)
                .with("url", "http://127.0.0.1:7717")
                .with("since", Optional.of(CliRun.NOW)));
  }

  @Override
  public Reply ask(String method, String target, Map<String, String> headers, String body) {
    return new ApiBackend(api, caller).ask(method, target, headers, body);
  }

  @Override
  public void listen(Runnable connected, Predicate<DaemonEvent> listener) {
    DaemonEvent made = new DaemonEvent("reminder.created", "{\"id\":\"r-1\"}");
    if (listener.test(made)) {
      throw new AssertionError("nothing else happens here");
    }
  }

  @Override
  public Run runNow(Reminder reminder, boolean checkCondition) {
    return new Run(reminder, new Claim("n", 1, CliRun.NOW, CliRun.NOW, 1, true));
  }

  @Override
  public void stopRun(String id, ServerReason why) {}

  @Override
  public Backend backend(Optional<String> home, CommandContext context) {
    return this;
  }

  @Override
  public Optional<Backend> atHand(Optional<String> home, CommandContext context) {
    return atHand ? Optional.of(this) : Optional.empty();
  }

  @Override
  public Optional<Reply> stream(String target, String body, Predicate<DaemonEvent> listener) {
    throw new AssertionError("unexpected stream");
  }

  @Override
  public boolean up() {
    return true;
  }

  @Override
  public Exit up(Up how, CommandContext context) throws IOException {
    context.stdout().append("rooster is up\n");
    return Exit.OK;
  }

  @Override
  public Exit mcp(Optional<String> option, Optional<String> agent, CommandContext context)
      throws IOException {
    context.stdout().append("{}\n");
    return Exit.OK;
  }

  @Override
  public HomeZone zone(Optional<String> home, CommandContext context) {
    return HomeZone.ofSystem(context.defaultZone().get());
  }

  @Override
  public Map<String, HolidayCalendar> calendars(Optional<String> home, CommandContext context) {
    return Map.of();
  }

  @Override
  public Looked look(Optional<String> home, CommandContext context) {
    return looked;
  }

  @Override
  public List<LostHome> lostHomes(Optional<String> home, CommandContext context) {
    return lost;
  }

  @Override
  public LostHome adopt(Optional<String> home, String lostId, CommandContext context) {
    adopted.add(lostId);
    return lost.getFirst();
  }

  @Override
  public Path prepared(Optional<String> home, CommandContext context) {
    return prepared.orElseThrow();
  }

  @Override
  public boolean isUp(Optional<String> home, CommandContext context) {
    return true;
  }

  @Override
  public int edit(String editor, Path file) throws IOException {
    return edits.edit(editor, file);
  }

  @Override
  public long stop(Optional<String> home, CommandContext context) {
    return 1;
  }

  @Override
  public void close() {}
}
