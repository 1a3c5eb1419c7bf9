package dev.rooster.net;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Resolves host names on a platform thread: a lookup that hangs would pin the carrier of a virtual
 * thread, and there are only as many carriers as processors.
 */
public final class HostResolver {
  private HostResolver() {}

  /** Resolves a host name. */
  @FunctionalInterface
  interface Resolver {
    InetAddress[] addresses(String host) throws IOException;
  }

  /** All addresses of a host; at least one. */
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
      throw new InterruptedIOException("interrupted while resolving %s".formatted(host));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException unknown) {
        throw unknown;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
