import type { QueryLocale } from '../../shared/ipc/browse';
import { defaultSettings } from '../../shared/default-settings';
import { queryLocaleOf } from '../../shared/query-locale';
import { Clock } from '../clock';
import type { CommandArguments, CommandEntry } from './arguments';
import { readCommandLine, type Typed } from './command-line';
import { commands, currentName, isCommand, type Command, type Name } from './commands';
import { withDefaults, type Defaults } from './defaults';
import { readDuration } from './durations';
import { cliDates, file, readZone } from './option-values';
import type { TextOption, Values } from './options';
import { UsageError } from './usage-error';

/** A command line: what to do, and how all commands do it. */
interface CommandLine {
  readonly command: Command;
  readonly general: General;
}

/** How all commands do what they do. */
export interface General {
  /** JSON lines on a terminal as well. */
  readonly json: boolean;
  /** `quiet`: failures alone; `verbose`: each request as well. */
  readonly messages: 'quiet' | 'usual' | 'verbose';
  readonly logFile: string | null;
  /** Milliseconds to wait for another program that has the offline data open. */
  readonly waitMs: number;
  /** Milliseconds after which the command is stopped; null for none. */
  readonly timeoutMs: number | null;
}

/**
 * Parses arguments, in any order; the defaults are read for a command that can have some. Throws
 * `UsageError` with a sentence.
 */
export function parseLine(
  args: readonly string[],
  defaults: () => Defaults,
  { now }: Pick<Clock, 'now'> = new Clock(),
): CommandLine {
  const typed = readCommandLine({ ...commands, summary: commands.pivot }, args);
  const name = currentName(typed.name);
  if (!isCommand(name)) throw new UsageError(`There is no command "${name}".`);
  // An empty value would silently mean the folder of the installed app.
  if (typed.values.home === '') throw new UsageError('--home needs a folder.');
  const general = readGeneral(typed.values);
  const entry: CommandEntry = commands[name];
  const { options, isAlone } = entry;
  if (options.length === 0 || isAlone === true) {
    const alone = { profiles: null, settings: defaultSettings, now: now() };
    return { command: interpreted(name, typed, alone), general };
  }
  const known = defaults();
  const values = withDefaults(typed.values, entry, known);
  const { profiles, settings } = known;
  const line = { words: typed.words, values };
  return { command: interpreted(name, line, { profiles, settings, now: now() }), general };
}

/** Options that name a file to read. */
const inputOptions = ['file', 'ids', 'settle', 'act', 'example'] as const;

function readGeneral(values: Values): General {
  if (values.quiet === true && values.verbose === true) {
    throw new UsageError('--quiet and --verbose exclude each other.');
  }
  const logFile = values['log-file'];
  return {
    json: values.json ?? false,
    messages: values.quiet === true ? 'quiet' : values.verbose === true ? 'verbose' : 'usual',
    logFile: logFile === undefined ? null : file('log-file', logFile),
    waitMs: readDuration('wait', values.wait) ?? 0,
    timeoutMs: readDuration('timeout', values.timeout),
  };
}

function interpreted(
  name: Name,
  { values, words }: Pick<Typed, 'values' | 'words'>,
  { profiles, settings, now }: Omit<Defaults, 'values'> & Pick<CommandArguments, 'now'>,
): Command {
  const { asks, word: wanted, read }: CommandEntry = commands[name];
  const extra = words[wanted === undefined ? 0 : 1];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`);
  const fromStdin = inputOptions.filter((option) => values[option] === '-');
  if (fromStdin.length > 1) {
    throw new UsageError(`Only one of --${fromStdin.join(', --')} can be standard input.`);
  }
  const [word] = words;
  // An empty word is mostly a variable of a script that was not set.
  if (asks !== undefined && (word ?? '').trim() === '') throw new UsageError(asks);
  const need = (option: TextOption): string => {
    const value = values[option];
    if (value !== undefined) return value;
    if (option !== 'profile') throw new UsageError(`"${name}" needs --${option}.`);
    const known = profiles === null || profiles.length === 0 ? '' : ` (${profiles.join(', ')})`;
    const isFirst = profiles?.length === 0 && name !== 'connect';
    const first = isFirst ? ' There is no connection yet: "connect" makes one.' : '';
    throw new UsageError(`"${name}" needs --profile${known}.${first}`);
  };
  const typed: CommandArguments = {
    values,
    word: word ?? '',
    now,
    need,
    get locale(): QueryLocale {
      const locale = queryLocaleOf('en', { ...settings, zone: readZone(values.zone) });
      return { ...locale, dates: cliDates };
    },
  };
  // The compiler cannot see that a command's name and its reader belong together.
  return { name, ...read(typed) } as Command;
}
