package dev.rooster.channel;

import dev.rooster.format.Fields;
import dev.rooster.format.Problems;
import dev.rooster.text.NearestName;
import dev.rooster.trust.SecretReader;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** The kinds of channels that the wiring lists. Reads their settings and opens them. */
public final class ChannelKinds {
  private final List<ChannelKind<?>> kinds;

  public ChannelKinds(List<ChannelKind<?>> kinds) {
    this.kinds = List.copyOf(kinds);
  }

  /**
   * Reads the section {@code channels}, and refuses unknown channels.
   *
   * @param problems the problems of a channel
   * @return the settings of the channels that it names
   */
  public Map<String, ChannelSettings> read(
      Fields channels, Function<String, Problems> problems, SecretReader secrets) {
    Map<String, ChannelSettings> settings = new LinkedHashMap<>();
    for (ChannelKind<?> kind : kinds) {
      if (channels.has(kind.name())) {
        Fields section = channels.member(kind.name(), problems.apply(kind.name()));
        settings.put(kind.name(), kind.read(section, secrets));
        section.rejectUnknown();
      }
    }
    Set<String> unknown = new LinkedHashSet<>(channels.names());
    unknown.removeAll(names());
    for (String name : unknown) {
      Fields section = channels.member(name, problems.apply(name));
      section.problem(
          section.place(),
          "",
          "unknown channel '%s'".formatted(name),
          NearestName.remedy(name, names(), "the channels are " + String.join(", ", names())));
    }
    return settings;
  }

  public List<String> names() {
    return kinds.stream().map(ChannelKind::name).toList();
  }

  /**
   * Opens a channel of each kind.
   *
   * @param settings of the channels that the current configuration names
   */
  public Channels open(Supplier<Map<String, ChannelSettings>> settings, ChannelContext context) {
    return new Channels(kinds.stream().map(kind -> open(kind, settings, context)).toList());
  }

  /**
   * The settings under a kind's name come from that kind, so they have the type of its defaults.
   */
  @SuppressWarnings("unchecked")
  private static <S extends ChannelSettings> Channel open(
      ChannelKind<S> kind,
      Supplier<Map<String, ChannelSettings>> settings,
      ChannelContext context) {
    return kind.open(() -> (S) settings.get().getOrDefault(kind.name(), kind.defaults()), context);
  }
}
