package dev.rooster.guidance;

/**
 * Points a workflow out when a person's prompt matches.
 *
 * @param match a regular expression, found anywhere in the prompt, in upper or lower case
 */
public record PromptPattern(String match, StepName workflow) {}
