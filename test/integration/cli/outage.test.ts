import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { statusOf } from '../../../main/cli/exit';
import { lookup } from '../../../main/cli/lookup';
import { sync } from '../../../main/cli/sync';
import { DeskError } from '../../../main/failure';
import { workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { cliDesk, lookupOf, patienceMs, untold } from './rig';

const place = workerAndFolder();

test('a service that is down is waited for aloud, then given up with the status of the network; the next run goes on', async () => {
  const desk = cliDesk(place);
  const page = (number: number) => ({
    records: number < 1 || number > 5 ? [] : clients((number - 1) * 100, number * 100),
    total: 500,
    hasMore: number < 5,
  });
  desk.serve((number) => {
    if (number === 3) desk.goDown();
    return page(number);
  });
  const failure = await sync(desk.services, 'Andina', ['clients'], untold).catch(
    (thrown: unknown) => thrown,
  );
  expect(failure).toBeInstanceOf(DeskError);
  expect(statusOf((failure as DeskError).code)).toBe(4);
  expect(desk.out.words.match(/Waiting for the service/g)).toHaveLength(1);
  expect(desk.out.words).toContain('run it again to go on');
  expect(desk.out.lines).toMatchObject([{ resource: 'clients', phase: 'failed' }]);
  expect(desk.timing.slept).toBeGreaterThanOrEqual(patienceMs);
  expect(desk.timing.slept).toBeLessThan(patienceMs + 10_000);

  const before = new Set(desk.requests);
  desk.requests.length = 0;
  desk.serve(page);
  await sync(desk.services, 'Andina', ['clients'], untold);
  expect(desk.out.lines.at(-1)).toMatchObject({ phase: 'idle', records: 500 });
  // The page that came as the service went, and once more the first and the last.
  expect(desk.requests.filter((number) => before.has(number)).length).toBeLessThanOrEqual(3);
});

test('a lookup says that it waits, too', async () => {
  const desk = cliDesk(place);
  const folder = mkdtempSync(join(tmpdir(), 'desk-ids-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const ids = join(folder, 'ids.csv');
  writeFileSync(ids, '11111111-1111-4111-8111-111111111111\n');
  const printer = { pdf: () => Promise.reject(new Error('no paper here')) };
  await expect(
    lookup(desk.services, lookupOf(ids), { writtenBy: 'test', printer, signal: untold }),
  ).rejects.toMatchObject({
    code: 'network.refused',
  });
  expect(desk.out.words.match(/Waiting for the service/g)).toHaveLength(1);
});
