import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CachePlace, WriteAnswer, Writer } from '../child/messages';
import { inChild } from '../desk/child';
import { preparedCache } from '../desk/home';
import { root } from '../desk/launch';
import { peerCalled } from '../desk/peers';
import { type Finding, besidePeer, medianFinding } from '../finding';
import type { RowName } from '../targets';
import { type Setting, turns } from './setting';

/**
 * 24 columns of all clients, each writer in a process of its own; in turn with the same rows read
 * and dropped.
 */
export async function exporting(
  setting: Setting,
  wants: (name: RowName) => boolean,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const writers = (['csv', 'xlsx', 'parquet'] as const).filter(
    (format) => wants(format) || wants(`${format}-memory`),
  );
  if (writers.length === 0) return [];
  const all = await written(setting, ['read', ...writers]);
  const read = all.get('read') ?? [];
  for (const format of writers) {
    const ours = all.get(format) ?? [];
    const mb = (ours[0]?.bytes ?? 0) / 1e6;
    found.push({
      ...medianFinding(format, ours.map(seconds), read.map(seconds)),
      note: `a file of ${mb.toFixed(0)} MB`,
    });
    const memory = medianFinding(
      `${format}-memory`,
      ours.map(({ moreMb }) => moreMb),
      read.map(({ moreMb }) => moreMb),
    );
    found.push(memory);
  }
  return found;
}

const rivals = [
  { row: 'peer-csv', memory: 'peer-csv-memory', ours: 'csv', peers: ['papaparse'] },
  {
    row: 'peer-xlsx',
    memory: 'peer-xlsx-memory',
    ours: 'xlsx',
    peers: ['write-excel-file', 'exceljs'],
  },
] as const;

/** The same rows from the same encrypted cache, written by the desk and by each peer. */
export async function exportingBeside(
  setting: Setting,
  wants: (name: RowName) => boolean,
  remark: (text: string) => void,
): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { row, memory, ours: rival, peers } of rivals) {
    if (!wants(row) && !wants(memory)) continue;
    const all = await written(setting, [rival, ...peers], (writer, why) => {
      if (writer === rival) throw new Error(why);
      remark(`${peerCalled(writer as (typeof peers)[number])}, ${row}: ${why}`);
    });
    const ours = all.get(rival) ?? [];
    for (const peer of peers) {
      const theirs = all.get(peer) ?? [];
      if (theirs.length === 0) continue;
      const name = peerCalled(peer);
      const moreMb = (each: WriteAnswer) => each.moreMb;
      found.push(besidePeer(row, ours.map(seconds), name, theirs.map(seconds)));
      found.push(besidePeer(memory, ours.map(moreMb), name, theirs.map(moreMb)));
    }
  }
  return found;
}

const seconds = ({ ms }: WriteAnswer) => ms / 1000;

/** One who fails is out from then on. */
async function written(
  setting: Setting,
  writers: readonly Writer[],
  failed: (writer: Writer, why: string) => void = (writer, why) => {
    throw new Error(`${writer}: ${why}`);
  },
): Promise<ReadonlyMap<Writer, readonly WriteAnswer[]>> {
  const cache: CachePlace = await preparedCache(setting.size, setting.service);
  const folder = resolve(root, 'out', 'bench', 'run', 'written');
  const [counted, warmUps] = turns(setting);
  const all = new Map<Writer, WriteAnswer[]>(writers.map((writer) => [writer, []]));
  for (let turn = 0; turn < counted + warmUps; turn += 1) {
    for (const [writer, answers] of all) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      try {
        const answer = await inChild({ kind: 'write', writer, cache, out: `${folder}/clients` });
        if (turn >= warmUps) answers.push(answer);
      } catch (cause) {
        failed(writer, cause instanceof Error ? cause.message : String(cause));
        all.delete(writer);
      }
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return all;
}
