import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { exit } from '../../../main/cli/exit';
import { helpText } from '../../../main/cli/help';
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
