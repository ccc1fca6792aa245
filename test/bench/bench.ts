import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BenchOptions } from './arguments';
import { readOptions, shortSize, usage } from './arguments';
import { endAll, root } from './desk/launch';
import { startService } from './desk/service';
import type { Finding, Line } from './finding';
import { judged } from './finding';
import { describeMachine, machineInWords } from './machine';
import { tableOf, writeReport } from './report';
import { browsing } from './rows/browsing';
import { bundle } from './rows/bundle';
import { coldStart } from './rows/cold-start';
import { resync } from './rows/resync';
import type { Setting } from './rows/setting';
import { sync } from './rows/sync';
import type { RowName } from './targets';
import { rowKinds } from './targets';

/** Every row at every size, told as it comes, then all together; one that fails is told and does not stop the others. */
async function bench(options: BenchOptions): Promise<number> {
  const out = resolve(root, 'out', 'bench');
  const report = resolve(root, 'out', 'bench.json');
  const machine = describeMachine();
  const lines: Line[] = [];
  let failures = 0;
  const { only } = options;
  const wants = (name: RowName) => only.length === 0 || only.some((each) => name.startsWith(each));
  const wantsAny = (names: readonly RowName[]) => names.some(wants);

  const run = async (what: string, size: number | null, work: () => Promise<Finding[]>) => {
    const begun = Date.now();
    try {
      const fresh = (await work()).filter(({ name }) => wants(name));
      lines.push(...fresh.map((finding) => judged(finding, size)));
      writeReport(report, lines, machine);
      for (const line of lines.slice(-fresh.length)) tell(line);
    } catch (cause) {
      failures += 1;
      endAll();
      console.log(`✗ ${what}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
    console.log(`  (${what}: ${((Date.now() - begun) / 1000).toFixed(0)} s)`);
  };

  console.log(`${machineInWords(machine)}\n`);
  if (wants('bundle')) await run('bundle', null, () => Promise.resolve([bundle()]));
  for (const size of options.sizes) {
    const service = await startService(size);
    const short = shortSize(size);
    const profiles = join(out, 'profiles');
    if (options.profile) mkdirSync(profiles, { recursive: true });
    const setting: Setting = {
      size,
      service,
      runs: options.runs,
      profileAs: options.profile ? (row) => join(profiles, `${row}-${short}`) : null,
    };
    if (wantsAny(['cold-start', 'cold-screen'])) {
      await run(`cold start, ${short}`, size, () => coldStart(setting));
    }
    if (wantsAny(browsingRows)) {
      await run(`browsing, ${short}`, size, () => browsing(setting, wants));
    }
    if (wantsAny(['sync', 'sync-far', 'sync-large', 'sync-delay'])) {
      await run(`sync, ${short}`, size, () => sync(setting, wants));
    }
    if (wants('resync')) {
      await run(`re-sync, ${short}`, size, async () => [await resync(setting)]);
    }
    await service.close();
  }
  console.log(`\n${tableOf(inOrder(lines))}\n\n${machineInWords(machine)}\n${report}`);
  return failures === 0 ? 0 : 1;
}

const browsingRows: readonly RowName[] = [
  'memory',
  'memory-used',
  'jump',
  'scroll',
  'scroll-thrown',
  'sort-first',
  'sort',
  'typing',
  'filter-first',
  'filter',
];

/** The table's own order, growth of a row below each other. */
function inOrder(lines: readonly Line[]): Line[] {
  const names = Object.keys(rowKinds);
  return [...lines].sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

function tell(line: Line): void {
  const { name, size, value, unit, baseline, note } = line;
  const verdict = line.met === null ? '' : line.met ? 'met' : 'SHORT';
  const floor = baseline === null ? '' : `, baseline ${baseline.toFixed(1)}`;
  const about = note === undefined ? '' : ` (${note})`;
  const at = size === null ? '' : ` at ${shortSize(size)}`;
  console.log(`${name}${at}: ${value.toFixed(1)} ${unit}${floor} ${verdict}${about}`);
}

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    console.log(usage);
    return 0;
  }
  try {
    return await bench(readOptions(words));
  } catch (cause) {
    console.log(`${cause instanceof Error ? cause.message : String(cause)}\n\n${usage}`);
    return 2;
  }
}

void main().then((status) => {
  process.exitCode = status;
});
