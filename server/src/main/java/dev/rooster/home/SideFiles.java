package dev.rooster.home;

import dev.rooster.format.Problem;
import dev.rooster.guidance.Guidance;
import dev.rooster.time.HolidayCalendar;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The files beside {@code rooster.yaml} that are part of the configuration, as they are now. */
public record SideFiles(Calendars calendars, GuidanceFiles guidance) {

  static SideFiles read(Path home) {
    return new SideFiles(Calendars.read(home), GuidanceFiles.read(home));
  }

  /** All files, relative to the home directory, in order. */
  public Set<String> files() {
    Set<String> all = new TreeSet<>(guidance.files());
    calendars.byName().keySet().forEach(it -> all.add(Calendars.FOLDER + "/" + it));
    all.addAll(calendars.problems().keySet());
    return all;
  }

  /** Their problems, by file. */
  public Map<String, List<Problem>> problems() {
    Map<String, List<Problem>> all = new TreeMap<>(guidance.problems());
    all.putAll(calendars.problems());
    return all;
  }

  /** Adds the valid ones to a configuration. */
  Configuration addTo(Configuration configuration) {
    return with(configuration, calendars.byName(), guidance.valid());
  }

  /** The same, with the last valid version of the others. */
  public Configuration addTo(Configuration configuration, Configuration before) {
    return with(
        configuration,
        calendars.over(before.time().calendars()),
        guidance.over(before.agents().guidance()));
  }

  private static Configuration with(
      Configuration configuration, Map<String, HolidayCalendar> calendars, Guidance guidance) {
    ConfiguredAgents agents = configuration.agents();
    return configuration
        .withCalendars(calendars)
        .with(agents.withGuidance(guidance.withPatterns(agents.guidance().patterns())));
  }
}
