package dev.rooster.store.jdbc;

/**
 * How a dialect reads numbers and names from the JSON texts of records and reminders. Texts in
 * another format have none.
 */
enum UsageColumns {
  SQLITE {
    @Override
    String cost(String details) {
      return number(details, "cost_usd");
    }

    @Override
    String tokens(String details) {
      String input = number(details, "input_tokens");
      String output = number(details, "output_tokens");
      return "CASE WHEN %s IS NULL AND %s IS NULL THEN NULL ELSE COALESCE(%s, 0) + COALESCE(%s, 0) END"
          .formatted(input, output, input, output);
    }

    private String number(String details, String name) {
      return "CASE WHEN json_valid(%s) THEN json_extract(%s, '$.usage.%s') END"
          .formatted(details, details, name);
    }

    @Override
    String agent(String details) {
      return "CASE WHEN json_valid(%s) THEN json_extract(%s, '$.agent') END"
          .formatted(details, details);
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
      String input = number(details, "input_tokens", "[0-9]{1,15}") + "::bigint";
      String output = number(details, "output_tokens", "[0-9]{1,15}") + "::bigint";
      return "CASE WHEN %s IS NULL AND %s IS NULL THEN NULL ELSE COALESCE(%s, 0) + COALESCE(%s, 0) END"
          .formatted(input, output, input, output);
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

  abstract String cost(String details);

  /** Of input and output. */
  abstract String tokens(String details);

  abstract String agent(String details);
}
