import type { ListQuestion } from './question';

/** Asks a question once all records of these lists can be searched for its words. */
export type Completely = <A>(lists: readonly ListQuestion[], ask: () => Promise<A>) => Promise<A>;
