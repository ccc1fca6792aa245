import { expect, test } from 'vitest';
import { aboutLines } from '../../../main/export/about';
import type { ExportFacts } from '../../../main/export/about';
import { localTime } from '../../../main/values/instants';
import { exportWords } from '../../../main/export/words';
import type { ExportSource } from '../../../preload/contract/exports';

const end = { records: 1, contentHash: '', cutTexts: 0, totals: [] };

/** What the lines of this name say, in Spanish. */
function said(source: ExportSource, name: string): readonly string[] {
  const facts: ExportFacts = {
    source,
    rows: { of: null, asOf: null, complete: true },
    whole: { gaps: 0, twice: 0, doubtful: false, endRefused: false },
    profile: { name: 'Andina', host: 'api.example', sample: false },
    exportedAt: 0,
    time: localTime('America/Lima'),
    writtenBy: 'test',
  };
  return aboutLines(facts, end, exportWords('es'), 'workbook')
    .filter(([line]) => line === name)
    .map(([, text]) => text);
}

test('what was asked of changes is said in the words of the file', () => {
  const changes: ExportSource = {
    ...{ kind: 'changes', since: 0, resource: 'clients', search: '' },
    ...{ change: 'gone', fields: ['status', 'total_amount'] },
  };
  expect(said(changes, 'Cambios')).toEqual(['Retirado']);
  expect(said(changes, 'Campos modificados')).toEqual(['Estado, Monto total']);
});

test('so are the outcomes of a lookup, and the fields of a reconciliation and a summary', () => {
  const lookup: ExportSource = { kind: 'lookup', outcomes: ['not-found', 'failed'] };
  expect(said(lookup, 'Filtros')).toEqual(['No encontrada, Falló']);
  const reconciled: ExportSource = {
    ...{ kind: 'reconciled', resultId: 1, resource: 'clients', search: '' },
    ...{ outcome: 'different', field: 'status' },
  };
  expect(said(reconciled, 'Diferencias')).toEqual(['Estado']);
  const summary: ExportSource = {
    query: {
      ...{ resource: 'lots', search: '', filters: [], sort: [], asOf: null },
      ...{ zone: 'America/Lima', language: 'es' },
    },
    ...{ kind: 'summary', rows: null, columns: null, currency: null },
    ...{ measure: 'sum', field: 'total_amount' },
  };
  expect(said(summary, 'Campo')).toEqual(['Monto total']);
  expect(said(summary, 'Lista')).toEqual(['Lotes']);
});
