import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withEnding } from '../../../main/export/write-export';

test('no format is written under the name of another, and nothing over a file that was not chosen', () => {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-desk-ending-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const named = (name: string, format: Parameters<typeof withEnding>[1]) =>
    withEnding(join(folder, name), format).slice(folder.length + 1);
  expect(named('cambios.pdf', 'pdf')).toBe('cambios.pdf');
  expect(named('CAMBIOS.PDF', 'pdf')).toBe('CAMBIOS.PDF');
  expect(named('cambios', 'pdf')).toBe('cambios.pdf');
  expect(named('cambios.xlsx', 'pdf')).toBe('cambios.xlsx.pdf');
  expect(named('cambios.json', 'ndjson')).toBe('cambios.json.ndjson');
  expect(named('cambios.txt', 'csv')).toBe('cambios.txt');
  // No endings: a day, and the end of a name.
  expect(named('Lotes 13.11.2026', 'xlsx')).toBe('Lotes 13.11.2026.xlsx');
  expect(named('Andina S.A.C. noviembre', 'csv')).toBe('Andina S.A.C. noviembre.csv');
  writeFileSync(join(folder, 'cambios.xlsx.pdf'), '');
  expect(named('cambios.xlsx', 'pdf')).toBe('cambios.xlsx (2).pdf');
});
