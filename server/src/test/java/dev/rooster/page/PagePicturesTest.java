package dev.rooster.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.app.RealDaemon;
import dev.rooster.browser.Tab;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The pictures in the README and the manual of the page. With {@code -Drooster.write=true} they are
 * taken anew, of {@link LivedHome}; otherwise they are only looked for.
 */
class PagePicturesTest extends PageScene {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final boolean WRITE = Boolean.getBoolean("rooster.write");
  private static final int MOST_BYTES = 150_000;

  private Map<String, String> ids = Map.of();

  @Override
  String configuration() {
    return LivedHome.CONFIGURATION;
  }

  @Override
  void prepare(RealDaemon before) throws Exception {
    if (WRITE) {
      ids = LivedHome.of(before);
    }
  }

  @Test
  void the_pictures_are_there_and_the_manual_shows_them() throws IOException {
    if (WRITE) {
      take(open("now"), ids);
    }
    String manual = Files.readString(ROOT.resolve("docs/page.md"));
    for (String name : List.of("now-light", "reminders-phone", "history-dark")) {
      Path picture = ROOT.resolve("docs/page-%s.png".formatted(name));
      assertThat(picture).isNotEmptyFile();
      assertThat(Files.size(picture)).as("%s", picture).isLessThan(MOST_BYTES);
      assertThat(manual).contains("](page-%s.png)".formatted(name));
    }
    assertThat(Files.readString(ROOT.resolve("README.md"))).contains("](docs/page-now-light.png)");
  }

  private static void take(Tab tab, Map<String, String> ids) throws IOException {
    tab.size(1280, 1000);
    tab.prefer("prefers-color-scheme", "light");
    tab.awaitText("Timeline");
    tab.await("document.querySelectorAll('.lanes .lane-names li').length > 5");
    tab.await("document.querySelector('.dial svg, svg.dial') !== null");
    picture(tab, "now-light");

    tab.prefer("prefers-color-scheme", "dark");
    tab.size(1280, 1040);
    String late = ids.get("research-digest") + "@2026-11-16T09:00:00Z";
    tab.eval("location.hash = " + Tab.quoted("#/history?q=research-digest&run=" + late));
    tab.awaitText("late, at 10:03:12");
    tab.await("document.querySelectorAll('.runs-list .run').length < 30");
    picture(tab, "history-dark");

    tab.prefer("prefers-color-scheme", "light");
    tab.size(390, 844);
    tab.eval("location.hash = '#/reminders'");
    tab.awaitText("tokyo-market");
    picture(tab, "reminders-phone");
  }

  private static void picture(Tab tab, String name) throws IOException {
    tab.await("document.querySelector('[aria-busy=true]') === null");
    tab.eval("scrollTo(0, 0)");
    Path whole = pictures().resolve("whole-%s.png".formatted(name));
    tab.screen(whole);
    SmallPicture.write(whole, ROOT.resolve("docs/page-%s.png".formatted(name)));
  }
}
