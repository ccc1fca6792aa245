import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { exit, statusOf } from '../../../main/cli/exit';
import { helpText } from '../../../main/cli/help';
import { failureCodes } from '../../../shared/failures';
import { languageCodes } from '../../../shared/locales';

const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/cli.md'), 'utf8');

test('the table of exit statuses and the help name every status there is, and no other', () => {
  const [, table = ''] = /\| exit status \|.*\n\|[ |-]+\n((?:\|.*\n)+)/.exec(guide) ?? [];
  const rows = [...table.matchAll(/^\| (\d+) \| \S.* \|$/gm)].map(([, status]) => Number(status));
  const statuses = Object.values(exit).toSorted((one, other) => one - other);
  expect(rows).toEqual(statuses);
  for (const language of languageCodes) {
    const help = helpText(null, { language, program: 'mdesk' });
    const [, reported = ''] = /(?:Exit status|Estado de salida): ([^]*)\./.exec(help) ?? [];
    const named = [...reported.matchAll(/\b\d+\b/g)].map(Number);
    expect(named.toSorted((one, other) => one - other)).toEqual(statuses);
  }
});

test('what to do next is said for every code whose status has several reasons', () => {
  const [, table = ''] = /\| code \| status \| next \|\n\|[ |-]+\n((?:\|.*\n)+)/.exec(guide) ?? [];
  const rows = [...table.matchAll(/^\| (.+) \| (\d) \| \S.* \|$/gm)].map(
    ([, which = '', status]) => {
      const names = [...which.matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name);
      return { names, status: Number(status) };
    },
  );
  const known: readonly string[] = failureCodes;
  for (const { names } of rows) {
    for (const name of names)
      expect(
        known.some((code) => (name.endsWith('.') ? code.startsWith(name) : code === name)),
      ).toBe(true);
  }
  for (const code of failureCodes) {
    const status = statusOf(code);
    if (status !== exit.service && status !== exit.storage) continue;
    const row =
      rows.find(({ names }) => names.includes(code)) ??
      rows.find(({ names }) => names.some((name) => name.endsWith('.') && code.startsWith(name)));
    expect(row?.status, code).toBe(status);
  }
});
