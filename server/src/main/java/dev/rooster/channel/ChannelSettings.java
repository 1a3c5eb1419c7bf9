package dev.rooster.channel;

import dev.rooster.trust.Secret;
import java.util.List;

/** What the configuration says about one channel: a record, so that two versions compare. */
public interface ChannelSettings {

  /** The secrets in it, so that logs and replies never show them. */
  List<Secret> secrets();
}
