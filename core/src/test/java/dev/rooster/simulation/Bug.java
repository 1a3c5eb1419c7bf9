package dev.rooster.simulation;

import dev.rooster.engine.EngineSettings;
import dev.rooster.reminder.NextFire;
import dev.rooster.reminder.Occurrence;
import dev.rooster.reminder.Reason;
import dev.rooster.reminder.ReasonWords;
import dev.rooster.reminder.Reminder;
import dev.rooster.reminder.Standing;
import dev.rooster.reminder.Status;
import dev.rooster.reminder.Step;
import dev.rooster.reminder.Tally;
import dev.rooster.schedule.Count;
import dev.rooster.store.ClaimRequest;
import dev.rooster.store.Claimed;
import dev.rooster.store.Lease;
import dev.rooster.store.Listing;
import dev.rooster.store.Store;
import dev.rooster.store.StoreException;
import dev.rooster.testing.DelegatingStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Bugs of other schedulers, to check that the simulator finds them. */
enum Bug {
  NONE,

  /** A completion is written whichever node holds the claim by now. */
  NO_FENCE {
    @Override
    Store in(Store store) {
      return new DelegatingStore(store) {
        @Override
        public Set<String> write(List<Step> steps) {
          return store.write(steps.stream().map(it -> overWhateverIsThere(store, it)).toList());
        }
      };
    }
  },

  /** One write moves the next fire, and another claims the due one. */
  MOVED_BEFORE_CLAIM {
    @Override
    Store in(Store store) {
      return new DelegatingStore(store) {
        private int claims;

        @Override
        public Claimed claim(ClaimRequest request) {
          Instant now = store.now();
          List<Reminder> claimed = new ArrayList<>();
          for (Reminder due : due(store, now)) {
            Instant instant = due.standing().next().orElseThrow().due();
            store.write(List.of(moved(due, instant)));
            if (++claims % 50 == 0) {
              throw new StoreException("the store went away in between", "none");
            }
            store
                .claimNow(request.node(), due.id(), due.version() + 1, instant)
                .ifPresent(claimed::add);
          }
          return new Claimed(claimed, now);
        }
      };
    }
  },

  /** Nodes trust expired leases, their own and those in the store. */
  LEASE_NOT_CHECKED {
    @Override
    EngineSettings in(EngineSettings settings) {
      return settings.withLease(Duration.ofHours(1), settings.renewal());
    }

    @Override
    Store in(Store store) {
      return new DelegatingStore(store) {
        @Override
        public Optional<Lease> lease(
            String node, boolean joining, Duration length, Instant watchingSince) {
          return store.lease(node, true, EngineSettings.DEFAULT.lease(), watchingSince);
        }
      };
    }
  },

  /** One write creates the follow-ups of a run, and another completes the run. */
  MADE_AFTERWARDS {
    @Override
    Store in(Store store) {
      return new DelegatingStore(store) {
        private int writes;

        @Override
        public Set<String> write(List<Step> steps) {
          Set<String> written =
              store.write(steps.stream().map(it -> it.making(List.of())).toList());
          if (++writes % 50 == 0) {
            throw new StoreException("the store went away in between", "none");
          }
          steps.stream()
              .filter(it -> written.contains(it.reminder().id()))
              .flatMap(it -> it.made().stream())
              .filter(it -> store.find(List.of(it.id())).isEmpty())
              .forEach(it -> store.create(List.of(it)));
          return written;
        }
      };
    }
  },

  /** Nodes believe that no node was active until a moment ago, and call no handler. */
  ALL_MISSED {
    @Override
    Store in(Store store) {
      return new DelegatingStore(store) {
        @Override
        public Optional<Lease> lease(
            String node, boolean joining, Duration length, Instant watchingSince) {
          return store
              .lease(node, joining, length, watchingSince)
              .map(it ->
                  new Lease(
                      it.now(),
                      it.liveNodes(),
                      it.now().plus(Duration.ofDays(1)),
                      it.deadClaims(),
                      it.toStop()));
        }
      };
    }
  },

  /** After a delay, all occurrences run one after the other, whatever the policy. */
  BACKLOG_RUNS {
    @Override
    Store in(Store store) {
      return writing(store, Bug::startingWithTheFirst);
    }
  },

  /** The count of a record stops at a limit and does not say so. */
  COUNT_STOPS {
    @Override
    Store in(Store store) {
      return writing(store, step -> with(step, step.records().stream().map(Bug::capped).toList()));
    }
  },

  /** A condition that gave no answer counts as a fire. */
  CONDITION_COUNTS {
    @Override
    Store in(Store store) {
      return writing(store, Bug::countingConditions);
    }
  },

  /** What a clock that was ahead has recorded stays, and so does the next fire after it. */
  AHEAD_FOR_EVER {
    @Override
    Store in(Store store) {
      return new DelegatingStore(store) {
        @Override
        public List<Occurrence> recordedAfter(Instant instant, String afterId, int reminders) {
          return List.of();
        }
      };
    }
  },

  /** The end of a run forgets the trigger that came during the run. */
  TRIGGER_FORGOTTEN {
    @Override
    Store in(Store store) {
      return writing(store, BugOfTriggers::forgetting);
    }
  },

  /** The fire that a trigger has given comes although the trigger was withdrawn. */
  TRIGGER_STAYS {
    @Override
    Store in(Store store) {
      return new DelegatingStore(store) {
        @Override
        public Set<String> write(List<Step> steps) {
          return BugOfTriggers.areWithdrawn(steps)
              ? Set.of(steps.getFirst().reminder().id())
              : store.write(steps);
        }
      };
    }
  };

  /** The message of a condition that gives no answer. */
  static final String NO_ANSWER = "no answer";

  Store in(Store store) {
    return store;
  }

  EngineSettings in(EngineSettings settings) {
    return settings;
  }

  private static Store writing(Store store, UnaryOperator<Step> change) {
    return new DelegatingStore(store) {
      @Override
      public Set<String> write(List<Step> steps) {
        return store.write(steps.stream().map(change).toList());
      }
    };
  }

  private static Step with(Step step, List<Occurrence> records) {
    return new Step(
        step.reminder(), records, step.edited(), step.deleted(), step.made(), step.withdrawn());
  }

  private static Step startingWithTheFirst(Step step) {
    Optional<Occurrence> passedOver =
        step.records().stream()
            .filter(it ->
                it.why().equals(Optional.of(Reason.Plain.SUPERSEDED))
                    || it.why().equals(Optional.of(Reason.Plain.TOOK_TOO_LONG_TO_START)))
            .findFirst();
    Optional<NextFire> next = step.reminder().standing().next();
    if (passedOver.isEmpty() || next.isEmpty()) {
      return step;
    }
    NextFire first =
        new NextFire(
            passedOver.get().due(),
            next.get().at(),
            NextFire.Reason.PLANNED,
            1,
            0,
            Optional.empty());
    Standing standing = step.reminder().standing();
    Step changed =
        with(step, step.records().stream().filter(it -> it != passedOver.get()).toList());
    return new Step(
        step.reminder()
            .with(
                new Standing(
                    standing.status(),
                    standing.reason(),
                    Optional.of(first),
                    standing.claim(),
                    standing.fence(),
                    standing.tally())),
        changed.records(),
        step.edited(),
        step.deleted(),
        step.made(),
        step.withdrawn());
  }

  private static Occurrence capped(Occurrence record) {
    return new Occurrence(
        record.reminderId(),
        record.name(),
        record.due(),
        record.lastDue(),
        Count.exactly(Math.min(3, record.count().number())),
        record.status(),
        record.why(),
        record.reply(),
        record.attempts(),
        record.startedAt(),
        record.recordedAt(),
        record.manual(),
        record.details(),
        record.earlier());
  }

  private static Step countingConditions(Step step) {
    boolean unanswered =
        step.records().stream()
            .anyMatch(it ->
                it.attempts() == 1
                    && it.why().filter(why -> ReasonWords.of(why).contains(NO_ANSWER)).isPresent());
    Standing standing = step.reminder().standing();
    Tally tally = standing.tally();
    return unanswered
        ? new Step(
            step.reminder()
                .with(
                    new Standing(
                        standing.status(),
                        standing.reason(),
                        standing.next(),
                        standing.claim(),
                        standing.fence(),
                        new Tally(
                            tally.fires() + 1,
                            tally.errorsInARow(),
                            tally.failing(),
                            tally.last(),
                            tally.ahead(),
                            tally.response()))),
            step.records(),
            step.edited(),
            step.deleted(),
            step.made(),
            step.withdrawn())
        : step;
  }

  private static Step overWhateverIsThere(Store store, Step step) {
    Reminder there =
        store.find(List.of(step.reminder().id())).stream().findAny().orElse(step.reminder());
    Standing standing = step.reminder().standing();
    Reminder over =
        step.reminder()
            .withVersion(there.version())
            .with(
                new Standing(
                    standing.status(),
                    standing.reason(),
                    standing.next(),
                    standing.claim(),
                    there.standing().fence(),
                    standing.tally()));
    return new Step(
        over, step.records(), step.edited(), step.deleted(), step.made(), step.withdrawn());
  }

  private static List<Reminder> due(Store store, Instant now) {
    return store.list(Listing.all().byNextFire()).items().stream()
        .filter(it -> it.standing().next().filter(next -> !next.at().isAfter(now)).isPresent())
        .toList();
  }

  private static Step moved(Reminder reminder, Instant due) {
    Standing standing = reminder.standing();
    Optional<NextFire> next =
        reminder
            .definition()
            .schedule()
            .next(due)
            .map(at -> new NextFire(at, at, NextFire.Reason.PLANNED, 1, 0, Optional.empty()));
    Standing moved =
        new Standing(
            next.isPresent() ? Status.ACTIVE : Status.COMPLETED,
            Optional.empty(),
            next,
            Optional.empty(),
            standing.fence(),
            standing.tally());
    return new Step(reminder.with(moved), List.of(), false, false);
  }
}
