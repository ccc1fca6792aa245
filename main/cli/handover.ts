import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { sameName } from '../../shared/names';
import { recorded } from '../audit/audit-store';
import { readUserFile } from '../disk/user-file';
import {
  handoverText,
  maxHandoverBytes,
  parseHandover,
  type Handover,
} from '../handover/handover-file';
import {
  compareHandover,
  gatherHandover,
  takeHandover,
  type Compared,
  type OpenSetUp,
} from '../handover/handing-over';
import type { Services } from '../services';
import { decodeText } from '../tables/decode';
import type { Command } from './commands';
import { exit, type ExitStatus } from './exit';
import { intoStdout, printJson, printMessage } from './output';
import { readTextFromStdin } from './stdin';
import { requireProfile, withOpenProfile } from './stored-records';
import { writeText } from './text-file';
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
    if (command.action === 'export') await writeHandover(open, command, writtenBy);
    else await readHandover(open, command);
    return exit.ok;
  });
}

async function writeHandover(
  open: OpenSetUp,
  { out, parts, views }: Extract<HandoverCommand, { action: 'export' }>,
  writtenBy: string,
): Promise<void> {
  const handed = await gatherHandover(open, { parts, views }, writtenBy);
  const { contents } = handed;
  const unknown = views?.find((name) => !contents.views.some((view) => sameName(view.name, name)));
  if (unknown !== undefined) throw new UsageError(`There is no view "${unknown}".`);
  const text = handoverText(handed);
  const counts = countsOf(contents);
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const sha256 = createHash('sha256').update(text).digest('hex');
  const named = intoStdout(out) === undefined ? { file: basename(out) } : {};
  const deed = { what: 'export', subject: 'handover', count, sha256, ...named } as const;
  const file = await recorded(open.store.audit, deed, () => writeText(out, text));
  await printJson({ file, ...counts });
}

const countsOf = ({ views, rules, reconcile, marks }: Handover['contents']) => ({
  views: views.length,
  rules: rules.length,
  reconcile: reconcile.length,
  marks: marks.length,
});

/** Nothing is written while something here differs and nobody has said what to do. */
async function readHandover(
  open: OpenSetUp,
  { action, file, conflict }: Extract<HandoverCommand, { action: 'show' | 'import' }>,
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
  const sha256 = createHash('sha256').update(text).digest('hex');
  const about = { conflict: conflict ?? 'add', file: basename(file), sha256 } as const;
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
    printMessage(`${elsewhere} marks are of another service or merchant: they are left out.`);
  }
  if (unknown > 0) {
    printMessage(`${unknown} marks are on records that are not here: sync first to take them.`);
  }
}

async function handoverFileText(file: string): Promise<string> {
  try {
    return decodeText(await readUserFile(file, maxHandoverBytes));
  } catch {
    throw new UsageError(`--file: ${file} cannot be read.`);
  }
}
