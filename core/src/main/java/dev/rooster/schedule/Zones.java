package dev.rooster.schedule;

import dev.rooster.schedule.internal.MessageText;
import dev.rooster.text.Spelling;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Time zones as people write them: a region of the zone database in any case, UTC, or an offset.
 * Rejects abbreviations: most mean several places, and all of them cover only half of the year.
 */
public final class Zones {
  private static final int LONGEST_ID = 64;
  private static final int MOST_SUGGESTIONS = 3;
  private static final String EXAMPLES = "write a region such as Europe/Berlin, or UTC";

  private static final Map<String, List<String>> ABBREVIATIONS =
      Map.ofEntries(
          Map.entry("pst", List.of("America/Los_Angeles", "Asia/Manila")),
          Map.entry("pdt", List.of("America/Los_Angeles")),
          Map.entry("pt", List.of("America/Los_Angeles")),
          Map.entry("mst", List.of("America/Denver", "America/Phoenix")),
          Map.entry("mdt", List.of("America/Denver")),
          Map.entry("mt", List.of("America/Denver")),
          Map.entry("cst", List.of("America/Chicago", "Asia/Shanghai", "America/Havana")),
          Map.entry("cdt", List.of("America/Chicago", "America/Havana")),
          Map.entry("ct", List.of("America/Chicago")),
          Map.entry("est", List.of("America/New_York", "America/Panama")),
          Map.entry("edt", List.of("America/New_York")),
          Map.entry("et", List.of("America/New_York")),
          Map.entry("ast", List.of("America/Halifax", "Asia/Riyadh")),
          Map.entry("akst", List.of("America/Anchorage")),
          Map.entry("hst", List.of("Pacific/Honolulu")),
          Map.entry("brt", List.of("America/Sao_Paulo")),
          Map.entry("bst", List.of("Europe/London", "Asia/Dhaka")),
          Map.entry("ist", List.of("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem")),
          Map.entry("west", List.of("Europe/Lisbon")),
          Map.entry("cest", List.of("Europe/Berlin", "Europe/Paris")),
          Map.entry("eest", List.of("Europe/Athens", "Europe/Helsinki")),
          Map.entry("msk", List.of("Europe/Moscow")),
          Map.entry("sast", List.of("Africa/Johannesburg")),
          Map.entry("gst", List.of("Asia/Dubai", "Atlantic/South_Georgia")),
          Map.entry("sgt", List.of("Asia/Singapore")),
          Map.entry("hkt", List.of("Asia/Hong_Kong")),
          Map.entry("jst", List.of("Asia/Tokyo")),
          Map.entry("kst", List.of("Asia/Seoul")),
          Map.entry("awst", List.of("Australia/Perth")),
          Map.entry("acst", List.of("Australia/Adelaide", "Australia/Darwin")),
          Map.entry("aest", List.of("Australia/Sydney", "Australia/Brisbane")),
          Map.entry("aedt", List.of("Australia/Sydney")),
          Map.entry("nzst", List.of("Pacific/Auckland")),
          Map.entry("nzdt", List.of("Pacific/Auckland")));

  private static final Set<String> SEVERAL_MEANINGS =
      Set.of("pst", "mst", "cst", "cdt", "est", "ast", "bst", "ist", "gst", "acst", "aest");

  private Zones() {}

  /**
   * Returns the named zone.
   *
   * @throws InvalidScheduleException with suggestions if there is no such zone
   */
  public static ZoneId parse(String text) {
    String id = text.strip();
    if (id.isEmpty()) {
      throw new InvalidScheduleException("the time zone is empty", EXAMPLES);
    }
    return find(id).orElseThrow(() -> unknown(id));
  }

  public static Optional<ZoneId> find(String id) {
    if (id.length() > LONGEST_ID || !id.chars().allMatch(letter -> letter > ' ' && letter < 127)) {
      return Optional.empty();
    }
    if (id.equalsIgnoreCase("z")) {
      return Optional.of(ZoneOffset.UTC);
    }
    if (id.indexOf('/') > 0) {
      try {
        return Optional.of(ZoneId.of(id));
      } catch (DateTimeException unknown) {
        // Perhaps only the case is wrong; the table of known ids decides.
      }
    }
    Optional<String> known = Optional.ofNullable(Known.IDS.get(lower(id)));
    return known.isPresent() ? known.map(ZoneId::of) : offset(id);
  }

  /** All zone ids, loaded only when a text does not match an id exactly. */
  private static final class Known {
    /** Ids by their lower-case form; no two ids of the database differ in case only. */
    static final SortedMap<String, String> IDS = idsBy(Zones::lower);

    /** Ids by the lower-case form of their last part, which is mostly a city. */
    static final SortedMap<String, String> CITIES = idsBy(Zones::city);
  }

  /** Whether the text is not a zone but so similar to one that the writer surely meant it. */
  public static boolean resembles(String text) {
    String word = lower(text.strip());
    return ABBREVIATIONS.containsKey(word) || !byLastPart(word).isEmpty();
  }

  /**
   * Parses an offset that is in use somewhere: {@code +02:00}, {@code -0530}, {@code +2}, UTC+2.
   */
  private static Optional<ZoneId> offset(String id) {
    String plain = lower(id);
    String signed = plain.startsWith("utc") || plain.startsWith("gmt") ? plain.substring(3) : plain;
    boolean positive = signed.startsWith("+");
    if (!positive && !signed.startsWith("-")) {
      return Optional.empty();
    }
    String digits = signed.substring(1);
    int colon = digits.indexOf(':');
    String hours = colon >= 0 ? digits.substring(0, colon) : digits;
    String minutes = colon >= 0 ? digits.substring(colon + 1) : "00";
    if (colon < 0 && digits.length() == 4) {
      hours = digits.substring(0, 2);
      minutes = digits.substring(2);
    }
    if (!isNumber(hours, 1, 2) || !isNumber(minutes, 2, 2)) {
      return Optional.empty();
    }
    int total = Integer.parseInt(hours) * 60 + Integer.parseInt(minutes);
    boolean somewhere = Integer.parseInt(minutes) < 60 && total <= (positive ? 14 : 12) * 60;
    return somewhere
        ? Optional.of(ZoneOffset.ofTotalSeconds((positive ? total : -total) * 60))
        : Optional.empty();
  }

  private static boolean isNumber(String text, int fewest, int most) {
    return text.length() >= fewest
        && text.length() <= most
        && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
  }

  private static InvalidScheduleException unknown(String id) {
    String word = lower(id);
    Optional<List<String>> regions = Optional.ofNullable(ABBREVIATIONS.get(word));
    if (regions.isPresent()) {
      String nature =
          SEVERAL_MEANINGS.contains(word)
              ? " is a zone abbreviation with several meanings"
              : " is an abbreviation for one fixed offset, not a zone";
      return new InvalidScheduleException(
          MessageText.quoted(id) + nature,
          "write a region such as " + MessageText.either(regions.get()));
    }
    if (word.startsWith("+") || word.startsWith("-")) {
      return new InvalidScheduleException(
          MessageText.quoted(id) + " is not an offset in use anywhere",
          "write it like +02:00 or -0530, from -12:00 to +14:00");
    }
    List<String> near = suggestions(word);
    return new InvalidScheduleException(
        MessageText.quoted(id) + " is not a known time zone",
        near.isEmpty() ? EXAMPLES : "did you mean " + MessageText.either(near) + "?");
  }

  private static List<String> suggestions(String text) {
    String word = text.replace(' ', '_');
    Set<String> found = new LinkedHashSet<>(byLastPart(word));
    if (word.length() > 3) {
      Known.IDS.tailMap(word).entrySet().stream()
          .takeWhile(id -> id.getKey().startsWith(word))
          .limit(MOST_SUGGESTIONS)
          .forEach(id -> found.add(id.getValue()));
    }
    for (String id : Spelling.nearest(word, Known.IDS.keySet(), MOST_SUGGESTIONS)) {
      found.add(String.valueOf(Known.IDS.get(id)));
    }
    for (String city : Spelling.nearest(word, Known.CITIES.keySet(), MOST_SUGGESTIONS)) {
      found.add(String.valueOf(Known.CITIES.get(city)));
    }
    return found.stream().limit(MOST_SUGGESTIONS).toList();
  }

  /** The ids whose last part is the word, such as {@code Europe/Berlin} for Berlin. */
  private static List<String> byLastPart(String text) {
    String word = text.replace(' ', '_');
    return Known.CITIES.containsKey(word)
        ? Known.IDS.values().stream().filter(id -> city(id).equals(word)).toList()
        : List.of();
  }

  private static SortedMap<String, String> idsBy(UnaryOperator<String> key) {
    SortedMap<String, String> ids = new TreeMap<>();
    ZoneId.getAvailableZoneIds().stream()
        .sorted()
        .forEach(id -> ids.putIfAbsent(key.apply(id), id));
    return Collections.unmodifiableSortedMap(ids);
  }

  private static String city(String id) {
    return lower(id.substring(id.lastIndexOf('/') + 1));
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
