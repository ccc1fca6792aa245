import {
  Command,
  CommanderError,
  InvalidArgumentError,
  Option as CommanderOption,
} from 'commander';
import { closest } from '../values/closest';
import { UsageError } from './usage-error';
import { generalOptions, isOption, syntaxOf, type Option, type Values } from './options';

/** What a command takes. */
export interface Syntax {
  /** Those it takes beside the general ones; any other is refused. */
  readonly options: readonly Option[];
  /** For a command that takes a word: its name in the help, such as `<id>`. */
  readonly word?: string;
}

/** A command line, taken apart. */
export interface Typed {
  readonly name: string;
  readonly values: Values;
  /** The words besides the command's name. */
  readonly words: readonly string[];
}

/** Takes a command line apart, its options in any order. Throws `UsageError` with a sentence. */
export function readCommandLine(
  syntaxes: Readonly<Record<string, Syntax>>,
  args: readonly string[],
): Typed {
  const { name, rest } = commandFirst(args);
  const isRequested = (short: string, long: string) =>
    isBefore(rest, short) || isBefore(rest, long);
  const isHelp = isRequested('-h', '--help');
  if (name === null) {
    if (isHelp) return { name: 'help', values: {}, words: [] };
    if (isRequested('-V', '--version')) return { name: 'version', values: {}, words: [] };
    throw new UsageError('No command was given.');
  }
  const syntax = Object.hasOwn(syntaxes, name) ? syntaxes[name] : undefined;
  if (syntax === undefined) {
    throw new UsageError(`There is no command "${name}".${meant(name, Object.keys(syntaxes))}`);
  }
  if (isHelp) return { name: 'help', values: {}, words: [name] };
  const command = commandOf(name, syntax);
  try {
    command.parse([...rest], { from: 'user' });
  } catch (caught) {
    throw caught instanceof CommanderError ? mistakeOf(caught, name, optionsOf(syntax)) : caught;
  }
  const values: Record<string, unknown> = {};
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if (value !== undefined) values[option.name()] = value;
  }
  return { name, values, words: command.args };
}

/** All options that a command takes. */
export function optionsOf({ options }: Syntax): readonly Option[] {
  return [...options, ...generalOptions];
}

/** A command as commander knows it. */
export function commandOf(name: string, syntax: Syntax): Command {
  const { word } = syntax;
  const command = new Command(name).helpOption(false).allowExcessArguments();
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  command.action(() => undefined);
  if (word !== undefined) command.argument(word.replace('<', '[').replace('>', ']'));
  for (const option of optionsOf(syntax)) command.addOption(optionOf(option));
  return command;
}

function optionOf(name: Option): CommanderOption {
  const { value, multiple, short } = syntaxOf(name);
  const long = `${short === undefined ? '' : `-${short}, `}--${name}`;
  if (value === undefined) return new CommanderOption(long);
  const option = new CommanderOption(`${long} <${value}>`);
  return option.argParser((input, before: unknown) => {
    if (multiple === true) return [...(Array.isArray(before) ? (before as string[]) : []), input];
    if (before !== undefined) throw new InvalidArgumentError('twice');
    return input;
  });
}

/**
 * Commander wants the command before its options, and takes whatever follows an option for its
 * value: so the command is put first, and an option in the place of a value is refused.
 */
function commandFirst(args: readonly string[]): { name: string | null; rest: readonly string[] } {
  let name: number | null = null;
  for (let at = 0; at < args.length && args[at] !== '--'; at += 1) {
    const word = args[at] ?? '';
    if (!word.startsWith('-') || word === '-') {
      name ??= at;
      continue;
    }
    const option = word.slice(2);
    if (!word.startsWith('--') || !isOption(option)) continue;
    if (syntaxOf(option).value === undefined) continue;
    const next = args[at + 1];
    if (next === undefined || /^-./.test(next)) throw needsValue(option);
    at += 1;
  }
  const end = args.indexOf('--');
  const at = name ?? (end === -1 ? args.length : end + 1);
  return { name: args[at] ?? null, rest: args.toSpliced(at, 1) };
}

function isBefore(args: readonly string[], word: string): boolean {
  const [at, end] = [args.indexOf(word), args.indexOf('--')];
  return at !== -1 && (end === -1 || at < end);
}

const needsValue = (option: string): UsageError =>
  new UsageError(`--${option} needs a value (write --option=VALUE when it starts with a dash).`);

/** Commander's mistake as a sentence; it tells the option in its message alone. */
function mistakeOf(
  { code, message }: CommanderError,
  name: string,
  takes: readonly Option[],
): UsageError {
  // Of `'-q, --quiet'` the long one.
  const typed = /'(?:-\w, )?(-{1,2}[^' =]*)/.exec(message)?.[1] ?? '';
  const option = typed.replace(/^--?/, '');
  if (code === 'commander.invalidArgument') {
    return new UsageError(`${typed} is given twice; it takes one value.`);
  }
  if (code === 'commander.optionMissingArgument') return needsValue(option);
  const isLong = typed.startsWith('--');
  if (isLong && isOption(option)) {
    return takes.includes(option)
      ? new UsageError(`${typed} takes no value.`)
      : new UsageError(`"${name}" has no option ${typed}.`);
  }
  const like = isLong ? closest(option, takes) : null;
  const instead = like === null ? '' : ` Did you mean --${like}?`;
  return new UsageError(`There is no option ${typed || 'like that'}.${instead}`);
}

/** A question that names the closest of the known words; '' when none is close. */
export function meant(typed: string, known: readonly string[]): string {
  const like = closest(typed, known);
  return like === null ? '' : ` Did you mean "${like}"?`;
}
