// Separate from the schemas made of these constants: pages need them too, and run no schemas.

/** Lists of the service, read page by page. */
export const listed = ['clients', 'lots'] as const;

export type Listed = (typeof listed)[number];

/** What can be browsed as rows. `cards` are the client-cards looked up so far. */
export const browsable = [...listed, 'cards'] as const;

/** All stored resources, in display order: the single merchant record last. */
export const storedResources = [...browsable, 'merchant'] as const;

/** The id under which a merchant without an id is stored: a profile has one merchant. */
export const namelessMerchant = 'me';

/** What a sync reads. */
export const syncable = ['merchant', ...listed, 'cards'] as const;
