package dev.rooster.http;

import dev.rooster.events.Events;

/** How a stream writes its events, as server-sent events. An empty text writes nothing. */
interface EventFrames {

  /** With id and type, as the event stream of the API. */
  EventFrames OF_EVENTS =
      new EventFrames() {
        @Override
        public String of(Events.Event event) {
          return "id: %d\nevent: %s\ndata: %s\n\n"
              .formatted(event.id(), event.type(), event.json());
        }

        @Override
        public String lost() {
          return "event: %s\ndata: {}\n\n".formatted(Events.LOST);
        }
      };

  /** The same with heartbeats that programs see: browsers hide comments from them. */
  EventFrames WITH_HEARTBEATS =
      new EventFrames() {
        @Override
        public String of(Events.Event event) {
          return OF_EVENTS.of(event);
        }

        @Override
        public String lost() {
          return OF_EVENTS.lost();
        }

        @Override
        public String still() {
          return "event: %s\ndata: {}\n\n".formatted(Events.HEARTBEAT);
        }
      };

  String of(Events.Event event);

  /** Before all events. */
  default String first() {
    return "";
  }

  /** When nothing has happened for a while. */
  default String still() {
    return ": still here\n\n";
  }

  /** After events were lost; the stream ends then. */
  default String lost() {
    return "";
  }

  /** Before the server closes the stream. */
  default String last() {
    return "";
  }
}
