package dev.rooster.store;

/** The contract of a store for several nodes. */
public abstract class SharedStoreContract extends StoreContract
    implements LeaseContract, NoticeContract {}
