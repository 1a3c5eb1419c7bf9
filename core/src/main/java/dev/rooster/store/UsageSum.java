package dev.rooster.store;

/**
 * What the runs of a group used.
 *
 * @param runs how many reported something
 */
public record UsageSum(long cell, String group, double costUsd, long tokens, long runs) {}
