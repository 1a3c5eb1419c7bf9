package dev.rooster.tools;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text of web pages. */
@Timeout(60)
class HtmlTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "plain                                          | plain",
        "<b>Tea</b> time                                | Tea time",
        "<p>one</p><p>two</p>                           | one\\n\\ntwo",
        "one<br/>two<BR>three                           | one\\ntwo\\nthree",
        "<ul><li>one<li>two</ul>                        | one\\ntwo",
        "a<script>if (1 < 2) x('</b>')</script>b        | a b",
        "a<STYLE type='x'>p {}</Style >b                | a b",
        "a<!-- <b>hidden</b> -->b                       | a b",
        "a<!-- never closed                             | a",
        "a<script>never closed                          | a",
        "a<scripted>b                                   | ab",
        "1 < 2 and 3 > 2                                | 1 < 2 and 3 > 2",
        "a <b never closed                              | a",
        "Tea &amp; cake&#33; &#x26; &lt;b&gt; &nope;    | Tea & cake! & <b> &nope;",
        "&#x110000;&#0;&#xD800;|``",
        "<a title='x>y'>link</a>                        | y'>link",
      })
  void a_page_becomes_text(String html, String text) {
    assertThat(HtmlText.of(html)).isEqualTo(text.replace("\\n", "\n"));
  }

  /** A reader that looks for the end of each tag anew would take hours. */
  @ParameterizedTest
  @ValueSource(strings = {"<", "<!--", "<script>", "<svg ", "<p ", "</script", "&#", "<script></"})
  void a_page_that_never_closes_its_tags_costs_no_more_than_another(String tag) {
    String html = "news" + tag.repeat(2_000_000 / tag.length());

    assertThat(HtmlText.of(html)).startsWith("news");
  }
}
