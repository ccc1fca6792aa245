import { expect, test } from 'vitest';
import { aboutLines, type ExportFacts, type Medium } from '../../../main/export/about';
import { localTime } from '../../../main/values/local-time';
import { exportWords } from '../../../main/export/words';
import type { LanguageCode } from '../../../shared/locales';
import type { ExportSource } from '../../../shared/ipc/exports';
import { usualRules, type Mapping, type MatchRules } from '../../../shared/ipc/reconcile';
import { testLocale } from '../../support/test-locale';

const end = { columns: [], records: 1, cutTexts: 0, totals: [] };

interface Saying {
  readonly medium?: Medium;
  readonly zone?: string;
  readonly language?: LanguageCode;
  readonly records?: number;
}

/** What the lines of this name say, in Spanish. */
function said(
  source: ExportSource,
  name: string,
  rows: Partial<ExportFacts['rows']> = {},
  { medium = 'workbook', zone = 'America/Lima', language = 'es', records = 1 }: Saying = {},
): readonly string[] {
  const facts: ExportFacts = {
    source,
    rows: { listCount: null, asOf: null, synced: true, ...rows },
    completeness: { gaps: 0, twice: 0, doubtful: false, endRefused: false },
    profile: { name: 'Andina', host: 'api.example', sample: false },
    exportedAt: 0,
    time: localTime(zone),
    writtenBy: 'test',
  };
  return aboutLines(facts, { ...end, records }, exportWords(language), medium)
    .filter(([line]) => line === name)
    .map(([, text]) => text);
}

test('what was asked of changes is said in the words of the file', () => {
  const changes: ExportSource = {
    ...{ kind: 'changes', since: 0, resource: 'clients', search: '' },
    ...{ change: 'gone', fields: ['status', 'total_amount'] },
  };
  expect(said(changes, 'Cambios')).toEqual(['Ya no está']);
  expect(said(changes, 'Campos modificados')).toEqual(['Estado, Monto total']);
  expect(said(changes, 'Cambios desde')).toEqual([]);
  const query = { ...changes, since: Date.UTC(2026, 9, 1) };
  expect(said(query, 'Cambios desde')).toEqual(['2026-09-30T19:00:00.000-05:00']);
  // The history before was removed.
  const known = { since: Date.UTC(2026, 10, 1) };
  expect(said(query, 'Cambios desde', known)).toEqual(['2026-10-31T19:00:00.000-05:00']);
});

test('so are the outcomes of a lookup, and the fields of a reconciliation and a summary', () => {
  const lookup: ExportSource = { kind: 'lookup', outcomes: ['not-found', 'failed'] };
  expect(said(lookup, 'Filtros')).toEqual(['No encontrada, Falló']);
  const reconciled: ExportSource = {
    ...{ kind: 'reconciled', resultId: 1, resource: 'clients', search: '' },
    ...{ outcome: 'different', field: 'status', state: 'todo' },
  };
  expect(said(reconciled, 'Diferencias')).toEqual(['Estado']);
  expect(said(reconciled, 'Estado')).toEqual(['Abiertas']);
  expect(said({ ...reconciled, state: 'agreed' }, 'Estado')).toEqual(['Conforme']);
  const summary: ExportSource = {
    query: {
      ...{ resource: 'lots', search: '', filters: [], sort: [], asOf: null },
      locale: testLocale({ zone: 'America/Lima', language: 'es' }),
    },
    ...{ kind: 'summary', rows: null, columns: null, currency: null },
    ...{ measure: 'sum', field: 'total_amount' },
  };
  expect(said(summary, 'Campo')).toEqual(['Monto total']);
  expect(said(summary, 'Lista')).toEqual(['Lotes']);
});

test('of a reconciliation the rules are said, and the list apart from the address of the service', () => {
  const source: ExportSource = {
    ...{ kind: 'reconciled', resultId: 1, resource: 'clients', search: '' },
    ...{ outcome: null, field: null },
  };
  const mapping = {
    ...{ resource: 'clients' as const, search: '', keys: [{ column: 0, field: 'id' }] },
    compare: [
      { column: 1, field: 'status' },
      { column: 2, field: 'total_amount' },
    ],
  };
  const by = (rules: MatchRules) => {
    const compared = { name: 'mine.csv', sheet: null, mapping: { ...mapping, rules } };
    return (name: string) => said(source, name, { compared });
  };
  const usual = by({ ...usualRules, zeros: false, dates: 'month-first' });
  expect(usual('Servicio')).toEqual(['api.example']);
  expect(usual('Lista')).toEqual(['Clientes']);
  expect(usual('Campos comparados')).toEqual(['Estado, Monto total']);
  expect(usual('Se consideran iguales')).toEqual([
    'espacios de más, mayúsculas, tildes y estados traducidos, formatos de número',
  ]);
  expect(usual('Fechas de mi archivo')).toEqual(['mes/día/año']);
  const exact = by({ ...usualRules, spaces: false, case: false, zeros: false, numbers: false });
  expect(exact('Se consideran iguales')).toEqual([
    'nada, salvo fechas y sí o no escritos de otra forma',
  ]);
  const rest = { ...usualRules, spaces: false, case: false, zeros: false, numbers: false };
  const lenient = by({ ...rest, missingNames: true, tolerance: { PEN: '0.01', USD: '0.50' } });
  expect(lenient('Se consideran iguales')).toEqual([
    'segundos nombres que faltan, diferencias de monto hasta PEN 0.01, USD 0.50',
  ]);
});

test('of a reconciliation of some days only, it is said which', () => {
  const source: ExportSource = {
    ...{ kind: 'reconciled', resultId: 1, resource: 'lots', search: '' },
    ...{ outcome: null, field: null },
  };
  const daysOf = (period: Mapping['period'], language: LanguageCode = 'es') => {
    const keys = [{ column: 0, field: 'code' }];
    const compared = {
      ...{ name: 'cierre.xlsx', sheet: null },
      mapping: {
        ...{ resource: 'lots' as const, search: '', keys, compare: [] },
        ...{ rules: usualRules, period },
      },
    };
    return said(source, language === 'es' ? 'Periodo' : 'Period', { compared }, { language });
  };
  const october = { field: 'created_at', first: '2026-10-01', last: '2026-10-31' };
  expect(daysOf(october)).toEqual(['octubre de 2026 (Creado)']);
  expect(daysOf(october, 'en')).toEqual(['October 2026 (Created)']);
  expect(daysOf({ ...october, last: '2026-10-15' })).toEqual(['01/10/2026 – 15/10/2026 (Creado)']);
  expect(daysOf(null)).toEqual([]);
  expect(daysOf(undefined)).toEqual([]);
});

test.each(['workbook', 'paper', 'parquet'] as const)('each line of a %s has a name', (medium) => {
  const query = {
    ...{ resource: 'clients' as const, search: '', filters: [], sort: [], asOf: null },
    locale: { zone: 'America/Lima', language: 'es' as const },
  };
  expect(said({ kind: 'list', query }, '', {}, { medium })).toEqual([]);
});

test('on paper moments are written as people do, with the city; files keep the exact ones', () => {
  const changes = {
    ...{ kind: 'changes' as const, since: 0, resource: 'clients' as const, search: '' },
    ...{ change: null, fields: [] },
  };
  const asOf = Date.UTC(2026, 10, 27, 4, 6, 25, 487);
  const rows = { asOf, since: Date.UTC(2026, 0, 2, 15, 0) };
  const paper = (name: string, saying: Saying = {}) =>
    said(changes, name, rows, { medium: 'paper', ...saying })[0];
  expect(paper('Datos al')).toBe('26/11/2026, 23:06 (Lima)');
  expect(paper('Cambios desde')).toBe('02/01/2026, 10:00 (Lima)');
  expect(paper('Exportado el')).toBe('31/12/1969, 19:00 (Lima)');
  expect(paper('Datos al', { zone: 'America/Argentina/Buenos_Aires' })).toBe(
    '27/11/2026, 01:06 (Buenos Aires)',
  );
  expect(paper('Datos al', { zone: 'UTC' })).toBe('27/11/2026, 04:06 (UTC)');
  expect(paper('Data as of', { language: 'en' })).toBe('Nov 26, 2026, 23:06 (Lima)');
  const between = { from: Date.UTC(2026, 9, 1, 5), to: asOf };
  expect(said({ ...changes, between }, 'Comparación', rows, { medium: 'paper' })).toEqual([
    '01/10/2026, 00:00 (Lima) – 26/11/2026, 23:06 (Lima)',
  ]);
  for (const medium of ['workbook', 'parquet'] as const) {
    expect(said(changes, 'Datos al', rows, { medium })).toEqual(['2026-11-26T23:06:25.487-05:00']);
  }
});

test('counts are grouped as the screens group them', () => {
  const query = {
    ...{ resource: 'clients' as const, search: '', filters: [], sort: [], asOf: null },
    locale: { zone: 'America/Lima', language: 'es' as const },
  };
  const list: ExportSource = { kind: 'list', query };
  const counted = (total: number | null, records: number, language: LanguageCode = 'es') =>
    said(
      list,
      language === 'es' ? 'Registros' : 'Records',
      { listCount: total },
      { records, language },
    );
  expect(counted(5000, 339)).toEqual(['339 de 5,000']);
  expect(counted(1_234_567, 5000, 'en')).toEqual(['5,000 of 1,234,567']);
  expect(counted(null, 50_000)).toEqual(['50,000']);
  const rows: ExportSource = { kind: 'rows', query, cursorId: 1, first: 1000, count: 1500 };
  expect(said(rows, 'Selección')).toEqual(['filas 1,001 a 2,500']);
});

test('a file of several connections says what each brought, and which are not in it', () => {
  const query = {
    ...{ resource: 'clients' as const, search: '', filters: [], sort: [], asOf: null },
    locale: { zone: 'America/Lima', language: 'es' as const },
  };
  const list: ExportSource = { kind: 'list', query };
  const complete = { gaps: 0, twice: 0, doubtful: false };
  const asOf = Date.UTC(2026, 10, 27, 4, 6);
  const part = { records: 60, asOf, synced: true, completeness: complete, isBehind: false };
  const parts = [
    { ...part, name: 'Andina' },
    { ...part, name: 'Boreal', completeness: { ...complete, gaps: 2 }, isBehind: true },
    { ...part, name: 'Costa', records: 1, synced: false },
  ];
  const failed = (code: 'input.unsynced' | 'vault.key-missing') => ({
    ...{ code, params: {}, requestId: null, redactedBody: null },
  });
  const omitted = [
    { name: 'Sur', failure: failed('input.unsynced') },
    { name: 'Norte', failure: failed('vault.key-missing') },
  ];
  const line = (name: string, language: LanguageCode = 'es') =>
    said(list, name, { parts, omitted }, { language });
  const day = 'Datos al 2026-11-26T23:06:00.000-05:00';
  expect(line('Conexión: Andina')).toEqual([`60 registros · ${day} · completo`]);
  expect(line('Conexión: Boreal')).toEqual([
    `60 registros · ${day} · incompleto: faltan 2 registros anunciados · más de un día anterior a la más reciente`,
  ]);
  expect(line('Conexión: Costa')).toEqual([
    `1 registro · ${day} (aún sin sincronizar hasta el final) · completo`,
  ]);
  expect(line('Sin incluir: Sur')).toEqual([
    'no hay nada de esta conexión guardado en esta computadora',
  ]);
  expect(line('Left out: Norte', 'en')).toEqual(['its offline data could not be opened']);
});
