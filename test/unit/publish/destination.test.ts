import { describe, expect, it } from 'vitest';
import { DeskError } from '../../../main/failure';
import { parseDestination } from '../../../main/publish/destination';

function reasonOf(typed: string): unknown {
  try {
    return parseDestination(typed);
  } catch (thrown) {
    return thrown instanceof DeskError && thrown.code === 'input.publish'
      ? thrown.params.reason
      : thrown;
  }
}

describe('where records are published', () => {
  it('has one form, however it is typed', () => {
    expect(parseDestination(' postgres://desk@DB.example/finance ')).toEqual({
      address: 'postgresql://desk@db.example:5432/finance?schema=merchant_desk',
      host: 'db.example',
      port: 5432,
      database: 'finance',
      user: 'desk',
      schema: 'merchant_desk',
      isLoopback: false,
    });
    const odd = parseDestination('postgresql://a%20b%40c@[::1]:6543/d%2De?schema=x1');
    expect(odd).toMatchObject({ host: '::1', user: 'a b@c', database: 'd-e', isLoopback: true });
    expect(parseDestination(odd.address)).toEqual(odd);
  });

  it.each([
    ['postgresql://desk:secret@db.example/finance', 'password'],
    ['postgresql://desk@db.example/finance?password=secret', 'password'],
    ['https://desk@db.example/finance', 'not-postgres'],
    ['db.example/finance', 'not-postgres'],
    ['postgresql://desk@db.example/fin ance', 'not-postgres'],
    ['postgresql:///finance', 'host'],
    ['postgresql://db.example/finance', 'user'],
    ['postgresql://desk@db.example', 'database'],
    ['postgresql://desk@db.example/a/b', 'database'],
    ['postgresql://desk@db.example/a%00b', 'database'],
    ['postgresql://desk@db.example/finance?sslmode=disable', 'option'],
    ['postgresql://desk@db.example/finance?schema=a&schema=b', 'option'],
    ['postgresql://desk@db.example/finance?schema=public', 'schema'],
    ['postgresql://desk@db.example/finance?schema=pg_catalog', 'schema'],
    ['postgresql://desk@db.example/finance?schema=Mine', 'schema'],
    ['postgresql://desk@db.example/finance?schema=a%22%3B--', 'schema'],
  ])('%s is refused (%s)', (typed, reason) => {
    expect(reasonOf(typed)).toBe(reason);
  });

  it.each(['127.0.0.1', 'localhost', '[::1]'])('%s alone is this computer itself', (host) => {
    expect(parseDestination(`postgresql://a@${host}/b`).isLoopback).toBe(true);
    expect(parseDestination('postgresql://a@127.0.0.2/b').isLoopback).toBe(false);
  });
});
