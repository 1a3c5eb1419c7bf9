package dev.rooster.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountTest {
  private static final Count THREE = Count.exactly(3);
  private static final Count MANY = Count.moreThan(100);

  @Test
  void a_sum_is_exact_if_both_parts_are() {
    assertThat(THREE.plus(Count.ONE)).isEqualTo(Count.exactly(4));
    assertThat(THREE.plus(MANY)).isEqualTo(Count.moreThan(103));
  }

  @Test
  void a_difference_claims_no_more_than_is_known() {
    assertThat(THREE.minus(Count.ONE)).isEqualTo(Count.exactly(2));
    assertThat(MANY.minus(THREE)).isEqualTo(Count.moreThan(97));
    assertThat(MANY.minus(MANY)).isEqualTo(Count.moreThan(0));
  }

  @Test
  void the_fewer_of_two_is_the_one_that_certainly_is() {
    assertThat(THREE.orFewer(Count.ONE)).isEqualTo(Count.ONE);
    assertThat(THREE.orFewer(MANY)).isEqualTo(THREE);
    assertThat(MANY.orFewer(THREE)).isEqualTo(THREE);
  }
}
