package dev.rooster.reminders;

/**
 * The option of a field on the command line; its help is what the table says about the field.
 *
 * @param placeholder for its value; a flag has none
 */
public record FieldOption(String name, String placeholder) {}
