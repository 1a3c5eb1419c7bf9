package dev.rooster.channel.telegram;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Markdown for Telegram. */
class TelegramHtmlTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          call **Ada** now            | call <b>Ada</b> now
          *maybe* later               | <i>maybe</i> later
          run `ls -l`                 | run <code>ls -l</code>
          [docs](https://x.org/?a&b)  | <a href="https://x.org/?a&amp;b">docs</a>
          2 * 3 * 4                   | 2 * 3 * 4
          a*b*c                       | a*b*c
          **open                      | **open
          [x](javascript:alert)       | [x](javascript:alert)
          <b>not mine</b> & "that"    | &lt;b&gt;not mine&lt;/b&gt; &amp; &quot;that&quot;
          `a **b**`                   | <code>a **b**</code>
          """)
  void marks_become_tags_and_everything_else_stays(String markdown, String html) {
    assertThat(TelegramHtml.of(markdown)).isEqualTo(html);
  }

  @Test
  void a_code_block_stays_as_it_is() {
    assertThat(TelegramHtml.of("so:\n```sh\nls **\n```\ndone"))
        .isEqualTo("so:\n<pre>ls **\n</pre>\ndone");
  }
}
