package dev.rooster.store;

/** What a store must do that one process has to itself. */
public abstract class ExclusiveStoreContract extends StoreContract implements ExclusiveContract {}
