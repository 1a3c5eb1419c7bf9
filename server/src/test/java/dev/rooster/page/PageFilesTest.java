package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageFilesTest {
  private final PageFiles files = new PageFiles();

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  @Test
  void a_file_has_its_type_and_its_content() {
    PageFile index = files.find(PageFiles.INDEX).orElseThrow();

    assertThat(index.type()).isEqualTo("text/html; charset=utf-8");
    assertThat(new String(bytes(index.content()), StandardCharsets.UTF_8))
        .startsWith("<!doctype html>")
        .contains("<title>Rooster</title>");
    assertThat(files.find(PageFiles.INDEX)).containsSame(index);
  }

  @Test
  void a_compressed_file_has_the_same_content() throws IOException {
    PageFile index = files.find(PageFiles.INDEX).orElseThrow();

    try (GZIPInputStream gzip =
        new GZIPInputStream(new ByteArrayInputStream(bytes(index.gzip())))) {
      assertThat(gzip.readAllBytes()).isEqualTo(bytes(index.content()));
    }
    assertThat(bytes(index.gzip())).isEqualTo(bytes(index.gzip()));
  }

  @Test
  void the_hash_follows_the_content() {
    PageFile one = new PageFile("text/css", new byte[] {1});
    PageFile same = new PageFile("text/css", new byte[] {1});
    PageFile other = new PageFile("text/css", new byte[] {2});

    assertThat(one.hash()).isEqualTo(same.hash()).isNotEqualTo(other.hash()).hasSize(24);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        ".",
        "..",
        "nothing.js",
        "view/nothing.js",
        "PageFiles.class",
        "../http/schemas.yaml",
        "../page/index.html",
        "./index.html",
        "/index.html",
        "view/../index.html",
        "view//../index.html",
        "..\\page\\index.html",
        "%2e%2e/page/index.html",
        "/dev/rooster/page/index.html",
        "file:index.html",
        ".index.html",
        "index.html/",
        "index.html\0.js",
        "index.html\n",
        "view/.hidden.js",
        "index",
        "view"
      })
  void no_other_resource_can_be_reached(String name) {
    assertThat(files.find(name)).isEmpty();
  }

  @Test
  void a_long_name_is_unknown() {
    assertThat(files.find("a/".repeat(5_000) + "x.js")).isEmpty();
  }
}
