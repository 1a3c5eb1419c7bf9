package dev.rooster.cli.command;

/** A variable of the environment that the program obeys. */
public record Variable(String name, String summary) {}
