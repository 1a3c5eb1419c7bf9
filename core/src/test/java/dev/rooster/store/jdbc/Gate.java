package dev.rooster.store.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A proxy in front of a server. While it is shut, nothing passes in either direction. */
final class Gate implements AutoCloseable {
  private final ServerSocket entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition opened = lock.newCondition();
  private final int server;
  private boolean shut;

  Gate(int server) throws IOException {
    this.server = server;
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return entrance.getLocalPort();
  }

  void shut(boolean nowShut) {
    lock.lock();
    try {
      shut = nowShut;
      opened.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket client = entrance.accept();
        Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
        Thread.ofVirtual().start(() -> pass(client, behind));
        Thread.ofVirtual().start(() -> pass(behind, client));
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  private void pass(Socket from, Socket to) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[8192];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        awaitOpen();
        out.write(buffer, 0, read);
      }
    } catch (IOException gone) {
      // One side has closed the connection, so this one closes too.
    }
  }

  private void awaitOpen() {
    lock.lock();
    try {
      while (shut) {
        opened.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    shut(false);
    try {
      entrance.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
