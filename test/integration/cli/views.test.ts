import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCommand } from '../../support/parse-command';
import { sync } from '../../../main/cli/sync';
import { savedViews } from '../../../main/cli/views';
import { workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();

test('views and their alerts go through a file; a removal can be told beforehand', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: clients(0, 20), total: 20, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  const run = async (line: string) => {
    desk.out.lines.length = 0;
    const command = parseCommand(['views', ...line.split(' '), '--profile', 'Andina']);
    if (command.name !== 'views') throw new Error(command.name);
    await savedViews(desk.services, command);
    return [...desk.out.lines];
  };
  const file = join(place.folder, `${crypto.randomUUID()}.json`);
  const alert = { kind: 'more', than: 20 };
  const view = { resource: 'clients', view: 'Blocked', filter: 'status:blocked', alert };

  const create = '--view Blocked --resource clients --filter status:blocked --more 20';
  expect(await run(`create ${create}`)).toMatchObject([view]);
  expect(await run(`export --out ${file}`)).toEqual([{ file, views: 1 }]);
  // How a command reads its dates goes along.
  const written = [{ alert, dates: 'day-first' }];
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 1, views: written });

  const removal = 'remove --view blocked --resource clients';
  const wouldDelete = 'the view "Blocked" of clients';
  expect(await run(`${removal} --dry-run`)).toMatchObject([{ dryRun: true, wouldDelete }]);
  expect(await run('list')).toMatchObject([view]);
  await expect(run(`import --file ${file}`)).rejects.toMatchObject({ option: 'file' });

  expect(await run(removal)).toMatchObject([{ removed: true }]);
  expect(await run('list')).toEqual([]);
  expect(await run(`import --file ${file}`)).toMatchObject([view]);
  expect(desk.out.words).toContain('Imported 1 view.');
});

test('a view that would find nothing, or is not there, is refused', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: clients(0, 20), total: 20, hasMore: false }));
  const run = (...words: string[]) => {
    desk.out.lines.length = 0;
    const command = parseCommand(['views', ...words, '--profile', 'Andina']);
    if (command.name !== 'views') throw new Error(command.name);
    return savedViews(desk.services, command);
  };
  const create = (name: string, filter: string) =>
    run('create', '--view', name, '--resource', 'clients', '--filter', filter);
  // No fields are known yet.
  await create('Early', 'status:blocked');
  await sync(desk.services, 'Andina', ['clients'], untold);
  await expect(create('Odd', 'nofield:1')).rejects.toMatchObject({ code: 'input.filter' });
  await create('Blocked', 'status:blocked');

  const out = join(place.folder, `${crypto.randomUUID()}.json`);
  for (const words of [
    ['list', '--view', 'Nobody'],
    ['export', '--view', 'Nobody', '--out', out],
  ]) {
    await expect(run(...words)).rejects.toMatchObject({
      message: 'There is no view "Nobody". Views: "Early", "Blocked".',
      option: 'view',
    });
  }
  expect(existsSync(out)).toBe(false);
});
