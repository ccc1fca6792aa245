import { expect, it } from 'vitest';
import { commands, type Name } from '../../../main/cli/commands';
import type { CommandEntry } from '../../../main/cli/arguments';
import { record } from '../../../main/cli/printed-lines';

/** Whether a schema has the one of records in it, at whatever depth. */
function holdsRecord(schema: unknown): boolean {
  if (schema === record) return true;
  return typeof schema === 'object' && schema !== null && Object.values(schema).some(holdsRecord);
}

const entries = Object.entries(commands) as [Name, CommandEntry][];

/** Their objects are no records, or the audit log has them by what was done. */
const others: Readonly<Partial<Record<Name, string>>> = {
  connect: 'its signing method',
  profiles: 'its signing method',
  lookup: 'an entry of its own, before the first card is asked for',
};

it('a command that prints records says so, and the audit log has it', () => {
  const printing = entries.filter(
    ([, { prints }]) => prints !== 'text' && prints.some(holdsRecord),
  );
  const names = printing.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(['merchant', 'clients', 'lots', 'card', 'reconcile']),
  );
  const silent = printing.filter(
    ([name, { printsRecords }]) => printsRecords !== true && others[name] === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});
