package dev.rooster.cli.command;

/** A command line as typed into a shell, and what it is good for. The tests run every one. */
public record Example(String commandLine, String purpose) {}
