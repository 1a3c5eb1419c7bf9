package dev.rooster.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.rooster.format.JsonText;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.text.NearestName;
import dev.rooster.time.ScheduleField;
import dev.rooster.time.WrittenParts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One request of a batch. An error in a field is reported after the whole line has been read, so
 * that the answer carries the id wherever the line gives it.
 *
 * @param id as JSON
 */
record BatchLine(String id, WrittenParts parts, Optional<InvalidScheduleException> complaint) {
  private static final String ID = "id";
  private static final Map<String, ScheduleField> PARTS = partsByField();

  /** Reads a line; throws InvalidScheduleException if the line is not a JSON object. */
  static BatchLine read(JsonFactory json, byte[] buffer, int start, int length) {
    try (JsonParser parser = json.createParser(buffer, start, length)) {
      return new Reading(parser).line();
    } catch (IOException notJson) {
      throw notAnObject();
    }
  }

  private static InvalidScheduleException notAnObject() {
    return new InvalidScheduleException(
        "the line is not a JSON object",
        "write one per line, such as {\"id\":1,\"cron\":\"0 9 * * *\",\"tz\":\"Europe/Berlin\"}");
  }

  private static Map<String, ScheduleField> partsByField() {
    Map<String, ScheduleField> parts = new HashMap<>();
    for (ScheduleField part : ScheduleField.values()) {
      parts.put(part.field(), part);
    }
    return parts;
  }

  private static final class Reading {
    private final JsonParser parser;
    private final Map<ScheduleField, List<String>> fields = new EnumMap<>(ScheduleField.class);
    private Optional<String> id = Optional.empty();
    private Optional<InvalidScheduleException> complaint = Optional.empty();

    Reading(JsonParser parser) {
      this.parser = parser;
    }

    BatchLine line() throws IOException {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw notAnObject();
      }
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String field = parser.currentName();
        parser.nextToken();
        if (field.equals(ID)) {
          readId();
        } else {
          readField(field);
        }
      }
      if (parser.nextToken() != null) {
        throw notAnObject();
      }
      return new BatchLine(
          id.orElse("null"), WrittenParts.of(fields, ScheduleField::field), complaint);
    }

    private void readId() throws IOException {
      if (id.isPresent()) {
        complain("id appears twice", "give it once");
      }
      if (!parser.currentToken().isScalarValue()) {
        parser.skipChildren();
        complain("id is not a single value", "give a number or a string");
        return;
      }
      boolean isText = parser.currentToken() == JsonToken.VALUE_STRING;
      id = Optional.of(isText ? JsonText.quoted(parser.getText()) : parser.getText());
    }

    private void readField(String field) throws IOException {
      ScheduleField part = PARTS.get(field);
      List<String> values = values(part == ScheduleField.EXCEPT);
      if (part == null) {
        complain(
            "unknown field '" + field + "'",
            NearestName.remedy(field, PARTS.keySet(), "the fields are " + fieldNames()));
      } else if (values.isEmpty()) {
        return;
      } else if (fields.put(part, values) != null) {
        complain(field + " appears twice", "give it once");
      }
    }

    /** The field's values; empty if the field is null or has an invalid type. */
    private List<String> values(boolean listAllowed) throws IOException {
      List<String> values = new ArrayList<>();
      if (parser.currentToken() == JsonToken.VALUE_NULL) {
        return values;
      }
      if (parser.currentToken().isScalarValue()) {
        values.add(parser.getText());
      } else if (listAllowed && parser.currentToken() == JsonToken.START_ARRAY) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          boolean text =
              parser.currentToken().isScalarValue()
                  && parser.currentToken() != JsonToken.VALUE_NULL;
          if (text) {
            values.add(parser.getText());
          } else {
            parser.skipChildren();
            complain(
                "the list contains a value that is not a string",
                "list strings, such as \"2030-12-24\"");
          }
        }
      } else {
        refuseShape();
      }
      return values;
    }

    private void refuseShape() throws IOException {
      String field = String.valueOf(parser.currentName());
      parser.skipChildren();
      complain("'" + field + "' is not a single value", "give a string or a number");
    }

    private void complain(String problem, String remedy) {
      if (complaint.isEmpty()) {
        complaint = Optional.of(new InvalidScheduleException(problem, remedy));
      }
    }

    private static String fieldNames() {
      return ID
          + ", "
          + String.join(
              ", ", Arrays.stream(ScheduleField.values()).map(ScheduleField::field).toList());
    }
  }
}
