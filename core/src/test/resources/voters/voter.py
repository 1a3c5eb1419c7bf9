"""Computes the next fires with croniter or dateutil: one JSON line of output per JSON line of input.

Called as `voter.py croniter` or `voter.py dateutil`; `voter.py croniter --check` only tells, by its
exit code, whether the library is there. Instants are epoch seconds. The answer is {"next": [...]},
{"refused": why} where the library takes the text for invalid, or {"no_vote": why} where it hangs.
"""
import datetime
import json
import signal
import sys

# CPU time, so that a busy machine loses no votes. Three times as much would bring 0.7 per cent more of them.
SECONDS_PER_QUESTION = 0.04
EPOCH = datetime.datetime(1970, 1, 1)
UTC = datetime.timezone.utc
# The longest known gap is a whole day (Pacific/Apia, 2011-12-30), so a shift moves no further.
REACH = datetime.timedelta(days=2)


class TooLong(BaseException):
    """Not an Exception, so that no library swallows it."""


def too_long(_signal, _frame):
    raise TooLong()


def seconds(naive):
    return int((naive - EPOCH).total_seconds())


def naive(epoch_second):
    return EPOCH + datetime.timedelta(seconds=epoch_second)


def croniter_vote(question):
    from croniter import croniter, CroniterBadCronError, CroniterBadDateError

    try:
        fires = croniter(question["cron"], naive(question["from"]), day_or=question["day_or"])
    except CroniterBadCronError as e:
        return {"refused": str(e) or repr(e)}
    found = []
    try:
        while len(found) < question["count"]:
            found.append(seconds(fires.get_next(datetime.datetime)))
    except CroniterBadDateError:
        pass  # nothing for 50 years
    return {"next": found}


def dateutil_vote(question):
    from dateutil.rrule import rrulestr
    from zoneinfo import ZoneInfo

    zone = ZoneInfo(question["zone"])
    start = datetime.datetime.strptime(question["start"], "%Y%m%dT%H%M%S")
    after = naive(question["from"]).replace(tzinfo=UTC)
    local_after = after.astimezone(zone).replace(tzinfo=None)
    reach = REACH if question["missing_times"] == "shift" else datetime.timedelta(0)
    try:
        rule = rrulestr(question["rule"], dtstart=start)
    except ValueError as e:
        return {"refused": str(e)}
    found = set()
    enough_at = None
    for local in rule.xafter(local_after - reach):
        if enough_at is not None and local > enough_at:
            break
        fire = fire_of(local, zone, question["missing_times"])
        if fire is not None and fire > after:
            found.add(fire)
        if enough_at is None and len(found) >= question["count"]:
            enough_at = local + reach  # a shifted one may have overtaken its successors
    fires = sorted(found)[: question["count"]]
    return {"next": [seconds(fire.replace(tzinfo=None)) for fire in fires]}


def fire_of(local, zone, missing_times):
    """The first pass of a repeated time; a skipped one moves by the length of the gap, or is left out."""
    fire = local.replace(tzinfo=zone, fold=0).astimezone(UTC)
    exists = fire.astimezone(zone).replace(tzinfo=None) == local
    return fire if exists or missing_times == "shift" else None


def answer(vote, question):
    # The timer may still fire while it is being stopped, so stopping it is inside the outer try as well.
    try:
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS_PER_QUESTION)
            return vote(question)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except TooLong:
        return {"no_vote": "no answer within %s s" % SECONDS_PER_QUESTION}
    except Exception as e:  # a bug of the voter is no vote
        return {"no_vote": repr(e)}


def main(library):
    vote = {"croniter": croniter_vote, "dateutil": dateutil_vote}[library]
    signal.signal(signal.SIGVTALRM, too_long)
    for line in sys.stdin:
        print(json.dumps(answer(vote, json.loads(line))))


if __name__ == "__main__":
    if "--check" in sys.argv:
        __import__(sys.argv[1])
    else:
        main(sys.argv[1])
