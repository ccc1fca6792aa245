import { expect } from 'vitest';
import { contentDigest } from '../../main/store/content-digest';
import { openDatabase } from '../../main/store/database';
import { makeTables } from '../../main/store/schema';
import { drawsFrom, prove } from '../threats/proof';

/** Two stores: what is of one digest in one is of two in the other. */
prove('32-changed-records', async ({ tries, seed, report }) => {
  const [one, other] = [openDatabase(null), openDatabase(null)];
  try {
    const [mine, theirs] = [one, other].map((db) => {
      makeTables(db);
      return contentDigest(db);
    });
    if (mine === undefined || theirs === undefined) throw new Error('no store');
    const again = contentDigest(one);
    for (let at = 0; at < tries; at += 1) {
      const draw = drawsFrom(seed + at);
      const body = JSON.stringify([`${draw(1e9)}`, draw(2) === 0 ? null : `${draw(1e9)}`]);
      await report.try(`a record and a change of it: ${body}`, () => {
        // Who made two contents of one digest would have to know the key of the store.
        expect(theirs(body, 1)).not.toBe(mine(body, 1));
        expect(again(body, 1)).toBe(mine(body, 1));
        expect(mine(body, 2)).not.toBe(mine(body, 1));
        expect(mine(`${body} `, 1)).not.toBe(mine(body, 1));
        expect(Number.isSafeInteger(mine(body, 1))).toBe(true);
      });
    }
  } finally {
    one.close();
    other.close();
  }
});
