package dev.rooster.cli.command;

/** An environment variable that the program reads. */
public record Variable(String name, String summary) {}
