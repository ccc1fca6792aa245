import { describe, expect, it } from 'vitest';
import { fieldsNamed } from '../../../main/query/names';
import { parsePeriod } from '../../../main/query/period';
import { fieldLabels } from '../../../shared/field-labels';
import { lists as en } from '../../../renderer/i18n/en/lists';
import { lists as es } from '../../../renderer/i18n/es/lists';
import { pastedList } from '../../../renderer/lists/pasted-list';
import { offeredPeriods } from '../../../renderer/lists/offered-periods';
import {
  fieldCalled,
  fieldsBeginning,
  partsAt,
  replaced,
  typedValue,
} from '../../../renderer/lists/suggested-parts';

const keys = (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).filter(
  (key) => key !== 'desk.surnames' && key !== 'desk.given_names',
);
const fieldsIn = (language: 'en' | 'es') =>
  keys.map((key) => ({ key, label: fieldLabels[key][language], kind: 'text' as const }));

describe.each(['en', 'es'] as const)('what is suggested in %s', (language) => {
  const fields = fieldsIn(language);

  it.each(keys)('a name for %s means this field to the search', (key) => {
    const label = fieldLabels[key][language];
    const found = fieldsBeginning(label, fields).find(({ field }) => field.key === key);
    expect(found).toBeDefined();
    expect(fieldsNamed(found?.name ?? '', keys)).toContain(key);
    expect(fieldCalled(found?.name ?? '', fields)?.label).toBe(label);
  });

  it('periods in the words of the screen are read as such', () => {
    const calendar = { zone: 'America/Lima', now: Date.UTC(2026, 10, 13), order: 'day-first' };
    const lists = language === 'en' ? en : es;
    for (const period of offeredPeriods) {
      const said = lists[`browse.period.${period}`];
      expect(parsePeriod(said, calendar as never), said).toEqual(
        parsePeriod(period, calendar as never),
      );
    }
  });
});

it.each([
  ['dn', 'dni'],
  ['ruc', 'ruc'],
  ['cel', 'celular'],
  ['sex', 'sexo'],
])('%s is completed by what people call a field', (typed, name) => {
  expect(fieldsBeginning(typed, fieldsIn('es'))[0]?.name).toBe(name);
});

it('a value of several words belongs to its field, a word after a finished one does not', () => {
  expect(partsAt('creado:últimos 30', 17)[0]).toEqual({
    start: 7,
    name: 'creado',
    text: 'últimos 30',
  });
  expect(partsAt('estado:(activo, blo', 19)[0]).toMatchObject({
    name: 'estado',
    text: 'blo',
    start: 16,
  });
  expect(partsAt('x:"a b" qui', 11)).toEqual([{ start: 8, name: null, text: 'qui' }]);
  expect(partsAt('-est', 4)).toEqual([{ start: 1, name: null, text: 'est' }]);
});

it('a suggestion replaces only what was typed of it', () => {
  const [part] = partsAt('lima est quispe', 8);
  expect(part && replaced('lima est quispe', 8, part, 'estado:')).toEqual({
    search: 'lima estado:quispe',
    caret: 12,
  });
  expect(typedValue('Lima Norte')).toBe('"Lima Norte"');
  expect(typedValue('San-Isidro')).toBe('San-Isidro');
});

describe('a pasted list', () => {
  it.each([
    ['45123456\n45123457', 2],
    ['DNI\r\n45123456\r\n01234567\r\n', 2],
    ['45123456, 45123457; 45123458', 3],
    ['3f2a9c1e-1111-4222-8333-444455556666 3f2a9c1e-1111-4222-8333-444455556667', 2],
    ['45123456\n45123456', 0],
    ['quispe lima', 0],
    ['01/11/2026 02/11/2026', 0],
    ['2026-11-01 2026-11-02', 0],
    ['1,234.50 2,345.60', 0],
    ['status:blocked created:2026', 0],
    ['María 45123456', 0],
  ])('%j has %i values', (text, count) => {
    expect(pastedList(text)).toHaveLength(count);
  });
});
