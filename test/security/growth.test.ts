import { expect } from 'vitest';
import type { ServiceRecord } from '../../shared/values';
import { openDatabase } from '../../main/store/database';
import { Fields } from '../../main/store/fields';
import { makeTables } from '../../main/store/schema';
import { readList } from '../../main/http/lists';
import { readJson } from '../../main/json/json';
import { encodeRecord } from '../../main/values/cells';
import { clientFor } from '../threats/client';
import { answer, startFaultService } from '../threats/fault-service';
import { prove } from '../threats/proof';

const textOf = (names: readonly string[]) =>
  encodeRecord(names.map((name) => [name, '1']) satisfies ServiceRecord).fields;
const named = (from: number, count: number) =>
  textOf(Array.from({ length: count }, (_, at) => `field_${from + at}`));

/** Stores records with lists of names until one is refused; the code, or how many were stored. */
function storeUntilRefused(lists: Iterable<string>): unknown {
  const db = openDatabase(null);
  try {
    makeTables(db);
    const fields = new Fields(db);
    let stored = 0;
    for (const text of lists) {
      try {
        fields.checkRoom('clients', [text], () => false);
      } catch (thrown) {
        const { code, params } = thrown as { code: string; params: { what: string } };
        return `${code} ${params.what}`;
      }
      db.transaction(() => fields.shapedAs('clients', text));
      stored += 1;
    }
    return stored;
  } finally {
    db.close();
  }
}

function* combinations(): Generator<string> {
  const all = Array.from({ length: 3_000 }, (_, at) => `field_${at}`);
  for (let no = 0; no < 1_200; no += 1)
    yield textOf(all.filter((_, at) => at >= 12 || ((no >> at) & 1) === 0));
}

function* orders(): Generator<string> {
  const all = Array.from({ length: 3_000 }, (_, at) => `field_${at}`);
  for (let no = 0; no < 1_200; no += 1) yield textOf([...all.slice(no), ...all.slice(0, no)]);
}

/** What becomes of a page with this text for its list. */
function readPage(list: string): void {
  const read = readJson(list);
  const data = read.kind === 'value' ? read.value : null;
  const envelope = { data, answer: { kind: 'object', entries: [['data', data]] } };
  readList(envelope as never, 'clients', 1);
}

const numberOf = (text: string) => readJson(`{"code":"00000","data":[{"id":${text}}]}`);

/** A card and a merchant are stored as well: each of their names is read at every start. */
async function readAlone(fields: string): Promise<void> {
  const service = await startFaultService({
    act: (_request, response) =>
      answer(response, `{"code":"00000","message":"Successful","data":{"id":"a",${fields}}}`),
  });
  try {
    const client = clientFor(service.baseHref);
    for (const read of [() => client.clientCard('a'), () => client.merchant()])
      await expect(read()).rejects.toMatchObject({ code: 'service.too-large' });
  } finally {
    await service.close();
  }
}

/** What a service may send again and again, and what becomes of it. */
const growths: readonly (readonly [string, () => unknown])[] = [
  [
    'new names on every page',
    () =>
      expect(
        storeUntilRefused(Array.from({ length: 30 }, (_, at) => named(at * 1_000, 1_000))),
      ).toBe('service.too-large names'),
  ],
  [
    'the same names in other combinations',
    () => expect(storeUntilRefused(combinations())).toBe('service.too-large combinations'),
  ],
  ['the same names in other orders', () => expect(storeUntilRefused(orders())).toBe(1_200)],
  ...['9'.repeat(262_000), `1e${'9'.repeat(9)}`, `-1E-${'0'.repeat(60)}99999`, '1e1001'].map(
    (text): readonly [string, () => unknown] => [
      `a number of ${text.length} characters: ${text.slice(0, 20)}`,
      () => expect(numberOf(text)).toMatchObject({ kind: 'too-large', what: 'number' }),
    ],
  ),
  [
    'tens of thousands of names on one page',
    () => {
      const fields = Array.from({ length: 48_000 }, (_, at) => `"f${at}":1`);
      expect(() => readPage(`[{${fields.join()}}]`)).toThrow('service.too-large');
    },
  ],
  [
    'a name as long as a text may be',
    () => expect(() => readPage(`[{"${'f'.repeat(262_000)}":1}]`)).toThrow('service.too-large'),
  ],
  ['a name as long as a text may be, of one record', () => readAlone(`"${'f'.repeat(262_000)}":1`)],
  [
    'thousands of names of one record',
    () => readAlone(Array.from({ length: 3_000 }, (_, at) => `"f${at}":1`).join()),
  ],
];

prove('33-growth', async ({ tries, report }) => {
  for (let at = 0; at < tries; at += 1) {
    const [name, attempt] = growths[at % growths.length] ?? [];
    if (name !== undefined && attempt !== undefined) await report.try(name, attempt);
  }
});
