package dev.rooster.events;

/** A span that another thread ends. */
record SharedRecording(SpanRecorder.Recording of) implements SpanRecorder.Recording {

  @Override
  public TraceContext context() {
    return of.context();
  }

  @Override
  public void set(TraceKey key, String value) {
    of.set(key, value);
  }

  @Override
  public void set(TraceKey key, long value) {
    of.set(key, value);
  }

  @Override
  public void announce() {
    of.announce();
  }

  @Override
  public void fail() {
    of.fail();
  }

  @Override
  public void end() {
    // Its own thread does.
  }
}
