package dev.rooster.app;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Handles stop signals: the first requests a shutdown, the second forces it. Without this, the JVM
 * exits on the first and ignores the second.
 */
final class Signals {
  private static final List<String> NAMES = List.of("TERM", "INT", "HUP");

  private Signals() {}

  /** Starts listening. */
  @SuppressWarnings("ReferenceEquality") // equals on a proxy would recurse forever.
  static void listen(Runnable asked, Runnable insisted) {
    AtomicBoolean first = new AtomicBoolean(true);
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().equals("handle")) {
            (first.getAndSet(false) ? asked : insisted).run();
            return null;
          }
          return switch (method.getName()) {
            case "hashCode" -> System.identityHashCode(proxy);
            case "equals" -> arguments != null && proxy == arguments[0];
            default -> "signals of Rooster";
          };
        };
    try {
      // By reflection, because the compiler warns about these classes; every JDK has them.
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> listener = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(), new Class<?>[] {listener}, handler);
      for (String name : NAMES) {
        signal
            .getMethod("handle", signal, listener)
            .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
      }
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      // Falls back to the JVM's own handling, which reacts only to the first signal.
      Runtime.getRuntime().addShutdownHook(new Thread(asked, "rooster-stop"));
    }
  }
}
