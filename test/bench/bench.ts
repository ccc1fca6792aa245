import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BenchOptions, readOptions, shortSize, usage } from './arguments';
import { endAll, root } from './desk/launch';
import { arePeersInstalled } from './desk/peers';
import { startService } from './desk/service';
import { type Finding, type Line, judged } from './finding';
import { groups } from './groups';
import { growthInWords, growthOf } from './growth';
import { describeMachine, machineInWords } from './machine';
import { peerTableOf, tableOf, writeReport } from './report';
import { bundle } from './rows/bundle';
import { packaged } from './rows/packaged';
import type { Setting } from './rows/setting';
import { type RowName, rowKinds } from './targets';

/**
 * Every row at every size, told as it comes, then all together; one that fails is told and does not
 * stop the others.
 */
async function bench(options: BenchOptions): Promise<number> {
  const report = resolve(root, 'out', 'bench.json');
  const machine = describeMachine();
  const lines: Line[] = [];
  /** What a peer could not do. */
  const remarks: string[] = [];
  const started = Date.now();
  let failures = 0;
  const { only } = options;
  const withPeers = options.peers && arePeersInstalled();
  const wants = (name: RowName) => only.length === 0 || only.some((each) => name.startsWith(each));
  const wantsAny = (names: readonly RowName[]) => names.some(wants);

  const run = async (what: string, size: number | null, work: () => Promise<Finding[]>) => {
    const begun = Date.now();
    try {
      const fresh = (await work()).filter(({ name }) => wants(name));
      lines.push(...fresh.map((finding) => judged(finding, size)));
      writeReport(report, lines, machine, remarks);
      for (const line of lines.slice(-fresh.length)) tell(line);
    } catch (cause) {
      failures += 1;
      endAll();
      console.log(`✗ ${what}: ${inWords(cause)}`);
    }
    console.log(`  (${what}: ${((Date.now() - begun) / 1000).toFixed(0)} s)`);
  };

  const remark = (text: string) => {
    remarks.push(text);
    console.log(`! ${text}`);
  };

  console.log(`${machineInWords(machine)}\n`);
  if (wantsAny(['bundle', 'bundle-whole'])) {
    await run('bundle', null, () => Promise.resolve(bundle()));
  }
  if (wants('packaged')) await run('package', null, async () => [await packaged()]);
  for (const size of options.sizes) {
    const service = await startService(size);
    const short = shortSize(size);
    const profiles = resolve(root, 'out', 'profiles');
    if (options.profile) mkdirSync(profiles, { recursive: true });
    const setting: Setting = {
      size,
      service,
      runs: options.runs,
      profileAs: options.profile ? (row) => join(profiles, `${row}-${short}`) : null,
    };
    for (const { what, rows, upTo, peers, measure } of groups) {
      if (!wantsAny(rows) || size > upTo || (peers === true && !withPeers)) continue;
      await run(`${what}, ${short}`, size, () => measure(setting, wants, remark));
    }
    await service.close();
  }
  const all = inOrder(lines);
  const parts = [
    tableOf(all),
    options.peers ? peerTableOf(all) : '',
    growthInWords(growthOf(all)),
    remarks.join('\n'),
    `${((Date.now() - started) / 60_000).toFixed(1)} minutes. ${machineInWords(machine)}\n${report}`,
  ];
  console.log(parts.map((part) => (part === '' ? '' : `\n${part}\n`)).join(''));
  return failures === 0 ? 0 : 1;
}

/** What went wrong, and in what. */
function inWords(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause === undefined
    ? thrown.message
    : `${thrown.message}: ${inWords(thrown.cause)}`;
}

/** The table's own order, growth of a row below each other. */
function inOrder(lines: readonly Line[]): Line[] {
  const names = Object.keys(rowKinds);
  return [...lines].sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
}

function tell(line: Line): void {
  const { name, size, value, unit, baseline, note, peer } = line;
  const verdict = line.met === null ? '' : line.met ? 'met' : 'SHORT';
  const beside = peer?.name ?? 'baseline';
  const floor = baseline === null ? '' : `, ${beside} ${baseline.toFixed(1)}`;
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
