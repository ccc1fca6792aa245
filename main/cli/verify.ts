import { hash } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { readUserFile } from '../disk/user-file';
import { verifyAct, type Verified } from '../export/act/verify';
import { until } from '../http/time';
import type { Services } from '../services';
import type { Command } from './commands';
import { exit, type ExitStatus } from './exit';
import { readBytesFromStdin } from './stdin';
import { printJson, printMessage, printShortfall } from './output';
import { requireProfile, withOpenProfile } from './stored-records';
import { unreadable } from './unreadable';
import { UsageError } from './usage-error';

type VerifyCommand = Extract<Command, { name: 'verify' }>;

/** An act holds as much of a file as a table, and its pages. */
const maxActBytes = 268_435_456;

/** Tells whether an act, its file and the stored records and settlements belong together. */
export async function verify(
  services: Services,
  { profile, act: path, file }: VerifyCommand,
  signal: AbortSignal,
): Promise<ExitStatus> {
  const bytes = await until(readFileOf('act', path), signal);
  const read = await until(services.readAct(bytes), signal);
  if (read.kind === 'none')
    throw new UsageError(`--act: ${path} is not a reconciliation statement.`);
  if (read.kind === 'altered') {
    await printJson({ act: basename(path), verified: 'act-altered' });
    printShortfall(
      'The statement was altered after it was written: nothing it says can be relied on.',
    );
    return exit.actAltered;
  }
  const { act, hash: actHash } = read;
  const { name, host } = requireProfile(services, profile);
  if (act.profile.host !== host) {
    throw new UsageError(
      `This statement is of the connection "${act.profile.name}" (${act.profile.host}), not of "${name}".`,
    );
  }
  const compared = await until(comparedFile(path, file, act.file.name), signal);
  return withOpenProfile(services, profile, async ({ store }) => {
    const verified = await until(verifyAct(store, act, compared), signal);
    const { word, status, sentence } = conclusion(verified, act.file.name);
    await printJson({ act: basename(path), verified: word, ...verified, actHash, madeAt: act.at });
    const tell = status === exit.ok ? printMessage : printShortfall;
    tell(sentence);
    if (verified.sync === 'changed' && verified.comparedSync === 'same') {
      printMessage('The records it was compared with are still in the history, unchanged.');
    }
    return status;
  });
}

interface Conclusion {
  readonly word: string;
  readonly status: ExitStatus;
  readonly sentence: string;
}

/** The gravest first. */
function conclusion({ file, settlements, sync }: Verified, name: string): Conclusion {
  if (file === 'changed') {
    return {
      word: 'file-changed',
      status: exit.fileChanged,
      sentence: `The file ${name} is not the one that was compared.`,
    };
  }
  if (settlements !== 'same') {
    return {
      word: 'settlements-changed',
      status: exit.settlementsChanged,
      sentence:
        settlements === 'missing'
          ? 'What was settled is no longer stored.'
          : 'Lines were settled in another way since the statement was written.',
    };
  }
  if (sync !== 'same') {
    return {
      word: 'sync-changed',
      status: exit.syncChanged,
      sentence: 'The stored records are not those the statement was compared with.',
    };
  }
  if (file === 'missing') {
    return {
      word: 'file-missing',
      status: exit.incomplete,
      sentence: `The statement belongs to the stored records and settlements. The file ${name} was not found: name it with --file.`,
    };
  }
  return {
    word: 'unchanged',
    status: exit.ok,
    sentence: 'The statement, its file, the stored records and the settlements belong together.',
  };
}

/** The hash of the named file, or of the one beside the act; null when that cannot be read. */
async function comparedFile(
  act: string,
  file: string | null,
  name: string,
): Promise<string | null> {
  if (file !== null) return hash('sha256', await readFileOf('file', file));
  const beside = join(dirname(resolve(act)), basename(name));
  // The statement says which name, and a forged one names what is no file.
  const bytes = await readUserFile(beside, maxActBytes, patienceMs).catch(() => null);
  return bytes === null ? null : hash('sha256', bytes);
}

const patienceMs = 60_000;

/** The file of an option, `-` for stdin. */
async function readFileOf(option: 'act' | 'file', file: string): Promise<Uint8Array> {
  try {
    return file === '-'
      ? await readBytesFromStdin(maxActBytes)
      : await readUserFile(resolve(file), maxActBytes, patienceMs);
  } catch (cause) {
    throw unreadable(option, file, cause);
  }
}
