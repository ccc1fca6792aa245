import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exit, statusOf } from '../../../main/cli/exit';
import { sync } from '../../../main/cli/sync';
import { workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();

test('a sync that should be published and was not says so in a line and by its status', async () => {
  const desk = cliDesk(place);
  const to = 'postgresql://u@127.0.0.1:1/d?schema=andina';
  const leave = async (agreedTo: string | null) => {
    await mkdir(desk.folder, { recursive: true });
    const stored = JSON.stringify({ to, afterSync: true, agreedTo });
    await writeFile(join(desk.folder, 'publish.json'), stored);
  };
  desk.serve(() => ({ records: clients(0, 10), total: 10, hasMore: false }));
  for (const [agreedTo, code] of [
    [null, 'publish.agree'],
    [to, 'publish.unreachable'],
  ] as const) {
    await leave(agreedTo);
    await expect(sync(desk.services, 'Andina', ['clients'], untold)).rejects.toMatchObject({
      code,
    });
    expect(statusOf(code)).toBe(exit.storage);
    const expected = {
      to,
      versions: 0,
      ended: 0,
      error: expect.objectContaining({ code }) as unknown,
    };
    expect(desk.out.lines.at(-1)).toEqual({ published: expected });
  }
});
