package dev.rooster.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.Fields;
import dev.rooster.format.Json;
import dev.rooster.format.JsonText;
import dev.rooster.format.Problems;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a turn proves of reminders, by its calls and not by its words. */
class ProofTest {
  private static final Proof STORED = new Proof.Stored("r-1");
  private static final Proof CHANGED = new Proof.Changed("r-1");
  private static final Proof REFUSED = new Proof.Unstored("'time' is missing");
  private static final Proof REFUSED_AGAIN = new Proof.Unstored("'soon' is not a time");

  static List<Proof> all() {
    return List.of(Proof.none(), STORED, CHANGED, REFUSED, new Proof.Unconfirmed());
  }

  @ParameterizedTest
  @MethodSource("all")
  void a_proof_is_read_as_it_was_written(Proof proof) {
    String json = proof.addTo(JsonText.object().with("role", "tool")).toString();

    assertThat(Proof.read(Fields.of(Json.read(json), "", new Problems()))).isEqualTo(proof);
  }

  @Test
  void nothing_was_stored_if_every_call_that_was_to_store_was_refused() {
    assertThat(Proof.ofTurn(List.of(REFUSED, Proof.none(), REFUSED_AGAIN, Proof.none())))
        .isEqualTo(REFUSED_AGAIN);
  }

  @Test
  void a_call_that_stores_makes_up_for_those_that_were_refused() {
    assertThat(Proof.ofTurn(List.of(REFUSED, STORED))).isEqualTo(Proof.none());
    assertThat(Proof.ofTurn(List.of(CHANGED, REFUSED))).isEqualTo(Proof.none());
  }

  @Test
  void a_turn_without_such_calls_proves_nothing() {
    assertThat(Proof.ofTurn(List.of())).isEqualTo(Proof.none());
    assertThat(Proof.ofTurn(List.of(Proof.none()))).isEqualTo(Proof.none());
  }
}
