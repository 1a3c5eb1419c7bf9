package dev.rooster.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import dev.rooster.cli.command.CommandContext;
import dev.rooster.format.JsonText;
import dev.rooster.schedule.InvalidScheduleException;
import dev.rooster.time.MisfitException;
import dev.rooster.time.ReadSchedule;
import dev.rooster.time.ScheduleReader;
import java.io.IOException;
import java.io.Writer;

/**
 * Answers a batch: one line of JSON on standard input gives one line of JSON on standard output, in
 * order. An invalid line gets an error as its answer and does not stop the batch.
 */
final class BatchAnswers {
  private final BoundedLines lines;
  private final Writer answers;
  private final ScheduleReader reader;
  private final JsonFactory json =
      new JsonFactoryBuilder().disable(JsonFactory.Feature.INTERN_FIELD_NAMES).build();

  BatchAnswers(ScheduleReader reader, CommandContext context) {
    this.lines = new BoundedLines(context.stdin(), context.stdout());
    this.answers = context.stdout();
    this.reader = reader;
  }

  void run() throws IOException {
    while (lines.advance()) {
      if (!lines.blank()) {
        answers.append(answer()).append('\n');
      }
    }
  }

  private String answer() {
    String id = "null";
    try {
      requireShort();
      BatchLine line = BatchLine.read(json, lines.buffer(), lines.start(), lines.length());
      id = line.id();
      if (line.complaint().isPresent()) {
        throw line.complaint().get();
      }
      ReadSchedule schedule = reader.read(line.parts());
      return JsonText.object().withJson("id", id).withInstants("next", schedule.fires()).toString();
    } catch (InvalidScheduleException refused) {
      return error(id, refused.line());
    } catch (MisfitException refused) {
      return error(id, refused.line());
    } catch (RuntimeException unexpected) {
      return error(id, Cli.unexpected(unexpected));
    }
  }

  private void requireShort() {
    if (lines.tooLong()) {
      throw new InvalidScheduleException(
          "the line is longer than " + BoundedLines.LONGEST + " bytes", "shorten it");
    }
  }

  private static String error(String id, String line) {
    return JsonText.object().withJson("id", id).with("error", OneLine.of(line)).toString();
  }
}
