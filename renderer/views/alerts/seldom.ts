/** When syncs run, unless they run by themselves. */
export type Seldom = 'sample' | 'onStart' | 'byHand' | null;
