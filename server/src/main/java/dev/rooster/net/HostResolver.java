package dev.rooster.net;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Looks up the addresses of a host, on one of the system's threads: a resolver that does not answer
 * would otherwise keep the thread below a virtual one, of which there are as many as processors.
 */
public final class HostResolver {
  private HostResolver() {}

  /** What a name stands for. */
  @FunctionalInterface
  interface Resolver {
    InetAddress[] addresses(String host) throws IOException;
  }

  /** All of them; one at least. */
  public static InetAddress[] addresses(String host) throws IOException {
    return addresses(host, InetAddress::getAllByName);
  }

  static InetAddress[] addresses(String host, Resolver resolver) throws IOException {
    FutureTask<InetAddress[]> asked = new FutureTask<>(() -> resolver.addresses(host));
    Thread.ofPlatform().daemon().name("rooster-names").start(asked);
    try {
      return asked.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while %s was looked up".formatted(host));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException unknown) {
        throw unknown;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
