package dev.rooster.store;

/** What a store must do that several nodes use at once. */
public abstract class SharedStoreContract extends StoreContract
    implements LeaseContract, NoticeContract {}
