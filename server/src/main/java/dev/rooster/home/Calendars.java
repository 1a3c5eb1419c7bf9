package dev.rooster.home;

import dev.rooster.format.Problem;
import dev.rooster.format.Problems;
import dev.rooster.time.HolidayCalendar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The calendars of a home directory, {@code calendars/*.ics}, by file name.
 *
 * @param problems the problems of invalid calendars, by file
 */
public record Calendars(Map<String, HolidayCalendar> byName, Map<String, List<Problem>> problems) {
  public static final String FOLDER = "calendars";
  private static final int LONGEST_FILE = 2_000_000;

  public Calendars {
    byName = Map.copyOf(byName);
    problems = Map.copyOf(problems);
  }

  static Calendars read(Path home) {
    Map<String, HolidayCalendar> good = new TreeMap<>();
    Map<String, List<Problem>> bad = new TreeMap<>();
    for (Path file : files(home.resolve(FOLDER))) {
      String name = file.getFileName().toString();
      Problems problems = new Problems();
      HolidayCalendar calendar = read(file, problems);
      if (problems.isEmpty()) {
        good.put(name, calendar);
      } else {
        bad.put(FOLDER + "/" + name, problems.all());
      }
    }
    return new Calendars(good, bad);
  }

  private static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(it ->
              !it.getFileName().toString().startsWith(".")
                  && HolidayCalendar.isName(it.getFileName().toString()))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static HolidayCalendar read(Path file, Problems problems) {
    try {
      if (Files.size(file) > LONGEST_FILE) {
        throw new IOException("larger than %d bytes".formatted(LONGEST_FILE));
      }
      return new CalendarFile(problems).read(Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      Problem unreadable =
          Problem.ofAll(
              "cannot be read: " + e.getMessage(),
              "make sure that it is UTF-8 and that Rooster has permission to read it");
      problems.add(unreadable.place(), "", unreadable.problem(), unreadable.remedy());
      return new HolidayCalendar(List.of());
    }
  }

  /** The valid calendars, and the last valid version of the others. */
  public Map<String, HolidayCalendar> over(Map<String, HolidayCalendar> before) {
    Map<String, HolidayCalendar> all = new TreeMap<>(byName);
    before.forEach((name, calendar) -> {
      if (problems.containsKey(FOLDER + "/" + name)) {
        all.put(name, calendar);
      }
    });
    return all;
  }
}
