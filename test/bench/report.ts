import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { shortSize } from './arguments';
import type { Line } from './finding';
import type { Machine } from './machine';
import { rowKinds } from './targets';
import type { RowKind } from './targets';

/** The lines as a table for people; targets beside what was measured. */
export function tableOf(lines: readonly Line[]): string {
  const head = ['row', 'clients', 'value', 'min–max', 'n', 'baseline', 'against', 'target', ''];
  const rows = lines.map((line) => [
    rowKinds[line.name].what,
    line.size === null ? '' : shortSize(line.size),
    `${figure(line.value)} ${line.unit}`,
    `${figure(line.least)}–${figure(line.most)}`,
    String(line.counted),
    line.baseline === null ? '' : figure(line.baseline),
    againstOf(line),
    targetOf(line),
    line.met === null ? '' : line.met ? 'met' : 'SHORT',
  ]);
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  const isText = (at: number) => at === 0 || at === head.length - 1;
  return all
    .map((row) =>
      row
        .map((cell, at) =>
          isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function writeReport(path: string, lines: readonly Line[], machine: Machine): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ machine, rows: lines }, null, 2)}\n`);
}

function againstOf({ judge, ratio, value, baseline }: Line): string {
  if (baseline === null) return '';
  if (judge === 'over') return `+${figure(value - baseline)}`;
  return ratio === null ? '' : `×${ratio.toFixed(2)}`;
}

function targetOf({ name, judge, target, unit }: Line): string {
  if (target === null) return '';
  const kind: RowKind = rowKinds[name];
  const sign = kind.least === true ? '≥' : '≤';
  if (judge === 'ratio') return `${sign} ×${target}`;
  return `${sign} ${judge === 'over' ? '+' : ''}${target} ${unit}`;
}

function figure(value: number): string {
  const size = Math.abs(value);
  return size >= 100 ? value.toFixed(0) : size >= 10 ? value.toFixed(1) : value.toFixed(2);
}
