import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportFile } from '../../../main/cli/export';
import { changes, search } from '../../../main/cli/stored-records';
import { status, sync } from '../../../main/cli/sync';
import { workerAndFolder } from '../store/rig';
import { cliDesk, untold } from './rig';
import { neutralQueryLocale } from '../../../shared/query-locale';

const place = workerAndFolder();
const phrase = /set aside/g;

type Desk = ReturnType<typeof cliDesk>;

const printer = { pdf: () => Promise.reject(new Error('no paper here')) };
const exporting = (folder: string) =>
  ({
    name: 'export',
    profile: 'Andina',
    resource: 'clients',
    several: null,
    columns: null,
    format: { kind: 'csv', dialect: { separator: ',', decimal: '.', byteOrderMark: false } },
    out: join(folder, 'clients.csv'),
    filter: '',
    view: null,
    since: 0,
    locale: neutralQueryLocale,
    headings: 'service',
    language: 'en',
  }) as const;

const commands: Record<string, (desk: Desk) => Promise<unknown>> = {
  sync: ({ services }) => sync(services, 'Andina', ['clients'], untold),
  search: ({ services }) =>
    search(services, {
      name: 'search',
      profile: 'Andina',
      text: 'ana',
      resource: null,
      locale: neutralQueryLocale,
    }),
  changes: ({ services }) => changes(services, { profile: 'Andina', resource: null, since: 0 }),
  status: ({ services }) => status(services, 'Andina'),
  export: ({ services, folder }) =>
    exportFile(services, exporting(folder), { writtenBy: 'test', printer, signal: untold }),
};

test.each(Object.keys(commands))(
  '%s says once that the offline data was set aside, and why',
  async (name) => {
    const desk = cliDesk(place);
    const run = commands[name] ?? (() => Promise.reject(new Error(name)));
    await run(desk);
    expect(desk.out.words).not.toMatch(phrase);
    writeFileSync(join(desk.folder, 'cache.db'), 'SQLite format 3\0'.padEnd(4096, 'x'));
    await run(desk);
    expect(desk.out.words.match(phrase)).toHaveLength(1);
    expect(desk.out.words).toContain('The offline data was damaged');
    await run(desk);
    expect(desk.out.words.match(phrase)).toHaveLength(1);
  },
);
