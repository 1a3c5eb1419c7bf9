package dev.rooster.store.jdbc;

/**
 * How a dialect reads numbers and names from the JSON texts of records and reminders. Texts in
 * another format have none.
 */
enum UsageColumns {
  SQLITE {
    @Override
    String cost(String details) {
      return number(details, "cost_usd", "real");
    }

    @Override
    String tokens(String details) {
      return sum(
          number(details, "input_tokens", "integer"), number(details, "output_tokens", "integer"));
    }

    // Cuts the number out: reading the JSON takes ten times as long.
    private String number(String details, String name, String type) {
      String key = "'\"%s\":'".formatted(name);
      return "CASE WHEN substr(%1$s, 1, 10) = '{\"usage\":{' AND instr(substr(%1$s, 1, instr(%1$s, '}')), %2$s) > 0 THEN CAST(substr(%1$s, instr(%1$s, %2$s) + %3$d, 40) AS %4$s) END"
          .formatted(details, key, key.length() - 2, type);
    }

    @Override
    String agent(String details) {
      return "CASE WHEN substr(%1$s, 1, 10) = '{\"agent\":\"' THEN substr(%1$s, 11, instr(substr(%1$s, 11), '\"') - 1) END"
          .formatted(details);
    }
  },

  POSTGRES {
    @Override
    String cost(String details) {
      return number(details, "cost_usd", "[0-9]{1,15}(?:[.][0-9]{1,20})?(?:E-?[0-9]{1,2})?")
          + "::double precision";
    }

    @Override
    String tokens(String details) {
      return sum(
          number(details, "input_tokens", "[0-9]{1,15}") + "::bigint",
          number(details, "output_tokens", "[0-9]{1,15}") + "::bigint");
    }

    private String number(String details, String name, String digits) {
      return "substring(%s from '^[{]\"usage\":[{][^{}]*\"%s\":(%s)[,}]')"
          .formatted(details, name, digits);
    }

    @Override
    String agent(String details) {
      return "substring(%s from '^[{]\"agent\":\"([^\"\\\\]*)\"')".formatted(details);
    }
  };

  /** Empty if both are. */
  private static String sum(String one, String other) {
    return "CASE WHEN %1$s IS NULL AND %2$s IS NULL THEN NULL ELSE COALESCE(%1$s, 0) + COALESCE(%2$s, 0) END"
        .formatted(one, other);
  }

  abstract String cost(String details);

  /** Of input and output. */
  abstract String tokens(String details);

  abstract String agent(String details);
}
