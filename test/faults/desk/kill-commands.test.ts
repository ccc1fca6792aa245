import { once } from 'node:events';
import { readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { handoverText, parseHandover } from '../../../main/handover/handover-file';
import { startTestService, type TestService } from '../../service/service';
import { connectDesk, desk, startDesk, type Ended } from '../../support/cli-desk';
import { administrator, startPostgres, type PostgresServer } from '../../support/postgres';
import { drawsFrom, prove } from '../../threats/proof';

/** A command that is killed, and what must hold after it. */
interface Subject {
  readonly name: string;
  /** `at`: of the try; what it writes differs from one try to the next. */
  readonly args: (at: number) => readonly string[];
  readonly stdin?: string;
  /** How often it changes files, from its start to its end, about. */
  readonly changes: number;
  /** It may also end by itself, with these. */
  readonly ends?: readonly number[];
  readonly before?: () => void;
  readonly check: (at: number) => unknown;
}

const clients = 300;
const cards = 60;
/** Rows of the list of one's own that differ from the service's. */
const differing = 40;
const passphrase = 'sample passphrase, not a secret';

/**
 * Commands are killed while they write: whatever becomes a file is there whole or not at all, what
 * was stored stays, the audit log goes on, and no draft with records is left.
 */
prove('13-kill-commands', async ({ tries, seed, report }) => {
  const service = await startTestService({ clients, lots: 40 });
  const folder = await mkdtemp(join(tmpdir(), 'desk-killed-commands-'));
  const server = await startPostgres();
  try {
    const place = await filled(folder, service);
    const subjects = subjectsOf(place, service, server);
    let noted = await placeOfLog(place.home, null);
    for (let at = 0; at < tries; at += 1) {
      const subject = subjects[at % subjects.length];
      if (subject === undefined) continue;
      const round = Math.floor(at / subjects.length);
      await report.try(`seed ${seed + at}, ${subject.name}`, async () => {
        subject.before?.();
        const isKilled = await killed(place, subject, round, drawsFrom(seed + at));
        report.add(`${subject.name}: ${isKilled ? 'killed' : 'ended before'}`, 1);
        // The next start opens what is stored, in which nothing is lost, and leaves no draft.
        noted = await placeOfLog(place.home, noted);
        expect(draftsIn(folder)).toEqual([]);
        await subject.check(round);
      });
    }
  } finally {
    await server.remove();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
});

type Place = Awaited<ReturnType<typeof filled>>;

/** Two connections with records, and the files that the commands read. */
async function filled(folder: string, service: TestService) {
  const home = join(folder, 'home');
  const out = join(folder, 'out');
  for (const each of [home, out]) await mkdir(each, { mode: 0o700 });
  const run = async (args: readonly string[], stdin = '', ends: readonly number[] = [0]) => {
    const ended = await desk(home, args, stdin);
    expect(ends, `${args.join(' ')}: ${ended.words}`).toContain(ended.status);
    return ended;
  };
  for (const profile of ['P', 'Q']) {
    const { baseUrl, credentials } = service;
    expect((await connectDesk(home, baseUrl, credentials, { profile })).status).toBe(0);
    await run(['sync', '--profile', profile]);
  }
  const file = (name: string) => join(out, name);
  const recordsOf = async (profile: string) => {
    const listing = ['export', '--profile', profile, '--resource', 'clients'];
    await run([...listing, '--format', 'ndjson', '--out', file('all.ndjson')]);
    const lines = readFileSync(file('all.ndjson'), 'utf8').trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as { id: string });
  };
  await run(['backup', '--profile', 'Q', '--out', file('q.age')], `${passphrase}\n`);
  const ofP = ['--profile', 'P'];
  const search = 'status:active';
  await run([
    'views',
    'create',
    ...ofP,
    '--view',
    'V',
    '--resource',
    'clients',
    '--filter',
    search,
  ]);
  await run(['handover', 'export', ...ofP, '--out', file('one.json')]);
  for (const [letter, status] of Object.entries({ a: 'active', b: 'blocked' }))
    writeFileSync(file(`${letter}.json`), ofThreeViews(file('one.json'), `status:${status}`));
  await run(['handover', 'import', ...ofP, '--file', file('a.json'), '--replace']);
  const ids = (await recordsOf('P')).slice(0, differing).map(({ id }) => id);
  expect(ids).toHaveLength(differing);
  const rows = ids.map((id) => `${id},MINE`);
  writeFileSync(file('mine.csv'), `id,status\n${rows.join('\n')}\n`);
  for (const letter of ['a', 'b']) {
    const states = letter === 'a' ? ['agreed', 'pending'] : ['provider', 'other'];
    const settled = ids.map((id, at) => `${id},${states[at % 2]},${letter}`);
    writeFileSync(file(`settled-${letter}.csv`), `key,state,comment\n${settled.join('\n')}\n`);
  }
  writeFileSync(file('cards.txt'), service.sampleCardIds(cards).join('\n'));
  return { home, out, file, run, recordsOf };
}

/** A hand-over of three views instead of its one, which find this. */
function ofThreeViews(one: string, search: string): string {
  const handed = parseHandover(readFileSync(one, 'utf8'));
  if (typeof handed === 'string') throw new Error(handed);
  const { contents } = handed;
  const views = contents.views.flatMap((view) =>
    ['V', 'W', 'X'].map((name) => ({ ...view, name, query: { ...view.query, search } })),
  );
  return handoverText({ ...handed, contents: { ...contents, views } });
}

const letterOf = (at: number) => (at % 2 === 0 ? 'a' : 'b');

function subjectsOf(place: Place, service: TestService, server: PostgresServer): Subject[] {
  const { file, run } = place;
  const ofP = ['--profile', 'P'];
  /** As it was before, or the new one to its last byte. */
  const former = 'what was there before';
  const written = (name: string, isNew: (bytes: Buffer) => unknown) => ({
    before: () => writeFileSync(file(name), former),
    check: () => {
      const bytes = readFileSync(file(name));
      if (bytes.toString() !== former) isNew(bytes);
    },
  });
  const exporting = (format: string, isNew: (bytes: Buffer) => unknown): Subject => ({
    name: `export of ${format}`,
    changes: 42,
    args: () => [
      ...['export', ...ofP, '--resource', 'clients', '--format', format],
      ...['--out', file(`clients.${format}`)],
    ],
    ...written(`clients.${format}`, isNew),
  });
  const reconciling = [
    'reconcile',
    ...ofP,
    '--file',
    file('mine.csv'),
    '--resource',
    'clients',
    '--key',
    'id',
  ];
  const restoring = ['restore', '--file', file('q.age'), '--profile', 'Q', '--replace'];
  const differs = [8];
  const database = server.database();
  const to = `postgresql://${administrator}@127.0.0.1:${server.port}/${database}?schema=desk`;
  const records = () => {
    const isThere = server.psql("SELECT to_regclass('desk.clients') IS NOT NULL", database);
    return isThere === 't' ? Number(server.psql('SELECT count(*) FROM desk.clients', database)) : 0;
  };
  return [
    exporting('csv', (bytes) => {
      const text = bytes.toString();
      expect(text.endsWith('\n')).toBe(true);
      expect(text.trimEnd().split('\n')).toHaveLength(clients + 1);
    }),
    {
      name: 'statement',
      changes: 60,
      args: (at) => [
        ...[...reconciling, '--settle', file(`settled-${letterOf(at)}.csv`)],
        ...['--act', file('statement.xlsx')],
      ],
      ends: differs,
      before: () => writeFileSync(file('statement.xlsx'), former),
      check: async () => {
        // Before anything is compared anew.
        if (readFileSync(file('statement.xlsx')).toString() !== former)
          await run([
            'verify',
            ...ofP,
            '--act',
            file('statement.xlsx'),
            '--file',
            file('mine.csv'),
          ]);
        const { lines } = await run(reconciling, '', differs);
        const settled = lines.filter(({ outcome }) => outcome === 'different');
        expect(settled).toHaveLength(differing);
        expect(new Set(settled.map(({ comment }) => comment)).size).toBe(1);
      },
    },
    {
      name: 'publishing',
      changes: 55,
      args: () => ['publish', ...ofP, '--to', to, '--agree', '--password-stdin'],
      stdin: `${server.password}\n`,
      before: () => void server.psql('DROP SCHEMA IF EXISTS desk CASCADE', database),
      check: async () => {
        expect([0, clients]).toContain(records());
        await run(
          ['publish', ...ofP, '--to', to, '--agree', '--password-stdin'],
          `${server.password}\n`,
        );
        expect(records()).toBe(clients);
      },
    },
    {
      name: 'taking a hand-over',
      changes: 36,
      args: (at) => [
        ...['handover', 'import', ...ofP, '--file', file(`${letterOf(at)}.json`), '--replace'],
      ],
      check: async () => {
        await run(['handover', 'export', ...ofP, '--out', file('now.json')]);
        const views = (name: string) => {
          const handed = parseHandover(readFileSync(file(name), 'utf8'));
          if (typeof handed === 'string') throw new Error(handed);
          return handed.contents.views.map((view) => `${view.name}: ${view.query.search}`).join();
        };
        expect([views('a.json'), views('b.json')]).toContain(views('now.json'));
      },
    },
    {
      name: 'restoration',
      changes: 36,
      args: () => restoring,
      stdin: `${passphrase}\n`,
      check: async () => {
        const { lines } = await run(['profiles']);
        expect(lines.map(({ profile }) => profile)).toEqual(['P', 'Q']);
        expect(await place.recordsOf('Q')).toHaveLength(clients);
        // What the killed one left goes with the next one, or with the next window.
        await run(restoring, `${passphrase}\n`);
        expect(readdirSync(join(place.home, 'profiles'))).toHaveLength(2);
      },
    },
    {
      name: 'backup',
      changes: 66,
      args: () => ['backup', ...ofP, '--out', file('p.age')],
      stdin: `${passphrase}\n`,
      before: () => writeFileSync(file('p.age'), former),
      check: async () => {
        if (readFileSync(file('p.age')).toString() === former) return;
        await run(['restore', '--file', file('p.age'), '--show'], `${passphrase}\n`);
      },
    },
    {
      name: 'look-up',
      changes: 100,
      args: () => ['lookup', ...ofP, '--ids', file('cards.txt'), '--discard'],
      check: async () => {
        const before = service.requests().routes.card;
        const ended = await run(['lookup', ...ofP, '--ids', file('cards.txt')]);
        expect(ended.words).toContain(`Found ${cards}, not found 0, failed 0.`);
        // None is asked for again that was answered before.
        expect(service.requests().routes.card - before).toBeLessThanOrEqual(cards);
        const log = await run(['audit', ...ofP, '--what', 'lookup']);
        const states = log.lines.map(({ state }) => state);
        expect(states.filter((each) => each === 'begun').length).toBeGreaterThan(0);
        expect(states.at(-1)).toBe('done');
      },
    },
    exporting('xlsx', (bytes) =>
      expect(bytes.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006'),
    ),
    exporting('pdf', (bytes) => expect(bytes.subarray(-8).toString('latin1')).toContain('%%EOF')),
    {
      name: 'giving a hand-over',
      changes: 36,
      args: () => ['handover', 'export', ...ofP, '--out', file('given.json')],
      ...written('given.json', (bytes) => {
        expect(parseHandover(bytes.toString())).toMatchObject({ kind: 'merchant-desk handover' });
      }),
    },
    {
      name: 'report for support',
      changes: 9,
      args: () => ['diagnostics', '--out', file('report.json')],
      ...written('report.json', (bytes) => void JSON.parse(bytes.toString())),
    },
  ];
}

/** Whether it was killed; it may also have come to its end. */
async function killed(
  { home, out }: Place,
  { args, stdin = '', ends = [0], changes }: Subject,
  at: number,
  draw: (below: number) => number,
): Promise<boolean> {
  const child = startDesk(home, args(at), { detached: true });
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  child.stdout.resume();
  // Where it writes one, as soon as its draft is there: first, and each second time. Otherwise after
  // one of its changes of files, and a little later.
  const writesFile = args(at).some((each) => each === '--out' || each === '--act');
  const after = writesFile && at % 2 === 0 ? null : 1 + draw(changes);
  const [isTree, ms] = [draw(2) === 0, draw(12)];
  let seen = 0;
  const kill = () => {
    if (child.exitCode !== null || child.pid === undefined) return;
    // All its processes, or main alone: then its pages and helpers end by themselves.
    process.kill(isTree ? -child.pid : child.pid, 'SIGKILL');
  };
  const watching = [home, join(home, 'profiles'), ...profileFolders(home), out].map((each) =>
    watch(each, (_event, name) => {
      seen += 1;
      if (after === null) {
        if (each === out && name?.endsWith('.draft') === true) kill();
      } else if (seen === after) setTimeout(kill, ms);
    }),
  );
  try {
    const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (signal === 'SIGKILL') return true;
    expect(ends, words.slice(-500)).toContain(status);
    return false;
  } finally {
    for (const each of watching) each.close();
  }
}

function profileFolders(home: string): string[] {
  const folder = join(home, 'profiles');
  return readdirSync(folder).map((each) => join(folder, each));
}

const draftsIn = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.draft'));

/** Where the audit log ends now; what it was noted to be before is still in it. */
async function placeOfLog(home: string, noted: string | null): Promise<string> {
  const since = noted === null ? [] : ['--noted', noted];
  const { status, lines, words }: Ended = await desk(home, [
    ...['audit', '--profile', 'P', '--check', ...since],
  ]);
  expect(status, words).toBe(0);
  return String(lines[0]?.last);
}
