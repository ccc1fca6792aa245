import { globSync, readFileSync } from 'node:fs';
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
import { subjectWords } from '../../../renderer/views/audit/entry-word';

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
  expect(read('1.234', '1.234')).toEqual(['1.234 was read as 1.2340.']);
});

it.each([
  ['en', 'connection', 'changed: recipe, perPage', 'changed: signing method, records per page'],
  ['es', 'connection', 'changed: recipe, perPage', 'cambio: método de firma, registros por página'],
  ['es', 'connection', 'changed: unknown', 'cambio: unknown'],
  ['es', 'connection', 'keys entered', 'claves ingresadas'],
  ['es', 'connection', 'database: forgotten', 'base de datos para publicar: quitada'],
  ['es', 'connection', 'database: pg://h/d', 'base de datos para publicar: pg://h/d'],
  ['es', 'connection', 'database: agreed to pg://h/d', 'se aceptó publicar en pg://h/d'],
  ['en', 'export', 'clients csv', 'clients CSV'],
  ['es', 'export', 'clients csv', 'clientes CSV'],
  ['es', 'export', 'clients printed', 'mostrado por el comando clients'],
  ['es', 'export', 'act pdf', 'acta PDF'],
  ['es', 'mark', 'clients 469bb3eb', 'clientes 469bb3eb'],
  // An ID may be any word.
  ['es', 'mark', 'clients printed', 'clientes printed'],
  ['es', 'card', 'deleted', 'deleted'],
  ['es', 'data', 'deleted', 'eliminados'],
  ['es', 'data', 'deleted; log ended at 7:ab', 'eliminados; el registro terminaba en 7:ab'],
  ['es', 'data', 'history removed, days', 'días de historial eliminados'],
  ['en', 'refusal', 'exports.start: exports', 'exports (in the window)'],
  ['es', 'refusal', 'exports.start: folder', 'un archivo en esa carpeta (en la ventana)'],
  ['es', 'refusal', 'schedule.backup: backups', 'copias de seguridad (programado)'],
  ['es', 'refusal', 'export: exports', 'exportaciones (comando export)'],
  ['es', 'refusal', 'sync: address', 'esa dirección del servicio (sincronización)'],
  ['es', 'refusal', 'later.method: something', 'later.method: something'],
  ['es', 'from-later', 'else', 'else'],
] as const)('in %s, the audit log shows %s %s as %s', (language, what, stored, shown) => {
  const t = speaking((language === 'es' ? spanish : english).audit) as Parameters<
    typeof subjectWords
  >[0];
  expect(subjectWords(t, what, stored)).toBe(shown);
});

it('the audit log says each subject that the app writes in the reader’s language', () => {
  const t = speaking(spanish.audit) as Parameters<typeof subjectWords>[0];
  // Literal subjects in the sources; those with a part of their own stand above.
  const written = globSync('main/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/what: '([a-z]+)',[^}]*?subject: '([^']+)'/gs)].map(
      ([, what = '', subject = '']) => [what, subject] as const,
    ),
  );
  expect(written.length).toBeGreaterThan(10);
  const same = written.filter(([what, subject]) => subjectWords(t, what, subject) === subject);
  expect(same).toEqual([]);
});

it('the audit log names whatever can be exported', () => {
  for (const [{ resources }, { audit }] of [
    [exportWords('en'), english],
    [exportWords('es'), spanish],
  ] as const) {
    const t = speaking(audit) as Parameters<typeof subjectWords>[0];
    for (const [kind, name] of Object.entries(resources)) {
      expect(subjectWords(t, 'export', `${kind} xlsx`)).toBe(`${name.toLowerCase()} XLSX`);
    }
  }
});

it('a mark that nobody made is empty, not something the service did not send', () => {
  const t = speaking(spanishLists) as Format;
  const options = { kind: 'text', localeContext: lima, brief: null, now: () => 0, t } as const;
  expect(cellDisplay(undefined, { ...options, missing: 'blank' }).text).toBe('vacío');
  expect(cellDisplay(undefined, options).text).toBe('no enviado');
});
