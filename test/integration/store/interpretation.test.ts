import { expect, test } from 'vitest';
import { everything, readerOf } from '../../support/written-store';
import { number, record } from './samples';

const reader = readerOf([
  record({ id: 'a', status: 'ACTIVE', created_at: '2026-10-01T15:00:00Z', total: number('8.10') }),
  record({ id: 'b', status: 'BLOCKED', created_at: '2026-11-01T15:00:00Z', name: 'Beto' }),
]);
const spanish = { ...everything.locale, language: 'es' as const };
const interpret = (search: string) =>
  reader.operations.interpret({ ...everything, locale: spanish, search });

test.each([
  'estado:bloqueado',
  'creado:10/01/2026',
  'bloquedo',
  'bloqueado',
  'estdo:bloqueado',
  'creado:31/02/2026',
  'beto',
  '',
])('%j is understood as by an open list, without opening one', (search) => {
  const params = { ...everything, locale: spanish, search };
  const { cursorId, notUnderstood, readAs, understood, instead } = reader.operations.open(params);
  const expected = { notUnderstood, readAs, understood, instead };
  // More than are kept: a view for each would close the one that is open.
  for (let times = 0; times < 20; times += 1)
    expect({
      readAs: undefined,
      understood: undefined,
      instead: undefined,
      ...interpret(search),
    }).toEqual(expected);
  expect(() => reader.operations.count({ cursorId })).not.toThrow();
});

test('a likelier word is suggested for a mistake, and none for a word that is found', () => {
  expect(interpret('bloquedo').instead).toBe('bloqueado');
  expect(interpret('bloqueado').instead).toBeUndefined();
  expect(interpret('estado:bloqueado').understood).toMatchObject([{ fields: ['status'] }]);
});

test('a field that no record has is refused as by an open list', () => {
  const filter = { kind: 'contains' as const, field: 'nothing', text: 'x' };
  const params = { ...everything, search: '', filters: [filter] };
  expect(() => reader.operations.interpret(params)).toThrow(
    expect.objectContaining({ code: 'input.params' }) as Error,
  );
});

test('a search of all lists tells what it understood, and what was probably meant', () => {
  const everywhere = (text: string) =>
    reader.operations.everywhereSoFar({ text, limitPerResource: 5, locale: spanish });
  expect(everywhere('estado:bloqueado')).toMatchObject({
    groups: [{ resource: 'clients', total: 1 }],
    understood: [{ resource: 'clients', typed: 'estado:bloqueado', fields: ['status'] }],
  });
  expect(everywhere('bloquedo')).toMatchObject({ groups: [], instead: 'bloqueado' });
  expect(everywhere('bloqueado')).not.toHaveProperty('instead');
  expect(everywhere('beto')).not.toHaveProperty('understood');
});
