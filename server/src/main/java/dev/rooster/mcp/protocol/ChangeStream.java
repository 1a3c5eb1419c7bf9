package dev.rooster.mcp.protocol;

import dev.rooster.events.Events;
import java.util.List;

/** Notifies one client of changes. Thread-safe. */
public interface ChangeStream {

  /** The events to listen to. */
  Events.Listener listen();

  /** The message before all others; empty for none. */
  String first();

  /** The notifications of an event. */
  List<String> of(Events.Event event);

  /** The message with which the server ends the stream; empty for none. */
  String last();
}
