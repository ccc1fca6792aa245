import { join } from 'node:path';
import type { WriteAnswer } from '../child/messages';
import { administrator, startPostgres, type PostgresServer } from '../../support/postgres';
import { inChild } from '../desk/child';
import { preparedCache } from '../desk/home';
import { type Finding, medianFinding } from '../finding';
import { type Setting, turns } from './setting';

/**
 * All clients into an empty schema of a real server, in turn with plain COPY of the very same rows
 * into a table that is made the same.
 */
export async function publishing(setting: Setting): Promise<Finding[]> {
  const cache = await preparedCache(setting.size, setting.service);
  // As a server is: what it acknowledges is on the disk.
  const server = await startPostgres({ fsync: 'on', max_wal_size: '4GB' });
  try {
    const ours: WriteAnswer[] = [];
    const plain: number[] = [];
    const [counted, warmUps] = turns(setting);
    for (let turn = 0; turn < counted + warmUps; turn += 1) {
      const database = server.database();
      const to = `postgresql://${administrator}@127.0.0.1:${server.port}/${database}?schema=desk`;
      const answer = await inChild({ kind: 'publish', cache, to, password: server.password });
      const copied = plainCopy(server, database);
      server.psql(`DROP DATABASE ${database}`);
      if (turn < warmUps) continue;
      ours.push(answer);
      plain.push(copied);
    }
    const rate = (ms: number) => setting.size / (ms / 1000);
    const rates = medianFinding(
      'publish',
      ours.map(({ ms }) => rate(ms)),
      plain.map(rate),
    );
    const mb = (ours[0]?.bytes ?? 0) / 1e6;
    return [
      { ...rates, note: `${mb.toFixed(0)} MB of lines` },
      medianFinding(
        'publish-memory',
        ours.map(({ moreMb }) => moreMb),
      ),
    ];
  } finally {
    await server.remove();
  }
}

/** Milliseconds. */
function plainCopy(server: PostgresServer, database: string): number {
  const file = join(server.folder, 'rows');
  server.psql(`COPY desk.clients_versions TO '${file}'`, database);
  server.psql('CREATE TABLE public.plain(LIKE desk.clients_versions INCLUDING ALL)', database);
  server.psql('CHECKPOINT', database);
  const begun = performance.now();
  server.psql(`\\copy public.plain FROM '${file}'`, database);
  return performance.now() - begun;
}
