package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rooster.browser.Chromium;
import dev.rooster.browser.Tab;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tab that the other tests use, on pages that move under its mouse. */
@Tag("slow")
@Timeout(60)
class TabTest {
  @TempDir private static Path profile;
  private static Chromium chromium;
  private Tab tab;

  @BeforeAll
  static void startBrowser() {
    Assumptions.assumeTrue(Chromium.program().isPresent(), "chromium is not installed");
    chromium = Chromium.start(profile);
  }

  @AfterAll
  static void endBrowser() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @BeforeEach
  void openTab() {
    tab = chromium.tab(chromium.visitor());
    tab.size(800, 600);
    tab.eval(
        "document.body.innerHTML = '<p></p><button onclick=\"clicks = (window.clicks ?? 0) +"
            + " 1\">Save</button>'");
  }

  /** Pushes the button down as often as this, each time that the mouse comes. */
  private void moveAway(int times) {
    tab.eval(
        """
        (() => {
          let moves = 0;
          window.addEventListener('mousemove', () => {
            if (moves++ < %d) document.querySelector('p').style.height = `${moves * 100}px`;
          });
        })()\
        """
            .formatted(times));
  }

  @Test
  void a_click_is_repeated_when_its_target_has_moved_away() {
    moveAway(2);

    tab.click("Save");

    assertThat(tab.eval("window.clicks").asInt()).isEqualTo(1);
  }

  @Test
  void a_click_that_never_arrives_fails() {
    moveAway(100);

    assertThatThrownBy(() -> tab.click("Save"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("the mouse missed");
    assertThat(tab.eval("window.clicks ?? 0").asInt()).isZero();
  }

  @Test
  void a_click_that_leaves_the_page_has_arrived() {
    tab.eval("document.querySelector('button').onclick = () => location.replace('about:blank?2')");

    tab.click("Save");

    tab.await("location.search === '?2'");
  }
}
