import { expect, test } from 'vitest';
import { TerminalTable } from '../../../main/cli/table';

test('several lines are columns, one is names and values; digits stay', () => {
  const many = new TerminalTable(() => 60);
  const lines = [
    '{"id":"a","amount":9146051009146051009,"status":"ACTIVE"}',
    '{"id":"b","amount":8.10,"status":null,"late":true}',
  ];
  for (const line of lines) expect(many.add(line)).toBe('');
  expect(many.end()).toBe(
    'id  amount               status  late\n' +
      'a   9146051009146051009  ACTIVE\n' +
      'b   8.10                         true\n',
  );
  const one = new TerminalTable(() => 60);
  one.add('{"profile":"P","resources":[{"records":12}]}');
  expect(one.end()).toBe('profile    P\nresources  [{"records":"12"}]\n');
});

test('no line is wider than the terminal, however long a value', () => {
  const table = new TerminalTable(() => 80);
  for (let at = 0; at < 3; at += 1) {
    const row = Object.fromEntries(
      Array.from({ length: 12 }, (_, field) => [`field${field}`, 'x'.repeat(90)]),
    );
    table.add(JSON.stringify(row));
  }
  const lines = table.end().split('\n');
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(lines).toHaveLength(5);
});

test('a long list is written on the way, with one head', () => {
  const table = new TerminalTable(() => 80);
  let out = '';
  for (let at = 0; at < 1_200; at += 1) out += table.add(`{"id":"${at}"}`);
  expect(out.split('\n')).toHaveLength(1_002);
  out += table.end();
  expect(out.split('\n').filter((line) => line === 'id')).toHaveLength(1);
  expect(out.trimEnd().split('\n')).toHaveLength(1_201);
});

test('a text with lines of its own is one cell, and a long name costs no more than itself', () => {
  const forged = new TerminalTable(() => 80);
  forged.add(JSON.stringify({ id: 'a', note: 'x\nb   approved\r\tc' }));
  expect(forged.end().split('\n')).toHaveLength(3);
  const long = 'n'.repeat(100_000);
  const wide = new TerminalTable(() => 80);
  wide.add(
    JSON.stringify({
      [long]: 1,
      ...Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`f${at}`, at])),
    }),
  );
  expect(wide.end().length).toBeLessThan(150_000);
});

test('a record has each of its fields in its row, whatever they are called', () => {
  const names = ['id', 'error', 'recognized', 'constructor', 'toString', 'valueOf', '__proto__'];
  const line = (name: string, value: string) => `{"id":"1",${JSON.stringify(name)}:"${value}"}`;
  for (const name of names.slice(1)) {
    const table = new TerminalTable(() => 200);
    table.add(line(name, 'mine'));
    table.add('{"id":"2","status":"ACTIVE"}');
    const [head = '', first = '', second = ''] = table.end().split('\n');
    expect([name, head.split(/ +/)]).toEqual([name, ['id', name, 'status']]);
    expect(first.split(/ +/)).toEqual(['1', 'mine']);
    expect(second.split(/ +/)).toEqual(['2', 'ACTIVE']);
  }
  const table = new TerminalTable(() => 200);
  table.add('{"error":{"code":"app.internal"}}');
  table.add('{"recognized":{"cards":1}}');
  expect(table.end()).toBe('');
});
