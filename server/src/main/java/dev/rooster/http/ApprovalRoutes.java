package dev.rooster.http;

import dev.rooster.reminders.Approvals;
import java.util.List;

/** The routes for approval. */
final class ApprovalRoutes {
  private final Approvals approvals;
  private final ReminderRoutes reminders;

  /**
   * @param reminders describes and answers changes of a reminder
   */
  ApprovalRoutes(Approvals approvals, ReminderRoutes reminders) {
    this.approvals = approvals;
    this.reminders = reminders;
  }

  List<Route> routes() {
    return List.of(
        new Route(
            "POST",
            "/api/reminders/{id}/approve",
            ReminderRoutes.changing(
                    "approveReminder", "Approves a pending reminder, which fires from then on")
                .refusing(403, 409),
            call ->
                reminders.touched(
                    call,
                    approvals.approve(call.caller(), call.part("id"), Parameters.seen(call)))),
        new Route(
            "POST",
            "/api/reminders/{id}/decline",
            ReminderRoutes.changing("declineReminder", "Declines a pending reminder, which ends it")
                .refusing(409),
            call ->
                reminders.touched(
                    call,
                    approvals.decline(call.caller(), call.part("id"), Parameters.seen(call)))));
  }
}
