import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { FieldKind } from '../../../main/query/field-tests';
import { parseSearch } from '../../../main/query/parse';

const root = resolve(import.meta.dirname, '..', '..', '..');
const fields = [
  ...['id', 'status', 'first_name', 'email', 'residence_city', 'total_amount'],
  ...['document_number', 'phone_number', 'gender'],
  ...['created_at', 'deleted_at', 'expires_at', 'is_deleted', 'desk.mark'],
];

function misunderstood(typed: string, language: 'en' | 'es') {
  const holds = (field: string, kind: FieldKind) =>
    kind === 'amounts' ? field === 'total_amount' : field.endsWith('_at');
  const order = language === 'es' ? 'day-first' : 'month-first';
  const calendar = { zone: 'America/Lima', now: Date.UTC(2026, 10, 26), order } as const;
  return parseSearch(typed, {
    fields,
    language,
    calendar,
    budget: { left: 1_000 },
    holds,
  }).notUnderstood;
}

/** What the guide says to type: backticks in the first column of its tables of searches. */
function searchesIn(guide: string, language: 'en' | 'es'): string[] {
  const heading = language === 'es' ? '| lo que escribe |' : '| you type |';
  const tables = guide.split(`\n${heading}`).slice(1);
  return tables.flatMap((table) =>
    [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, typed = '']) => typed),
    ),
  );
}

it.each([
  ['docs/user-guide.md', 'en', ['created:02/30/2026', 'amount:many']],
  ['docs/guia.md', 'es', ['creado:30/02/2026', 'monto:quinientos']],
] as const)(
  '%s: every search is understood, but for those it says are not',
  (file, language, not) => {
    const guide = readFileSync(resolve(root, file), 'utf8');
    const searches = searchesIn(guide, language);
    expect(searches.length).toBeGreaterThan(25);
    const strange = searches.filter((typed) => misunderstood(typed, language).length > 0);
    expect(strange).toEqual([]);
    for (const typed of not) {
      expect(guide).toContain(`\`${typed}\``);
      expect(misunderstood(typed, language)).not.toEqual([]);
    }
  },
);
