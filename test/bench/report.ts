import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { shortSize } from './arguments';
import type { Line } from './finding';
import { growthOf } from './growth';
import type { Machine } from './machine';
import { differences, rowKinds, type RowKind } from './targets';

/** The lines as a table for people; targets beside what was measured. */
export function tableOf(lines: readonly Line[]): string {
  const head = ['row', 'clients', 'value', 'min–max', 'n', 'baseline', 'against', 'target', ''];
  const deskLines = lines.filter(({ peer }) => peer === undefined);
  const rows = deskLines.map((line) => [
    rowKinds[line.name].what,
    line.size === null ? '' : shortSize(line.size),
    `${figure(line.value)} ${line.unit}`,
    `${figure(line.min)}–${figure(line.max)}`,
    String(line.counted),
    line.baseline === null ? '' : figure(line.baseline),
    againstOf(line),
    targetOf(line),
    line.met === null ? '' : line.met ? 'met' : 'SHORT',
  ]);
  return aligned(head, rows, [0, head.length - 1]);
}

export function writeReport(
  path: string,
  rows: readonly Line[],
  machine: Machine,
  remarks: readonly string[],
): void {
  const report = { machine, rows, growth: growthOf(rows), remarks };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
}

/** Row by row, ours beside each peer's. */
export function peerTableOf(lines: readonly Line[]): string {
  const head = [
    'row',
    'clients',
    'ours',
    'min–max',
    'peer',
    'theirs',
    'min–max',
    'ours ÷ theirs',
    '',
  ];
  const rows = lines.flatMap(({ peer, ...line }) => {
    if (peer === undefined) return [];
    const { what } = rowKinds[line.name];
    return [
      [
        what,
        line.size === null ? '' : shortSize(line.size),
        `${figure(line.value)} ${line.unit}`,
        `${figure(line.min)}–${figure(line.max)}`,
        peer.name,
        `${figure(line.baseline ?? 0)} ${line.unit}`,
        `${figure(peer.min)}–${figure(peer.max)}`,
        line.ratio === null ? '' : `×${line.ratio.toFixed(2)}`,
        line.met === true ? 'ahead' : behind(line.name),
      ],
    ];
  });
  return aligned(head, rows, [0, 4, head.length - 1]);
}

function behind(name: Line['name']): string {
  const difference = differences[name];
  return difference === undefined ? 'BEHIND' : `BEHIND: ${difference}`;
}

function aligned(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  texts: readonly number[],
): string {
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  const pad = (cell: string, at: number) =>
    texts.includes(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return all.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

function againstOf({ judge, ratio, value, baseline }: Line): string {
  if (baseline === null) return '';
  if (judge === 'over') return `+${figure(value - baseline)}`;
  return ratio === null ? '' : `×${ratio.toFixed(2)}`;
}

function targetOf({ name, judge, target, unit }: Line): string {
  if (target === null) return '';
  const kind: RowKind = rowKinds[name];
  const sign = kind.isFloor === true ? '≥' : '≤';
  if (judge === 'ratio') return `${sign} ×${target}`;
  return `${sign} ${judge === 'over' ? '+' : ''}${target} ${unit}`;
}

function figure(value: number): string {
  const size = Math.abs(value);
  return size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : value.toFixed(2);
}
