package dev.rooster.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class CompressionTest {
  private static final Answer.Whole LONG =
      Answer.text(200, Answer.JSON, "[" + "\"ä\",".repeat(1_000) + "0]").with("ETag", "1");

  private static Request get(String path, String accepted) {
    return Request.of("GET", path, Map.of("accept-encoding", accepted), "");
  }

  @Test
  void a_long_answer_is_compressed_for_a_client_that_takes_it() throws IOException {
    Answer.Bytes sent =
        (Answer.Bytes) Compression.of(LONG, get("/api/reminder-rows", "gzip, deflate, br"));

    assertThat(sent.status()).isEqualTo(200);
    assertThat(sent.type()).isEqualTo(Answer.JSON);
    assertThat(sent.headers())
        .containsEntry("Content-Encoding", "gzip")
        .containsEntry("Vary", "Accept-Encoding")
        .containsEntry("ETag", "1");
    assertThat(text(sent.body())).isEqualTo(LONG.body());
    assertThat(sent.body().remaining()).isLessThan(LONG.body().length() / 4);
  }

  private static String text(ByteBuffer compressed) throws IOException {
    byte[] bytes = new byte[compressed.remaining()];
    compressed.get(bytes);
    try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new String(gzip.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void other_answers_stay_as_they_are() {
    assertThat(Compression.of(LONG, get("/api/reminder-rows", "br"))).isSameAs(LONG);
    assertThat(Compression.of(LONG, get("/api/reminder-rows", ""))).isSameAs(LONG);
    assertThat(Compression.of(LONG, get("/mcp", "gzip"))).isSameAs(LONG);
    Answer brief = Answer.text(200, Answer.JSON, "{}");
    assertThat(Compression.of(brief, get("/api/me", "gzip"))).isSameAs(brief);
    Answer calendar = Answer.text(200, "text/calendar", "x".repeat(5_000));
    assertThat(Compression.of(calendar, get("/api/me", "gzip"))).isSameAs(calendar);
  }
}
