import { expect, it } from 'vitest';
import { exportWords } from '../../../main/export/words';
import type { Understood } from '../../../shared/ipc/browse';
import * as english from '../../../renderer/i18n/en/app';
import { lists as englishLists } from '../../../renderer/i18n/en/lists';
import { shell as englishShell } from '../../../renderer/i18n/en/shell';
import * as spanish from '../../../renderer/i18n/es/app';
import { lists as spanishLists } from '../../../renderer/i18n/es/lists';
import { cellDisplay } from '../../../renderer/lists/cell-display';
import { readAsWords } from '../../../renderer/lists/read-as';
import { understoodWords } from '../../../renderer/lists/understood-words';
import { entryWord } from '../../../renderer/views/audit/entry-word';

type Texts = Readonly<Record<string, unknown>>;

/** The texts of one catalogue, as a component reads them. */
function speaking(catalogue: Texts): unknown {
  const format = { number: String, plural: () => '' };
  return (key: string, params: unknown) => {
    const text = catalogue[key];
    return typeof text === 'function'
      ? (text as (...all: unknown[]) => string)(params, format)
      : text;
  };
}

type Format = Parameters<typeof understoodWords>[1];
const lima = { locale: 'es-PE', zone: 'America/Lima' } as const;

it.each([
  ['es', 'ultimos 30 dias', 'Creado: últimos 30 días'],
  ['es', 'last 30 days', 'Creado: últimos 30 días'],
  ['es', 'este ano', 'Creado: este año'],
  ['es', 'ultimos 45 dias', 'Creado: últimos 45 días'],
  ['es', 'proximas 2 semanas', 'Creado: próximas 2 semanas'],
  ['en', 'last 30 days', 'Created: last 30 days'],
] as const)('in %s, the period %s is shown as %s', (language, text, shown) => {
  const t = speaking(language === 'es' ? spanishLists : englishLists) as Format;
  const condition = {
    fields: ['created_at'],
    not: false,
    all: false,
    tests: [{ by: 'is', kind: 'date', text }],
  } as unknown as Understood;
  expect(understoodWords(condition, t, lima, 'clients')).toBe(shown);
});

it('how an amount was read leaves no second reading', () => {
  const t = speaking(englishShell) as Format;
  const read = (typed: string, value: string) =>
    readAsWords([{ typed, kind: 'amount', value }], t, lima);
  expect(read('1,234', '1234')).toEqual(['1,234 was read as 1,234.00.']);
});

it.each([
  ['en', 'changed: recipe, perPage', 'changed: signing method, records per page'],
  ['es', 'changed: recipe, perPage', 'cambio: método de firma, registros por página'],
  ['es', 'changed: unknown', 'cambio: unknown'],
  ['es', 'keys entered', 'claves ingresadas'],
  ['en', 'clients csv', 'clients CSV'],
  ['es', 'clients csv', 'clientes CSV'],
  ['es', 'clients 469bb3eb', 'clientes 469bb3eb'],
  ['es', 'act pdf', 'acta PDF'],
  ['es', 'else', 'else'],
] as const)('in %s, the audit log shows %s as %s', (language, stored, shown) => {
  const t = speaking((language === 'es' ? spanish : english).audit) as Parameters<
    typeof entryWord
  >[0];
  expect(entryWord(t, 'subject', stored)).toBe(shown);
});

it('the audit log names whatever can be exported', () => {
  for (const [{ resources }, { audit }] of [
    [exportWords('en'), english],
    [exportWords('es'), spanish],
  ] as const) {
    const t = speaking(audit) as Parameters<typeof entryWord>[0];
    for (const [kind, name] of Object.entries(resources)) {
      expect(entryWord(t, 'subject', `${kind} xlsx`)).toBe(`${name.toLowerCase()} XLSX`);
    }
  }
});

it('a mark that nobody made is empty, not something the service did not send', () => {
  const t = speaking(spanishLists) as Format;
  const options = { kind: 'text', localeContext: lima, brief: null, now: () => 0, t } as const;
  expect(cellDisplay(undefined, { ...options, missing: 'blank' }).text).toBe('vacío');
  expect(cellDisplay(undefined, options).text).toBe('no enviado');
});
