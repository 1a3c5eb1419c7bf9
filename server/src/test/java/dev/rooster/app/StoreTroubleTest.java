package dev.rooster.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rooster.format.FileProblem;
import dev.rooster.store.StoreException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The reported problem of a failing store. */
class StoreTroubleTest {
  private final StoreTrouble trouble = new StoreTrouble("/home/alice/.rooster/rooster.db", true);

  @Test
  void a_working_store_reports_no_problem() {
    trouble.claimed(1, Duration.ZERO, 0);

    assertThat(trouble.problems()).isEmpty();
  }

  @Test
  void a_failure_is_reported_until_the_store_works_again() {
    trouble.storeFailed("claiming", new StoreException("the disk is full", "make room"));

    assertThat(trouble.problems())
        .singleElement()
        .extracting(FileProblem::json)
        .hasToString(
            "{\"file\":\"/home/alice/.rooster/rooster.db\",\"line\":null,"
                + "\"message\":\"the store failed while claiming: the disk is full. Make room.\","
                + "\"remedy\":\"nothing is lost: Rooster retries until the store responds\"}");

    trouble.claimed(1, Duration.ZERO, 0);
    assertThat(trouble.problems()).isEmpty();
  }

  @Test
  void a_successful_read_does_not_prove_that_the_file_is_writable() {
    trouble.storeFailed("recording", new StoreException("the disk is full", "make room"));

    trouble.claimed(0, Duration.ZERO, 0);
    trouble.leaseRenewed(Duration.ofSeconds(5));

    assertThat(trouble.problems()).hasSize(1);
  }

  @Test
  void a_lease_that_is_renewed_in_a_database_is_an_answer() {
    StoreTrouble shared = new StoreTrouble("PostgreSQL", false);
    shared.storeFailed("renewing", new IllegalStateException("the connection is gone"));
    assertThat(shared.problems()).hasSize(1);

    shared.leaseRenewed(Duration.ofSeconds(5));
    assertThat(shared.problems()).isEmpty();
  }
}
