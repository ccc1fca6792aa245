import { expect } from 'vitest';
import { createReader } from '../../main/query/reader';
import { openDatabase } from '../../main/store/database';
import { makeTables } from '../../main/store/schema';
import { idShown } from '../../main/store/shown-id';
import { createWriter } from '../../main/store/writer';
import { encodePage } from '../../main/values/cells';
import { quietEnd } from '../integration/store/rig';
import { number, record } from '../integration/store/samples';
import { drawsFrom, prove } from '../threats/proof';

/** Marks of stored ids before what could be the id of another record; null: without an id. */
const alike = [
  '5',
  '#5',
  "'5",
  "'#5",
  "''#5",
  '##5',
  "#'5",
  '~5',
  "'~5",
  '~a.0',
  5,
  '#',
  "'",
  null,
];

/**
 * A service may give its records ids that look like those of others: each shown id has to open the
 * record it is shown with.
 */
prove('41-shown-ids', async ({ tries, seed, report }) => {
  for (let at = 0; at < tries; at += 1) {
    const draw = drawsFrom(seed + at);
    const chosen = alike.filter(() => draw(2) === 0);
    await report.try(`ids ${JSON.stringify(chosen)}`, () => {
      const db = openDatabase(null);
      try {
        makeTables(db);
        const writer = createWriter(db, () => undefined).operations;
        const sync = (records: ReturnType<typeof record>[], completedAt: number) => {
          const { id } = writer.beginSync({ resource: 'clients', perPage: 50, startedAt: 1 });
          const page = encodePage({ page: 1, records, total: records.length });
          writer.stagePage({ syncId: id, page });
          writer.commitSync({ syncId: id, end: { ...quietEnd, completedAt } });
        };
        const stored = () =>
          db
            .select('SELECT id FROM clients ORDER BY rid', { id: 'text' })
            .all()
            .map(({ id }) => id);
        const records = chosen.map((id, nth) =>
          record({
            ...(id !== null && { id: typeof id === 'number' ? number(String(id)) : id }),
            name: `record ${nth}`,
          }),
        );
        sync(records, 2);
        // A record without an id has one of its content, which its service can foresee.
        const made = stored().filter((id) => id.startsWith('~'));
        sync([...records, ...made.map((id) => record({ id, name: 'another' }))], 3);
        const reader = createReader(db, () => 0).operations;
        const shown = stored().map((id) => idShown(db, 'clients', id));
        expect(new Set(shown).size).toBe(shown.length);
        for (const [nth, { name }] of records.map((each) => Object.fromEntries(each)).entries()) {
          const opened = reader.record({ resource: 'clients', id: shown[nth] ?? '' });
          expect(Object.fromEntries(opened?.versions[0]?.record ?? [])).toMatchObject({ name });
        }
      } finally {
        db.close();
      }
    });
  }
});
