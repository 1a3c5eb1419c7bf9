package dev.rooster.store;

import java.util.Collection;

/**
 * A set of shards. The id of a reminder decides its shard, and every node prefers some shards, so
 * that nodes do not compete for the same reminders. Only a preference: after a while any node may
 * claim any reminder.
 *
 * @param bits one bit per shard
 */
public record Shards(long bits) {
  public static final int COUNT = 64;
  public static final Shards ALL = new Shards(-1L);

  /** Stored with the reminder: never change this. */
  public static int of(String id) {
    return (int) (mixed(id) >>> 58);
  }

  /** The shards that the node prefers: each goes to the live node with the highest bid. */
  public static Shards preferredBy(String node, Collection<String> live) {
    long bits = 0;
    for (int shard = 0; shard < COUNT; shard++) {
      long bid = bid(node, shard);
      boolean highest = true;
      for (String other : live) {
        long theirs = bid(other, shard);
        highest &=
            other.equals(node) || bid > theirs || (bid == theirs && node.compareTo(other) > 0);
      }
      bits |= highest ? 1L << shard : 0;
    }
    return new Shards(bits);
  }

  public boolean contains(int shard) {
    return (bits & 1L << shard) != 0;
  }

  private static long bid(String node, int shard) {
    return mixed(node + "/" + shard);
  }

  /** FNV-1a, finished as in SplitMix64 so that the upper bits are mixed too. */
  private static long mixed(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
    hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
    return hash ^ hash >>> 31;
  }
}
