import { expect, test } from 'vitest';
import type { AnswerBody } from '../../../main/api/envelope';
import { toListPage } from '../../../main/api/list-page';
import type { ListPage, PageMemory } from '../../../main/api/list-page';
import { createRedactor } from '../../../main/api/redact';
import type { Redactor } from '../../../main/api/redact';
import { Secret } from '../../../main/vault/secret';
import { answer, failureOf, nothingKnown } from './answers';

const records = [
  { id: 'a', name: 'Ñandú [{}] \\" "}]', n: 1.5 },
  { id: 'b', tags: [{ deep: [1] }], token: 'x' },
];
const asked = { resource: 'clients', page: 3, perPage: 2 } as const;
const key = new Uint8Array(32).fill(7);

function body(list: unknown = records, around: object = { total: 9 }): string {
  return JSON.stringify({ code: '00000', data: { clients: list, ...around } });
}

/** A memory of what was read before. */
function knowing(...pages: ListPage[]): PageMemory {
  return {
    key,
    find: (page, digest) => {
      const known = pages.find(
        (each) => each.page === page && each.digest?.toString() === digest.toString(),
      );
      return known === undefined ? null : { ids: Float64Array.from(known.records, (_, at) => at) };
    },
  };
}

const read = (
  from: string | AnswerBody,
  memory: PageMemory | null = knowing(),
  redactor: Redactor = nothingKnown,
) => toListPage(typeof from === 'string' ? answer(from) : from, asked, { redactor, memory });

test('the same list is known again, and decodes to the same when asked', () => {
  const first = read(body());
  const again = read(body(), knowing(first));
  expect(first.unchanged ?? null).toBeNull();
  expect(again.unchanged?.ids).toHaveLength(2);
  expect(again.digest).toEqual(first.digest);
  expect(again.records).toEqual(first.records);
  expect(again).toMatchObject({ page: 3, perPage: 2, total: 9, hasMore: true });
});

test('counts and dates around it are read anew', () => {
  const first = read(body());
  const again = read(body(records, { at: 'later', total: 6 }), knowing(first));
  expect(again.unchanged).toBeTruthy();
  expect(again).toMatchObject({ total: 6, hasMore: false });
  expect(read(body(records, {}), knowing(first))).toMatchObject({ total: null, hasMore: true });
});

test.each([
  ['a list with one letter changed', body([{ ...records[0], n: 1.6 }, records[1]])],
  [
    'the list under a name that is none of a list',
    JSON.stringify({ code: '00000', data: { errors: records, clients: [] } }),
  ],
  ['another list beside it', body(records, { lots: [{ id: 'z' }] })],
  [
    'another list before it',
    JSON.stringify({ code: '00000', data: { links: [{ rel: 'x' }], clients: records } }),
  ],
])('%s is decoded', (_, text) => {
  const again = read(text, knowing(read(body())));
  expect(again.unchanged ?? null).toBeNull();
});

test('bytes that are not one whole list are never remembered', () => {
  expect(read(body(records, { lots: [{ id: 'z' }] })).digest).toBeNull();
  expect(
    read(JSON.stringify({ code: '00000', data: { promotions: [{ id: 'z' }], clients: [] } }))
      .digest,
  ).toBeNull();
  expect(
    read(JSON.stringify({ code: '00000', data: { a: { id: 'a', x: [{}] }, b: { id: 'b' } } }))
      .digest,
  ).toBeNull();
  expect(read(body([])).digest).toBeNull();
  expect(
    read(answer(body(), { contentType: 'application/json; charset=latin1' })).digest ?? null,
  ).toBeNull();
});

test('a secret that became known since is struck out: the list is decoded again', () => {
  const secret = Secret.fromText('the-secret-key');
  const list = [{ id: 'a', note: 'the-secret-key' }];
  const before = read(body(list));
  const knows = createRedactor(() => [secret]);
  const after = read(body(list), knowing(before), knows);
  expect(after.unchanged ?? null).toBeNull();
  expect(JSON.stringify(after.records)).not.toContain('the-secret-key');
  expect(read(body(list), knowing(after), knows).unchanged).toBeTruthy();
});

test('its digest is another one under another key', () => {
  const other = { ...knowing(), key: new Uint8Array(32).fill(8) };
  expect(read(body(), other).digest).not.toEqual(read(body()).digest);
  expect(read(body(), null).digest ?? null).toBeNull();
});

test('a refusal with the list in it is a refusal', () => {
  const known = knowing(read(body()));
  const refused = body().replace('"00000"', '"40100"');
  expect(failureOf(() => read(refused, known)).params).toMatchObject({ serviceCode: '40100' });
  expect(failureOf(() => read(answer(body(), { status: 500 }), known)).code).toBe(
    'service.unavailable',
  );
});
