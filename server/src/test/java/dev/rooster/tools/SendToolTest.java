package dev.rooster.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.agent.ToolResult;
import dev.rooster.channel.Address;
import dev.rooster.channel.Channel;
import dev.rooster.channel.ChannelLimits;
import dev.rooster.channel.Message;
import dev.rooster.channel.NotSentException;
import dev.rooster.channel.Receipt;
import dev.rooster.home.Configuration;
import dev.rooster.trust.Situation;
import dev.rooster.trust.Trust;
import dev.rooster.trust.User;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent sends a text that needs several messages. */
class SendToolTest {
  private static final int LONGEST = 10;

  private final List<String> arrived = new ArrayList<>();
  private int fails = Integer.MAX_VALUE;
  @TempDir private Path workspace;

  private ToolResult send(String text) throws InterruptedException {
    Configuration users =
        Configuration.DEFAULT.withUsers(
            Map.of(
                "alice",
                new User(
                    "alice",
                    Trust.FULL,
                    Optional.empty(),
                    List.of("telegram:42"),
                    Optional.empty())));
    return new ToolScene(workspace, Trust.FULL, Situation.SCHEDULED)
        .call(
            new SendTool(new ShortMessages(), () -> users),
            "{\"target\":\"alice\",\"text\":\"%s\"}".formatted(text));
  }

  @Test
  void all_parts_of_a_long_text_are_sent() throws Exception {
    assertThat(send("one two three four")).isEqualTo(new ToolResult.Done("Sent to telegram:42."));
    assertThat(arrived).containsExactly("one two", "three four");
  }

  @Test
  void the_model_learns_how_much_of_a_text_has_arrived() throws Exception {
    fails = 1;

    assertThat(send("one two three four"))
        .isEqualTo(
            new ToolResult.Error(
                "Only the beginning was sent to telegram:42, up to 'one two': overloaded. Do not"
                    + " send that again."));
  }

  @Test
  void a_text_of_which_nothing_arrived_was_not_sent() throws Exception {
    fails = 0;

    assertThat(send("one two three four").text())
        .isEqualTo("Not sent to telegram:42: overloaded. Say so in your reply.");
  }

  /** A channel whose messages are short, and which is overloaded after some of them. */
  private final class ShortMessages implements Channel {
    @Override
    public String name() {
      return "telegram";
    }

    @Override
    public ChannelLimits limits() {
      return new ChannelLimits(OptionalInt.of(LONGEST), false);
    }

    @Override
    public void check(Address address) {}

    @Override
    public Optional<String> receiver(Address address) {
      return Optional.empty();
    }

    @Override
    public Receipt send(Address to, Message message) throws NotSentException {
      if (arrived.size() == fails) {
        throw new NotSentException("overloaded", true, Optional.empty());
      }
      arrived.add(message.text());
      return Receipt.NONE;
    }
  }
}
