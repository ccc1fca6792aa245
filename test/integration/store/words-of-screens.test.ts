import { describe, expect, it } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { everything, idsOf, readerOf } from '../../support/written-store';
import { number, record } from './samples';

/** Conditions as people type them, after what the screens show. */

const found = (records: readonly ServiceRecord[]) => {
  const reader = readerOf(records);
  return (search: string) => idsOf(reader, { search });
};

describe('the word a screen shows for a status', () => {
  const find = found([
    record({ id: 'a', status: 'ACTIVE', name: 'Ana', block_reason: null }),
    record({ id: 'b', status: 'BLOCKED', name: 'Beto', block_reason: 'LOST' }),
    record({ id: 'r', status: 'IN_REVIEW', name: 'Rosa', block_reason: 'FRAUD_SUSPECTED' }),
    record({ id: 'n', status: 'inactive', name: 'Nora', block_reason: 'OTHER' }),
    record({ id: 'w', status: 'CLOSED', name: 'Activo y Revisión SAC', block_reason: null }),
  ]);

  it.each([
    ['estado:bloqueado', ['b']],
    ['estado:BLOQUEADA', ['b']],
    ['status:bloqueados', ['b']],
    ['estado:en revisión', ['r']],
    ['estado:"En revision"', ['r']],
    ['estado:en revisión rosa', ['r']],
    ['estado:(activo,bloqueada)', ['a', 'b']],
    ['estado:!=activo', ['b', 'r', 'n', 'w']],
    ['activo', ['a', 'w']],
    ['activa', ['a']],
    ['"activ"', []],
    ['Bloqueado', ['b']],
    ['bloqueadas', ['b']],
    ['en revisión', ['r']],
    ['En Revision', ['r']],
    ['revisión', ['r', 'w']],
    ['en revisión rosa', ['r']],
    ['-activo', ['b', 'r', 'n']],
    ['bloqueado OR ana', ['a', 'b']],
    ['inactivo', ['n']],
    ['robo', []],
    ['pérdida', ['b']],
    ['sospecha de fraude', ['r']],
    ['suspected fraud', ['r']],
    ['per', []],
  ])('%s', (search, ids) => {
    expect(find(search)).toEqual(ids);
  });

  it('is a plain word where no field has such codes', () => {
    const plain = found([record({ id: 'a', name: 'activo' }), record({ id: 'b', name: 'ACTIVE' })]);
    expect(plain('activo')).toEqual(['a']);
  });
});

describe('a list of values behind an operator', () => {
  const find = found([
    record({ id: 'a', status: 'ACTIVE', amount: number('5') }),
    record({ id: 'b', status: 'BLOCKED', amount: number('-5') }),
    record({ id: 'c', status: 'CLOSED', amount: number('7') }),
    record({ id: 'd', status: null, amount: null }),
    record({ id: 'e', status: 'ACTIVE later' }),
  ]);

  it.each([
    ['status:!=(active,blocked)', ['c', 'd']],
    ['status:<>(active,blocked)', ['c', 'd']],
    ['-status:(active,blocked)', ['c', 'd']],
    ['status:=(active,closed)', ['a', 'c']],
    ['status:==(ACTIVE, "closed")', ['a', 'c']],
    ['-status:=(active,closed)', ['b', 'd', 'e']],
    ['status:(=active,closed)', ['a', 'c']],
    ['status:!=(=active)', ['b', 'c', 'd', 'e']],
    ['amount:!=(5,7)', ['b', 'd', 'e']],
    ['amount:=(5,7)', ['a', 'c']],
    ['status:=(active,closed) OR amount:-5', ['a', 'b', 'c']],
  ])('%s', (search, ids) => {
    expect(find(search)).toEqual(ids);
  });

  it('without a value is not understood', () => {
    const { operations } = readerOf([record({ id: 'a', status: 'ACTIVE' })]);
    for (const search of ['status:!=()', 'status:=( )']) {
      const cursor = operations.open({ ...everything, search });
      expect(cursor).toMatchObject({ count: 0, notUnderstood: [{ typed: search }] });
    }
  });
});

describe('the number of a document', () => {
  const find = found([
    record({ id: 'zero', document_number: '09146051', amount: '09146051' }),
    record({ id: 'bare', document_number: '9146051', amount: '9146051' }),
    record({ id: 'digits', document_number: number('9146051') }),
    record({ id: 'other', document_number: '19146051' }),
    record({ id: 'typed', document_type: 'DNI', document_number: '00146051' }),
  ]);

  it.each([
    ['documento:9146051', ['zero', 'bare', 'digits']],
    ['documento:09146051', ['zero', 'bare', 'digits']],
    ['document_number:=9146051', ['zero', 'bare', 'digits']],
    ['document_number:"09146051"', ['zero', 'bare', 'digits']],
    ['document_number:(146051,19146051)', ['other', 'typed']],
    ['desk.document:146051', ['typed']],
    ['document_number:!=9146051', ['other', 'typed']],
  ])('%s', (search, ids) => {
    expect(find(search)).toEqual(ids);
  });
});

it('two names that differ in their signs alone are two fields', () => {
  const find = found([
    record({ id: 'a', created_at: '2026-01-01', createdAt: '2025-01-01' }),
    record({ id: 'b', created_at: '2025-01-01', createdAt: '2026-01-01' }),
  ]);
  expect(find('created_at:2026')).toEqual(['a']);
  expect(find('createdAt:2026')).toEqual(['b']);
});

it('signs of scripts without spaces are found wherever they are in a run', () => {
  const find = found([
    record({ id: 'a', name: '利马商业公司' }),
    record({ id: 'b', name: '商业' }),
    record({ id: 'c', name: 'リマ支店' }),
    record({ id: 'd', name: 'Lima SAC' }),
  ]);
  expect(find('商业')).toEqual(['a', 'b']);
  expect(find('公司')).toEqual(['a']);
  expect(find('商')).toEqual(['a', 'b']);
  expect(find('支店')).toEqual(['c']);
  expect(find('"商业"')).toEqual(['b']);
  expect(find('ma')).toEqual([]);
  expect(find('li')).toEqual(['d']);
});
