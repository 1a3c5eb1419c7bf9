package dev.rooster.cli.command;

/** A command line as typed into a shell, and its purpose. The tests run every example. */
public record Example(String commandLine, String purpose) {}
