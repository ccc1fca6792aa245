import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Engine, SearchAnswer } from '../child/messages';
import { inChild } from '../desk/child';
import { root } from '../desk/launch';
import { peerCalled } from '../desk/peers';
import { type Finding, besidePeer } from '../finding';
import { median } from '../statistics';
import type { RowName } from '../targets';
import { type Setting, turns } from './setting';

const rows = [
  ['peer-search-build', ({ buildMs }: SearchAnswer) => buildMs],
  ['peer-search-ready', ({ readyMs }: SearchAnswer) => readyMs],
  ['peer-search-common', ({ commonMs }: SearchAnswer) => median(commonMs)],
  ['peer-search-rare', ({ rareMs }: SearchAnswer) => median(rareMs)],
  ['peer-search-memory', ({ moreMb }: SearchAnswer) => moreMb],
] as const;

/**
 * The cache's search and the engines that keep everything in memory, over the same clients and all
 * their fields, in turn.
 */
export async function searchingBeside(
  setting: Setting,
  wants: (name: RowName) => boolean,
  remark: (text: string) => void,
): Promise<Finding[]> {
  const folder = resolve(root, 'out', 'bench', 'run', 'searched');
  const all = new Map<Engine, SearchAnswer[]>([
    ['ours', []],
    ['minisearch', []],
    ['flexsearch', []],
  ]);
  const [counted, warmUps] = turns(setting);
  for (let turn = 0; turn < counted + warmUps; turn += 1) {
    for (const [engine, answers] of all) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const task = { kind: 'search', engine, size: setting.size } as const;
      try {
        const answer = await inChild({ ...task, file: `${folder}/cache.db` });
        if (turn >= warmUps) answers.push(answer);
      } catch (cause) {
        if (engine === 'ours') throw cause;
        remark(`${peerCalled(engine)}: ${cause instanceof Error ? cause.message : String(cause)}`);
        all.delete(engine);
      }
    }
  }
  rmSync(folder, { recursive: true, force: true });
  const ours = all.get('ours') ?? [];
  all.delete('ours');
  return rows.flatMap(([name, unit]) =>
    [...all].flatMap(([engine, theirs]) =>
      engine === 'ours' || theirs.length === 0 || !wants(name)
        ? []
        : [besidePeer(name, ours.map(unit), peerCalled(engine), theirs.map(unit))],
    ),
  );
}
