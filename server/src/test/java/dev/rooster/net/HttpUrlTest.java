package dev.rooster.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpUrlTest {

  @ParameterizedTest
  @CsvSource({
    "http://example.org,              example.org, 80,   false, /",
    "https://example.org/a/b?c=d&e=f, example.org, 443,  true,  /a/b?c=d&e=f",
    "https://example.org:8443/#part,  example.org, 8443, true,  /",
    "'http://[::1]:8080/x',           ::1,         8080, false, /x",
    "http://example.org/caf\u00e9%20x, example.org, 80,   false, /caf%C3%A9%20x"
  })
  void its_parts_are_as_a_request_needs_them(
      String text, String host, int port, boolean tls, String target) throws Exception {
    HttpUrl url = HttpUrl.read(text).orElseThrow();

    InetAddress address = InetAddress.getLoopbackAddress();
    assertThat(url.at(address)).isEqualTo(new Endpoint(address, port, host, tls));
    assertThat(url.target()).isEqualTo(target);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "example.org",
        "ftp://example.org/",
        "https:///path",
        "http://me:word@example.org/",
        "http://example.org:99999/",
        "http://exa mple.org/"
      })
  void a_url_that_cannot_be_posted_to_is_invalid(String text) {
    assertThat(HttpUrl.read(text)).isEmpty();
  }

  @Test
  void the_host_header_has_brackets_around_an_address_once() throws Exception {
    HttpUrl url = HttpUrl.read("http://[::1]:8080/").orElseThrow();

    assertThat(url.at(InetAddress.getLoopbackAddress()).authority()).isEqualTo("[::1]:8080");
  }
}
