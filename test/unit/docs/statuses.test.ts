import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { exit } from '../../../main/cli/exit';
import { usage } from '../../../main/cli/usage';

const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/cli.md'), 'utf8');

test('the table of exit statuses and the usage text name every status there is, and no other', () => {
  const [, table = ''] = /\| exit status \|.*\n\|[ |-]+\n((?:\|.*\n)+)/.exec(guide) ?? [];
  const rows = [...table.matchAll(/^\| (\d+) \| \S.* \|$/gm)].map(([, status]) => Number(status));
  const statuses = Object.values(exit).toSorted((one, other) => one - other);
  expect(rows).toEqual(statuses);
  const [, told = ''] = /Exit status: ([^]*)\./.exec(usage) ?? [];
  const named = [...told.matchAll(/\b\d+\b/g)].map(Number);
  expect(named.toSorted((one, other) => one - other)).toEqual(statuses);
});
