package dev.rooster.reminders;

/**
 * The command-line option of a field. Its help is the meaning of the field.
 *
 * @param placeholder for the value; empty for a flag
 */
public record FieldOption(String name, String placeholder) {}
