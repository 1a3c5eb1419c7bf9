package dev.rooster.agent;

import dev.rooster.events.Span;
import dev.rooster.session.Entry;
import dev.rooster.session.SessionLostException;
import dev.rooster.session.UnansweredCalls;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The tools of one turn, for the program that takes it. The program calls them from other threads
 * than that of the turn, which waits for it meanwhile: the calls run one after the other, each
 * within the span of the turn, and become part of its transcript and its reply. Thread-safe.
 */
public final class ProgramTools {
  private static final System.Logger LOG = System.getLogger("dev.rooster");

  /** More than any turn needs; a program in a loop must not fill the transcript. */
  private static final int MOST_CALLS = 500;

  /** After that many calls, it can still report, and correct a report that is refused. */
  private static final int LAST_REPORTS = 20;

  private static final String ENDED = "Not called: the turn has ended.";
  private static final String REPORTED =
      "Not called: you have reported already. End your turn without another call.";
  private static final String TOO_MANY =
      "Not called: this turn has called tools %d times. Report the result, and end your turn."
          .formatted(MOST_CALLS);
  private static final String UNWRITTEN =
      "Not called: the conversation cannot be written. End your turn.";
  private static final String NOTED =
      "Noted. End your turn now, without another call. Your last message is the reply, unless the"
          + " report had a text.";

  private final TurnScene scene;
  private final Toolbox tools;
  private final InstantSource clock;
  private final Supplier<Span> turn;
  private final ReentrantLock calling = new ReentrantLock(true);

  /** Guarded by {@link #calling}, as is the next one. */
  private final List<ToolCall> calls = new ArrayList<>();

  private Optional<ToolResult.EndsTurn> reported = Optional.empty();
  private volatile boolean ended;

  /** Written by the thread that calls, read by the one that ends the turn. */
  private volatile Optional<Thread> caller = Optional.empty();

  /** Called on the thread of the turn. */
  public ProgramTools(TurnScene scene, InstantSource clock) {
    this.scene = scene;
    this.tools = scene.tools().forPrograms();
    this.clock = clock;
    this.turn = Span.continued();
  }

  public TurnOrigin origin() {
    return scene.origin();
  }

  /** The key of the conversation. */
  public String session() {
    return scene.request().session().key().text();
  }

  /** The tools of this turn, and no others. */
  public List<ToolSpec> specs() {
    return tools.specs();
  }

  /** Whether the turn can give its verdict by a call. */
  public boolean reports() {
    return tools.specs().stream().anyMatch(it -> it.name().equals(ToolRights.REPORT.tool()));
  }

  /**
   * Calls a tool. An interrupt of the calling thread ends the call.
   *
   * @param arguments a JSON object
   */
  public ToolResult call(String name, String arguments) throws InterruptedException {
    calling.lockInterruptibly();
    try (Span _ = turn.get()) {
      caller = Optional.of(Thread.currentThread());
      Optional<String> refusal = refusal(name);
      return refusal.isPresent()
          ? new ToolResult.Error(refusal.get())
          : called(new Entry.Call(UUID.randomUUID().toString(), name, arguments));
    } finally {
      caller = Optional.empty();
      calling.unlock();
    }
  }

  private Optional<String> refusal(String name) {
    if (ended) {
      return Optional.of(ENDED);
    }
    if (reported.isPresent()) {
      return Optional.of(REPORTED);
    }
    int most = name.equals(ToolRights.REPORT.tool()) ? MOST_CALLS + LAST_REPORTS : MOST_CALLS;
    return calls.size() < most ? Optional.empty() : Optional.of(TOO_MANY);
  }

  /** The transcript has the call before anything is done, as with the built-in agent. */
  private ToolResult called(Entry.Call call) throws InterruptedException {
    if (!append(Entry.assistant("", List.of(call), clock.instant()))) {
      return new ToolResult.Error(UNWRITTEN);
    }
    scene.listener().calls(call.name(), call.arguments());
    try {
      ToolResult result = tools.call(call.name(), call.arguments(), scene);
      return recorded(call, result, told(result));
    } catch (InterruptedException e) {
      ToolResult unknown = new ToolResult.Error(UnansweredCalls.RESULT);
      recorded(call, unknown, unknown);
      throw e;
    }
  }

  /** Records the result: models reject a conversation with a call that has none. */
  private ToolResult recorded(Entry.Call call, ToolResult result, ToolResult told) {
    scene.listener().called(call.name(), result);
    calls.add(ToolCall.of(call, result, told.text()));
    append(Entry.result(call.id(), told.text(), clock.instant()).with(told.proof()));
    return told;
  }

  /** A report does not end the program, which is told to end its turn itself. */
  private ToolResult told(ToolResult result) {
    if (result instanceof ToolResult.EndsTurn ends) {
      reported = Optional.of(ends);
      return new ToolResult.Done(NOTED);
    }
    return result;
  }

  private boolean append(Entry entry) {
    // A pending interrupt would close the file.
    boolean interrupted = Thread.interrupted();
    try {
      scene.transcript().append(entry);
      return true;
    } catch (UncheckedIOException | SessionLostException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "a call of a tool is missing in conversation %s".formatted(session()),
          e);
      return false;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** The turn must end: no call is made after this, and the one that runs is interrupted. */
  public void abort() {
    ended = true;
    caller.ifPresent(Thread::interrupt);
  }

  /**
   * Ends the turn: no call is made after this. Waits for the one that runs, because what it sends
   * is not delivered again. Called on the thread of the turn, whose interrupt ends that call.
   */
  public void end() {
    ended = true;
    boolean interrupted = false;
    boolean idle = false;
    while (!idle) {
      try {
        calling.lockInterruptibly();
        calling.unlock();
        idle = true;
      } catch (InterruptedException e) {
        interrupted = true;
        abort();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The reply of the turn, after its end: the verdict of a report stands, whatever the text says.
   *
   * @param read what the program replied
   */
  public Reply reply(Reply read) {
    Optional<ToolResult.EndsTurn> report = reported;
    String text =
        report.map(ToolResult.EndsTurn::text).filter(it -> !it.isBlank()).orElse(read.text());
    return new Reply(
        text,
        report.map(ToolResult.EndsTurn::verdict).orElse(read.verdict()),
        read.usage(),
        calls,
        read.sent());
  }
}
