import { describe, expect, test } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { createReader } from '../../../main/query/reader';
import { openDatabase } from '../../../main/store/database';
import { makeTables } from '../../../main/store/schema';
import { createWriter } from '../../../main/store/writer';
import { encodePage } from '../../../main/values/cells';
import { digestOf } from '../../../main/values/digest';
import { quietEnd } from './rig';
import { record } from './samples';

/** How a sync tells a changed record from an unchanged one. */

const queryLocale = { zone: 'UTC', language: 'en' as const };

function store() {
  const db = openDatabase(null);
  makeTables(db);
  let writer = createWriter(db, () => undefined).operations;
  const reader = createReader(db, () => 0).operations;
  let at = 1;
  return {
    db,
    reopen: () => {
      writer = createWriter(db, () => undefined).operations;
    },
    sync: (records: readonly ServiceRecord[]) => {
      at += 2;
      const { id } = writer.beginSync({ resource: 'clients', perPage: 50, startedAt: at });
      writer.stagePage({ syncId: id, page: encodePage({ page: 1, records, total: null }) });
      return writer.commitSync({ syncId: id, end: { ...quietEnd, completedAt: at + 1 } });
    },
    look: (seenAt: number, card: ServiceRecord) => {
      const { fields, bodies } = encodePage({ page: 1, records: [card], total: null });
      const single = { id: 'k', fields: fields[0] ?? '', body: bodies[0] ?? '', seenAt };
      writer.writeRecord({ resource: 'cards', record: single });
    },
    digests: () => db.numbers('SELECT digest FROM clients WHERE until IS NULL ORDER BY id')(),
    bodies: () =>
      db
        .select('SELECT rid, shape, body FROM clients_body ORDER BY rid', {
          rid: 'number',
          shape: 'number',
          body: 'text',
        })
        .all(),
    changesBetween: (from: number, to: number) =>
      reader.changesList({
        ...{ since: 0, resource: 'clients', search: '', kind: null, offset: 0, limit: 10 },
        locale: queryLocale,
        between: { from, to },
      }).counts,
    versions: (resource: 'clients' | 'cards', id: string) =>
      reader.record({ resource, id })?.versions.map((version) => version.record),
  };
}

const person = (email: string) => record({ id: 'a', email });
const others = [record({ id: 'b', email: 'b@example.test' })];

/**
 * Puts in place of every digest what files of earlier versions have: one that whoever writes the
 * content can foretell.
 */
function asEarlier(opened: ReturnType<typeof store>, contentOf = (body: string) => body): void {
  for (const { rid, shape, body } of opened.bodies()) {
    const digest = digestOf(contentOf(body), shape);
    opened.db.run('UPDATE clients SET digest = ? WHERE rid = ?', digest, rid);
  }
  opened.db.run("DELETE FROM note WHERE name = 'digest-key'");
  opened.reopen();
}

test('no digest can be foretold: each store has its own', () => {
  const [one, other] = [store(), store()];
  for (const each of [one, other]) each.sync([person('a@example.test'), ...others]);
  expect(one.digests()).not.toEqual(other.digests());
  const [first] = one.bodies();
  expect(one.digests()).not.toContain(digestOf(first?.body ?? '', first?.shape));
  const before = one.digests();
  one.reopen();
  expect(one.sync([person('a@example.test'), ...others])).toMatchObject({ changed: 0 });
  expect(one.digests()).toEqual(before);
});

describe('a file of an earlier version', () => {
  test('keeps its history: what is unchanged stays one version, and gets a new digest', () => {
    const opened = store();
    const list = [person('a@example.test'), ...others, record({ name: 'no id' })];
    opened.sync(list);
    asEarlier(opened);
    const before = opened.digests();
    const rids = opened.bodies().map(({ rid }) => rid);
    expect(opened.sync(list)).toMatchObject({ added: 0, changed: 0, gone: 0 });
    expect(opened.bodies().map(({ rid }) => rid)).toEqual(rids);
    expect(opened.digests().some((digest) => before.includes(digest))).toBe(false);
    expect(opened.changesBetween(4, 6)).toEqual({ new: 0, changed: 0, gone: 0 });
  });

  test('of two contents with one digest the other is a change', () => {
    const opened = store();
    opened.sync([person('old@example.test'), ...others]);
    // As if the service had found another address with the digest of this one.
    asEarlier(opened, (body) => body.replace('old@', 'new@'));
    expect(opened.sync([person('new@example.test'), ...others])).toMatchObject({ changed: 1 });
    expect(opened.versions('clients', 'a')).toEqual([
      person('new@example.test'),
      person('old@example.test'),
    ]);
  });

  test('content that comes back is no change between the ends, whichever digest it had', () => {
    const opened = store();
    opened.sync([person('one@example.test'), ...others]);
    asEarlier(opened);
    opened.sync([person('two@example.test'), ...others]);
    opened.sync([person('one@example.test'), ...others]);
    expect(opened.changesBetween(4, 8)).toEqual({ new: 0, changed: 0, gone: 0 });
    expect(opened.changesBetween(4, 6)).toEqual({ new: 0, changed: 1, gone: 0 });
  });

  test('a card that is looked up again is compared likewise', () => {
    const opened = store();
    opened.look(1, record({ id: 'k', balance: '1' }));
    opened.db.run('UPDATE cards SET digest = 1');
    opened.look(2, record({ id: 'k', balance: '1' }));
    expect(opened.versions('cards', 'k')).toHaveLength(1);
    expect(opened.db.numbers('SELECT digest FROM cards')()).not.toEqual([1]);
    opened.look(3, record({ id: 'k', balance: '2' }));
    expect(opened.versions('cards', 'k')).toHaveLength(2);
  });
});
