// Words alone, apart from the schemas made of them: pages need them, and no schema is run in a page.

/** What can be browsed as rows. `cards` are the client-cards looked up so far. */
export const browsable = ['clients', 'lots', 'cards'] as const;

/** Everything that is kept, in the order it is shown: the one record of the merchant last. */
export const kept = [...browsable, 'merchant'] as const;

/** Under which id a merchant is kept that came without one: a profile has one merchant. */
export const namelessMerchant = 'me';

/** What a sync reads. */
export const syncable = ['merchant', 'clients', 'lots', 'cards'] as const;
