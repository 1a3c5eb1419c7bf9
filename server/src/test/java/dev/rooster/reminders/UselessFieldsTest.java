package dev.rooster.reminders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.rooster.format.UnreadableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A field that would have no effect is refused with a remedy. */
class UselessFieldsTest extends RemindersScene {
  private static final String AT = "'schedule':{'at':'2026-11-17T09:00'}";

  private static final String MODEL = "'schedule':{'every':'1h'},'agent':'thinker'";

  private static final String PROGRAM = "'schedule':{'every':'1h'},'agent':'runner'";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        AT + ",'max_fires':2                                 | max_fires | fires once",
        AT
            + ",'starts':'2026-11-16'                         | schedule  | starts has no effect"
            + " with at",
        AT
            + ",'ends':'2026-12-24'                           | schedule  | ends has no effect with"
            + " at",
        AT
            + ",'except':['2026-11-16']                       | schedule  | except has no effect"
            + " with at",
        "'schedule':{'in':'20m'},'ends':'2026-12-24'         | schedule  | ends has no effect with"
            + " in",
        "'schedule':{'in':'20m','tz':'Asia/Tokyo'}           | schedule  | tz has no effect with"
            + " in",
        "'schedule':{'every':'1h','tz':'Asia/Tokyo'}         | schedule  | tz has no effect with"
            + " every",
        "'schedule':{'every':'1h','tz':'user'}               | schedule  | tz has no effect with"
            + " every",
        "'schedule':{'at':'2026-11-17T09:00Z','tz':'Asia/Tokyo'} | schedule | tz has no effect",
        "'schedule':{'at':'9am Asia/Tokyo','tz':'Europe/Berlin'} | schedule | tz has no effect",
        "'schedule':{'cron':'@daily','anchor':'2026-11-17T09:00Z'} | schedule | anchor needs every",
        "'schedule':{'cron':'@daily','start':'2026-11-17T09:00'} | schedule | start needs rrule",
        "'schedule':{'every':'1h'},'missed':{'policy':'skip','within':'2h'} | missed.within | no"
            + " effect",
        "'schedule':{'every':'1h'},'session':'own'           | session   | keeps no conversation",
        "'schedule':{'every':'1h'},'may_schedule':true       | may_schedule | has no tools",
        "'schedule':{'every':'1h'},'model':'m2'               | model     | is not of kind llm",
        "'schedule':{'every':'1h'},'tools':'files'            | tools     | is not of kind llm",
        "'schedule':{'every':'1h'},'must_act':true            | must_act  | is not of kind llm",
        MODEL
            + ",'tools':['fils']                            | tools     | there is no tool 'fils'",
        PROGRAM
            + ",'tools':['shell']                        | tools     | no tool 'shell' for agent",
        PROGRAM + ",'model':'m2'                             | model     | is not of kind llm",
        PROGRAM + ",'must_act':true                          | must_act  | is not of kind llm",
        MODEL + ",'tools':[]                                  | tools     | the list is empty",
        MODEL + ",'tools':['schedule']                        | tools     | needs may_schedule",
        MODEL + ",'model':'two words'                         | model     | not valid",
        MODEL
            + ",'must_act':true,'condition':{'prompt':'p','mode':'until'} | must_act | until"
            + " condition",
      })
  void a_field_without_effect_is_refused(String fields, String path, String problem) {
    UnreadableException refused =
        catchThrowableOfType(UnreadableException.class, () -> create(ADMIN, body(fields)));

    assertThat(refused).as(fields).isNotNull();
    assertThat(refused.problems())
        .singleElement()
        .satisfies(it -> {
          assertThat(it.path()).isEqualTo(path.strip());
          assertThat(it.problem()).contains(problem.strip());
          assertThat(it.remedy()).isNotEmpty();
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        AT + ",'max_fires':1",
        AT + ",'starts':null,'ends':null,'except':[],'max_fires':null",
        AT + ",'overlap':'queue','missed':{'within':'2h'}",
        "'schedule':{'at':'2026-11-17T09:00+09:00','tz':'Asia/Tokyo'}",
        "'schedule':{'at':'2026-11-17T09:00','tz':'Asia/Tokyo'}",
        "'schedule':{'every':'1h','tz':'Asia/Tokyo'},'except':['2026-11-17']",
        "'schedule':{'every':'1h','tz':'Asia/Tokyo','anchor':'2026-11-17T09:00'}",
        "'schedule':{'every':'1h'},'missed':{'policy':'skip','within':'1w'}",
        "'schedule':{'every':'1h'},'session':'isolated','delivery':'never'",
        "'schedule':{'every':'1h'},'model':null,'tools':null,'must_act':false",
        MODEL + ",'model':'m2','tools':['files','web_fetch'],'must_act':true",
        MODEL + ",'tools':['reminder'],'may_schedule':true",
        PROGRAM + ",'tools':['report']",
        PROGRAM + ",'tools':['reminder'],'may_schedule':true",
      })
  void a_field_with_an_effect_and_a_harmless_default_are_taken(String fields) {
    assertThat(create(ADMIN, body(fields)).id()).isNotEmpty();
  }

  @Test
  void an_edit_to_a_single_time_drops_the_bounds_that_it_does_not_name() {
    var daily =
        create(ADMIN, body("'schedule':{'cron':'@daily'},'ends':'2026-12-24','max_fires':9"));

    var once = change(daily, "{\"schedule\":{\"at\":\"2027-01-01T09:00\"}}");

    assertThat(once.definition().oneShot()).isTrue();
    assertThat(once.definition().policies().maxFires()).isEmpty();
    assertThat(ScheduleJson.ends(once.definition().schedule())).isEmpty();
  }

  @Test
  void the_maximum_age_goes_with_the_policy_that_needs_it() {
    var once =
        create(ADMIN, body("'schedule':{'every':'1h'},'missed':{'policy':'once','within':'2h'}"));

    var skip = change(once, "{\"missed\":{\"policy\":\"skip\"}}");

    assertThat(ReminderJson.of(skip, view(ADMIN.zone())).toString())
        .contains("\"missed\":{\"policy\":\"skip\",\"within\":\"1w\"}");
  }

  private static String body(String fields) {
    return "{\"message\":\"x\"," + fields.replace('\'', '"') + "}";
  }
}
