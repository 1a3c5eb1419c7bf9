package dev.rooster.store;

/** The contract of a store for one process. */
public abstract class ExclusiveStoreContract extends StoreContract implements ExclusiveContract {}
