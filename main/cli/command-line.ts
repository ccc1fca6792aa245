import {
  Command,
  CommanderError,
  InvalidArgumentError,
  Option as CommanderOption,
} from 'commander';
import { closest } from '../values/closest';
import { UsageError } from './usage-error';
import {
  generalOptions,
  isOption,
  syntaxOf,
  type Option,
  type Values,
} from './options';

/** What a command takes. */
export interface Syntax {
  /** Those besides the general ones; any other is refused. */
  readonly options: readonly Option[];
  /** For a command that takes a word: its name in the help, such as `<id>`. */
  readonly word?: string;
}

export type Syntaxes = Readonly<Record<string, Syntax>>;

/** A command line, taken apart. */
export interface Typed {
  readonly name: string;
  readonly values: Values;
  /** The words besides the command's name. */
  readonly words: readonly string[];
}

/** Takes a command line apart, its options in any order. Throws `UsageError` with a sentence. */
export function readCommandLine(syntaxes: Syntaxes, args: readonly string[]): Typed {
  const { name, rest } = commandFirst(args);
  const isRequested = (short: string, long: string) =>
    isBefore(rest, short) || isBefore(rest, long);
  const isHelp = isRequested('-h', '--help');
  if (name === null) {
    if (isHelp) return { name: 'help', values: {}, words: [] };
    if (isRequested('-V', '--version')) return { name: 'version', values: {}, words: [] };
    throw new UsageError('No command was given.');
  }
  if (!Object.hasOwn(syntaxes, name)) {
    throw new UsageError(`There is no command "${name}".${meant(name, Object.keys(syntaxes))}`);
  }
  if (isHelp) return { name: 'help', values: {}, words: [name] };
  const program = programOf(syntaxes);
  try {
    program.parse([name, ...rest], { from: 'user' });
  } catch (caught) {
    throw caught instanceof CommanderError ? mistakeOf(caught, name, syntaxes) : caught;
  }
  const command = program.commands.find((each) => each.name() === name);
  if (command === undefined) throw new UsageError(`There is no command "${name}".`);
  const values: Record<string, unknown> = {};
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if (value !== undefined) values[option.name()] = value;
  }
  return { name, values, words: command.args };
}

/** The program as commander knows it: each command with its options. */
export function programOf(syntaxes: Syntaxes): Command {
  const program = new Command('mdesk').helpCommand(false).helpOption(false);
  program.exitOverride().configureOutput({ writeErr: () => undefined });
  for (const [name, { options, word }] of Object.entries(syntaxes)) {
    const command = program.command(name).helpOption(false).allowExcessArguments();
    command.action(() => undefined);
    if (word !== undefined) command.argument(word.replace('<', '[').replace('>', ']'));
    for (const option of [...options, ...generalOptions]) command.addOption(optionOf(option));
  }
  return program;
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
  if (name === null) {
    const end = args.indexOf('--');
    if (end === -1 || args[end + 1] === undefined) return { name: null, rest: args };
    return { name: args[end + 1] ?? null, rest: args.toSpliced(end + 1, 1) };
  }
  return { name: args[name] ?? null, rest: args.toSpliced(name, 1) };
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
  syntaxes: Syntaxes,
): UsageError {
  const typed = /'(-{1,2}[^' =]*)/.exec(message)?.[1] ?? '';
  const option = typed.replace(/^--?/, '');
  if (code === 'commander.invalidArgument') {
    return new UsageError(`${longOf(message)} is given twice; it takes one value.`);
  }
  if (code === 'commander.optionMissingArgument') return needsValue(option);
  const isLong = typed.startsWith('--');
  if (!isLong || !isOption(option)) {
    const commandOptions = [...(syntaxes[name]?.options ?? []), ...generalOptions];
    const like = isLong ? closest(option, commandOptions) : null;
    const instead = like === null ? '' : ` Did you mean --${like}?`;
    return new UsageError(`There is no option ${typed || 'like that'}.${instead}`);
  }
  const takes: readonly Option[] = [...(syntaxes[name]?.options ?? []), ...generalOptions];
  return takes.includes(option)
    ? new UsageError(`${typed} takes no value.`)
    : new UsageError(`"${name}" has no option ${typed}.`);
}

/** `'-q, --quiet'` names the long one. */
const longOf = (message: string): string => /--[a-z][a-z-]*/.exec(message)?.[0] ?? 'An option';

/** A question that names the closest of the known words; '' when none is close. */
export function meant(typed: string, known: readonly string[]): string {
  const like = closest(typed, known);
  return like === null ? '' : ` Did you mean "${like}"?`;
}
