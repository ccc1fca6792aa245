// Words alone, apart from the schemas made of them: pages need them, and no schema is run in a page.

/** What can be browsed as rows. `cards` are the client-cards looked up so far. */
export const browsable = ['clients', 'lots', 'cards'] as const;

/** All resources with stored records, in the order they are shown: the one record of the merchant last. */
export const storedResources = [...browsable, 'merchant'] as const;

/** The id under which a merchant without one is stored: a profile has one merchant. */
export const namelessMerchant = 'me';

/** What a sync reads. */
export const syncable = ['merchant', 'clients', 'lots', 'cards'] as const;
