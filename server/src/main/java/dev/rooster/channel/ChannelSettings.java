package dev.rooster.channel;

import dev.rooster.trust.Secret;
import java.util.List;

/** The settings of one channel. Each is a record, so that two versions can be compared. */
public interface ChannelSettings {

  /** The secrets in it, so that logs and replies never show them. */
  List<Secret> secrets();
}
