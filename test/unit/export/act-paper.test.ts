import { expect, test } from 'vitest';
import type { Act, ActLine } from '../../../main/export/act/content';
import { documentOf } from '../../../main/export/act/document';
import { actPaper } from '../../../main/export/act/paper';

const side = { all: 2, carried: 0, equal: 0, different: 2, only: 0, repeated: 0, unkeyed: 0 };

function line(key: string, title: string, differences: ActLine['differences']): ActLine {
  return {
    state: 'agreed',
    outcome: 'different',
    row: 1,
    id: key,
    key: [key],
    title,
    differences,
    amounts: [],
    comment: '',
    by: '',
    at: '',
    since: '',
    was: null,
    changed: false,
  };
}

const difference = (field: string, mine: string, theirs: string) => [
  { column: 'Estado', field, mine, theirs, amount: null, currency: null },
];

function actOf(language: Act['language'], lines: readonly ActLine[]): Act {
  return {
    format: 'merchant-desk-act',
    version: 1,
    language,
    zone: 'America/Lima',
    at: '2026-12-01T15:00:00.000Z',
    writtenBy: 'Merchant Desk',
    company: null,
    profile: { name: 'Andina', host: 'api.example.com', sample: false },
    query: {
      resource: 'clients',
      search: '',
      filters: [],
      period: null,
      locale: { language, zone: 'America/Lima', dates: null },
    },
    run: { id: 1, at: '2026-12-01T15:00:00.000Z', by: 'ana' },
    file: { name: 'clientes.csv', sheet: null, sha256: 'a'.repeat(64) },
    sync: { no: 1, at: null, records: 2, complete: true, sha256: 'b'.repeat(64) },
    settlements: 'c'.repeat(64),
    pairs: [],
    mine: { ...side, total: 0 },
    theirs: { ...side, total: 0 },
    sums: [],
    explained: [],
    totals: [],
    states: { agreed: lines.length },
    changedAgain: 0,
    notices: [],
    columns: ['key', 'title', 'differs'],
    lines: [...lines],
    prepared: { name: '', on: null },
    reviewed: { name: '', on: null },
  };
}

test('the service’s codes are in words, in the language of the act; the file’s text stays', () => {
  const lines = [line('10000001', 'Ana', difference('status', 'de baja', 'BLOCKED'))];
  const cells = (['en', 'es'] as const).map((language) => {
    const { sections } = documentOf(actOf(language, lines), 'd');
    return sections[0]?.table.rows[0]?.at(-1);
  });
  expect(cells).toEqual(['Status: de baja → Blocked', 'Estado: de baja → Bloqueado']);
});

test('a word that can be, such as a document number, is not broken; a long text takes no more than its share', () => {
  const name = 'María del Carmen '.repeat(40).trim();
  const act = actOf('es', [line('10000001', name, []), line('x'.repeat(80), 'Ana', [])]);
  const { html } = actPaper(act, documentOf(act, 'd'));
  expect(html).toContain('<td class="unbroken">10000001</td>');
  expect(html).toContain(`<td class="unbroken"><div>${name}</div></td>`);
  expect(html).toContain(`<td class=""><div>${'x'.repeat(80)}</div></td>`);
});
