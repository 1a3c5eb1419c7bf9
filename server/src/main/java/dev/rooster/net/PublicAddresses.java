package dev.rooster.net;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/**
 * The public IP addresses. Any other address may be this machine or its private network, which
 * requests on behalf of others must not reach.
 */
public final class PublicAddresses {
  private static final List<Block> NOT_PUBLIC =
      List.of(
          new Block(List.of(0), 8),
          new Block(List.of(10), 8),
          new Block(List.of(100, 64), 10),
          new Block(List.of(127), 8),
          new Block(List.of(169, 254), 16),
          new Block(List.of(172, 16), 12),
          new Block(List.of(192, 0, 0), 24),
          new Block(List.of(192, 0, 2), 24),
          new Block(List.of(192, 88, 99), 24),
          new Block(List.of(192, 168), 16),
          new Block(List.of(198, 18), 15),
          new Block(List.of(198, 51, 100), 24),
          new Block(List.of(203, 0, 113), 24),
          new Block(List.of(224), 3));

  /** IPv6 is public in 2000::/3 alone, without the special blocks in it. */
  private static final Block GLOBAL_6 = new Block(List.of(0x20), 3);

  private static final List<Block> NOT_PUBLIC_6 =
      List.of(
          new Block(List.of(0x20, 0x01, 0x00), 23),
          new Block(List.of(0x20, 0x01, 0x0d, 0xb8), 32),
          new Block(List.of(0x20, 0x02), 16),
          new Block(List.of(0x3f, 0xff, 0x00), 20));

  private PublicAddresses() {}

  /** The addresses that share their first bits. */
  private record Block(List<Integer> first, int bits) {
    boolean contains(byte[] address) {
      for (int bit = 0; bit < bits; bit++) {
        int mine = bit / 8 < first.size() ? first.get(bit / 8) : 0;
        int mask = 0x80 >> bit % 8;
        if ((mine & mask) != (address[bit / 8] & mask)) {
          return false;
        }
      }
      return true;
    }
  }

  public static boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    return switch (address) {
      case Inet4Address ignored -> isPublic4(bytes);
      case Inet6Address ignored ->
          embedded4(bytes)
              ? isPublic4(Arrays.copyOfRange(bytes, 12, 16))
              : GLOBAL_6.contains(bytes)
                  && NOT_PUBLIC_6.stream().noneMatch(it -> it.contains(bytes));
      default -> false;
    };
  }

  private static boolean isPublic4(byte[] bytes) {
    return NOT_PUBLIC.stream().noneMatch(it -> it.contains(bytes));
  }

  /** IPv6 addresses that embed an IPv4 address: mapped, and behind a translator. */
  private static boolean embedded4(byte[] bytes) {
    boolean mapped =
        new Block(List.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff), 96).contains(bytes);
    boolean translated = new Block(List.of(0, 0x64, 0xff, 0x9b), 96).contains(bytes);
    return mapped || translated;
  }
}
