package dev.rooster.fire;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The deliveries to one address that wait for each other.
 *
 * @param until when the channel may be asked again
 * @param places in the order in which they are sent
 */
record DeliveryQueue(Instant until, List<Place> places) {
  /** Further deliveries are sent out of order. */
  private static final int MOST = 500;

  /**
   * A delivery.
   *
   * @param due of the delivery, or of that with the beginning of its text
   */
  record Place(Instant due, String id) {
    private JsonText json() {
      return JsonText.object().with("due", due.toString()).with("id", id);
    }

    private static Place read(Fields fields) {
      return new Place(
          Instant.parse(fields.text("due").orElseThrow()), fields.text("id").orElseThrow());
    }
  }

  DeliveryQueue {
    places = List.copyOf(places);
  }

  boolean isEmpty() {
    return places.isEmpty();
  }

  /** A delivery that is there keeps its place. */
  DeliveryQueue with(Place place) {
    if (contains(place) || places.size() >= MOST) {
      return this;
    }
    return new DeliveryQueue(
        until,
        Stream.concat(places.stream(), Stream.of(place))
            .sorted(Comparator.comparing(Place::due))
            .toList());
  }

  /** With the delivery that sends the rest of the text of another one. */
  DeliveryQueue behind(Place place, String rest) {
    return places.stream()
        .filter(it -> it.id().equals(place.id()))
        .findFirst()
        .map(it -> with(new Place(it.due(), rest)))
        .orElse(this);
  }

  DeliveryQueue without(Place place) {
    return new DeliveryQueue(
        until, places.stream().filter(it -> !it.id().equals(place.id())).toList());
  }

  DeliveryQueue pausedUntil(Instant other) {
    return new DeliveryQueue(other, places);
  }

  /** How many come before a delivery; 0 if it is not there. */
  int ahead(Place place) {
    return contains(place)
        ? (int) places.stream().takeWhile(it -> !it.id().equals(place.id())).count()
        : 0;
  }

  private boolean contains(Place place) {
    return places.stream().anyMatch(it -> it.id().equals(place.id()));
  }

  String text() {
    return JsonText.object()
        .with("until", until.toString())
        .withObjects("places", places.stream().map(Place::json).toList())
        .toString();
  }

  static DeliveryQueue read(String text) {
    Fields fields = Fields.of(Json.read(text), "", new Problems());
    return new DeliveryQueue(
        Instant.parse(fields.text("until").orElseThrow()),
        fields.objects("places").stream().map(Place::read).toList());
  }
}
