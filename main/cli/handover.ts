import { basename } from 'node:path';
import { sameName } from '../../shared/names';
import { readUserFile } from '../disk/user-file';
import {
  maxHandoverBytes,
  parseHandover,
  sha256Of,
  type Handover,
} from '../handover/handover-file';
import {
  compareHandover,
  gatherHandover,
  takeHandover,
  writeHandover,
  type OpenSetUp,
} from '../handover/handing-over';
import type { Compared } from '../handover/set-up';
import type { Services } from '../services';
import { decodeText } from '../tables/decode';
import type { Command } from './commands';
import { counted } from './counted';
import { exit, type ExitStatus } from './exit';
import { intoStdout, printJson, printMessage } from './output';
import { readTextFromStdin } from './stdin';
import { requireProfile, withOpenProfile } from './stored-records';
import { writeText } from './text-file';
import { unreadable } from './unreadable';
import { UsageError } from './usage-error';

type HandoverCommand = Extract<Command, { name: 'handover' }>;

/** Writes what was set up and marked to a file for a colleague, or takes what such a file has. */
export function handover(
  services: Services,
  command: HandoverCommand,
  writtenBy: string,
): Promise<ExitStatus> {
  const profile = requireProfile(services, command.profile);
  return withOpenProfile(services, command.profile, async ({ store, notes }) => {
    const open = { store, notes, profile };
    if (command.action === 'export') await exportHandover(open, command, writtenBy);
    else await readHandover(open, command, services.clock.now());
    return exit.ok;
  });
}

async function exportHandover(
  open: OpenSetUp,
  { out, parts, views }: Extract<HandoverCommand, { action: 'export' }>,
  writtenBy: string,
): Promise<void> {
  const isNamed = (name: string) => views?.some((each) => sameName(each, name)) ?? true;
  const handed = await gatherHandover(
    open,
    (part, { name }) => parts.includes(part) && (part !== 'views' || isNamed(name)),
    writtenBy,
  );
  const { contents } = handed;
  const unknown = views?.find((name) => !contents.views.some((view) => sameName(view.name, name)));
  if (unknown !== undefined) throw new UsageError(`There is no view "${unknown}".`, 'view');
  const name = intoStdout(out) === undefined ? basename(out) : undefined;
  const file = await writeHandover(open, handed, { name }, (text) => writeText(out, text));
  await printJson({ file, ...countsOf(contents) });
}

const countsOf = ({ views, pivots, rules, reconcile, marks }: Handover['contents']) => ({
  views: views.length,
  pivots: pivots.length,
  rules: rules.length,
  reconcile: reconcile.length,
  marks: marks.length,
});

/** Nothing is written while something here differs and nobody has said what to do. */
async function readHandover(
  open: OpenSetUp,
  { action, file, conflict }: Extract<HandoverCommand, { action: 'show' | 'import' }>,
  now: number,
): Promise<void> {
  const text = file === '-' ? await readTextFromStdin('handover') : await handoverFileText(file);
  const handed = parseHandover(text);
  if (typeof handed === 'string') throw new UsageError(`--file: ${file} ${refusals[handed]}.`);
  const { by, at, service } = handed;
  const compared = await compareHandover(open, handed);
  if (action === 'show') {
    for (const each of compared) await printJson(each);
    printMessage(`Written by ${by} at ${at}, for ${service}.`);
    reportOmitted(compared);
    return;
  }
  const differing = compared.find(({ state }) => state === 'differs');
  if (differing !== undefined && conflict === null) {
    const { part, resource, name } = differing;
    throw new UsageError(
      `${part} of ${resource}: "${name}" differs from what is here. --add takes only what is new, --replace takes both; "handover show" tells all.`,
    );
  }
  const sha256 = sha256Of(text);
  const about = { conflict: conflict ?? 'add', file: basename(file), sha256, now } as const;
  const taken = await takeHandover(open, handed, about);
  for (const { part, resource, name } of taken) await printJson({ part, resource, name });
  printMessage(`Taken: ${taken.length} of ${compared.length}.`);
  reportOmitted(compared);
}

const refusals = {
  foreign: 'holds nothing that was handed over',
  newer: 'was written by a newer version of Merchant Desk',
  altered: 'was changed since it was written: nothing is taken from it',
};

/** Marks that cannot be taken here, and why. */
function reportOmitted(compared: readonly Compared[]): void {
  const count = (wanted: Compared['state']) =>
    compared.filter(({ state }) => state === wanted).length;
  const [elsewhere, unknown] = [count('elsewhere'), count('unknown')];
  if (elsewhere > 0) {
    const left =
      elsewhere === 1
        ? 'is of another service or merchant: it is'
        : 'are of another service or merchant: they are';
    printMessage(`${counted(elsewhere, 'mark')} ${left} left out.`);
  }
  if (unknown > 0) {
    const missing =
      unknown === 1
        ? 'is on a record that is not here: sync first to take it'
        : 'are on records that are not here: sync first to take them';
    printMessage(`${counted(unknown, 'mark')} ${missing}.`);
  }
}

async function handoverFileText(file: string): Promise<string> {
  try {
    return decodeText(await readUserFile(file, maxHandoverBytes));
  } catch (cause) {
    throw unreadable('file', file, cause);
  }
}
