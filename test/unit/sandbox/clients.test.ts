import { expect, test } from 'vitest';
import { clientText } from '../../../main/sandbox/clients';
import type { Edition } from '../../../main/sandbox/population';
import { now, worldOf } from './world-for-tests';

type Client = Record<string, unknown> & { id: string; created_at: string; updated_at: string };

const world = worldOf();
const read = (index: number, edition: Edition = 3) =>
  JSON.parse(clientText(world, index, edition)) as Client;
const all = Array.from({ length: 5_000 }, (_, position) => read(world.clients.at(3, position)));

/** docs/interface.md, "Clients and lots". */
const fields = (
  'id status created_at updated_at deleted_at is_deleted is_deleted_by document_type document_number first_name ' +
  'second_name first_last_name second_last_name gender status_kyc birth_country birth_date residence_address ' +
  'residence_country residence_city residence_zip_code phone_country_code phone_number landline_country_code ' +
  'landline_number email occupation merchant_id provider_name provider_reference internal_reference'
).split(' ');

test('a client has the fields of the interface document, and the ids of its cards', () => {
  for (const client of all) {
    const expected = 'second_name' in client ? fields : fields.filter((f) => f !== 'second_name');
    expect(Object.keys(client)).toEqual([...expected, 'client_card_ids']);
  }
});

test('a record depends on seed and index alone', () => {
  expect(clientText(worldOf(), 41, 3)).toBe(clientText(world, 41, 3));
  expect(clientText(worldOf({ seed: 8 }), 41, 3)).not.toBe(clientText(world, 41, 3));
});

test('null, empty and absent second names all occur, as do accents and very long names', () => {
  expect(all.some((client) => client.second_name === null)).toBe(true);
  expect(all.some((client) => client.second_name === '')).toBe(true);
  expect(all.some((client) => !('second_name' in client))).toBe(true);
  expect(all.some((client) => client.first_last_name === 'Núñez')).toBe(true);
  expect(all.some((client) => String(client.first_name).length > 120)).toBe(true);
  expect(all.some((client) => String(client.document_number).startsWith('0'))).toBe(true);
});

test('most clients are active, some are not, a few have a status nobody documented', () => {
  const counts = new Map<unknown, number>();
  for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1);
  expect(counts.get('ACTIVE')).toBeGreaterThan(4_200);
  expect(counts.get('REVIEW')).toBeGreaterThan(50);
  expect(counts.get('BLOCKED')).toBeGreaterThan(30);
  expect(counts.get('PENDING_X')).toBeGreaterThan(2);
  expect(counts.get('PENDING_X')).toBeLessThan(50);
  expect(counts.size).toBe(4);
});

test('clients were created one after the other within the last year, and updated later but not in the future', () => {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/;
  let before = '';
  for (const client of all) {
    expect(client.created_at).toMatch(form);
    expect(client.updated_at).toMatch(form);
    expect(client.created_at.slice(0, 23) >= before).toBe(true);
    expect(Date.parse(client.updated_at)).toBeGreaterThanOrEqual(Date.parse(client.created_at) - 1);
    expect(Date.parse(client.updated_at)).toBeLessThanOrEqual(now);
    before = client.created_at.slice(0, 23);
  }
  expect(now - Date.parse(all[0]?.created_at ?? '')).toBeGreaterThan(364 * 86_400_000);
});

test('between two editions some clients change their phone or status, and nothing else but updated_at', () => {
  const changedFields = new Set<string>();
  for (const edition of [1, 2, 3] as const) {
    let changed = 0;
    for (let index = 0; index < 4_000; index += 1) {
      const before = read(index, (edition - 1) as Edition);
      const after = read(index, edition);
      const different = fields.filter((field) => before[field] !== after[field]);
      if (different.length === 0) continue;
      changed += 1;
      for (const field of different) changedFields.add(field);
      expect(different).toContain('updated_at');
      expect(different).toHaveLength(2);
      expect(after.updated_at > before.updated_at).toBe(true);
    }
    expect(changed).toBeGreaterThan(10);
    expect(changed).toBeLessThan(80);
  }
  expect([...changedFields].sort()).toEqual(['phone_number', 'status', 'updated_at']);
});
