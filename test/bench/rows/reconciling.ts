import type { ReconcileAnswer } from '../child/messages';
import { inChild } from '../desk/child';
import { preparedCache } from '../desk/home';
import { type Finding, medianFinding } from '../finding';
import { type Setting, turns } from './setting';

/** A workbook of all clients against them, each time in a process of its own. */
export async function reconciling(setting: Setting): Promise<Finding[]> {
  const cache = await preparedCache(setting.size, setting.service);
  const [counted, warmUps] = turns(setting);
  const all: ReconcileAnswer[] = [];
  for (let turn = 0; turn < counted + warmUps; turn += 1) {
    const answer = await inChild({ kind: 'reconcile', cache });
    if (turn >= warmUps) all.push(answer);
  }
  const finding = (name: Finding['name'], value: (answer: ReconcileAnswer) => number) =>
    medianFinding(name, all.map(value));
  const [one] = all;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const processor = all.map(({ processorMs }) => seconds(processorMs)).join(', ');
  const parts = all.map(({ readMs, compareMs }) => `${seconds(readMs)} + ${seconds(compareMs)}`);
  const { mine = 0, theirs = 0 } = one?.counts ?? {};
  return [
    {
      ...finding('reconcile', ({ readMs, compareMs }) => (readMs + compareMs) / 1000),
      note: `read and compared ${parts.join(', ')} s; processor ${processor} s`,
    },
    finding('reconcile-memory', ({ moreMb }) => moreMb),
    {
      ...finding('alike', ({ alikeMs }) => alikeMs / 1000),
      note: `${mine} rows, ${theirs} records, ${one?.candidates ?? 0} pairs`,
    },
    finding('alike-wait', ({ longestMs }) => longestMs),
  ];
}
