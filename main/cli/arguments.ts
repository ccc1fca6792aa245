import type { GenericSchema } from 'valibot';
import type { QueryLocale } from '../../shared/ipc/browse';
import type { Syntax } from './command-line';
import type { TextOption, Values } from './options';

/** The arguments of one command, as they were typed. */
export interface CommandArguments {
  readonly values: Values;
  /** The word after the command's name; '' for commands that take none. */
  readonly word: string;
  /** Now, in epoch milliseconds: the same for all options. */
  readonly now: number;
  /** How typed conditions are interpreted: days are days in `--zone`. Throws `UsageError`. */
  readonly locale: QueryLocale;
  /** Returns a required option. Throws `UsageError` when it is missing. */
  readonly need: (option: TextOption) => string;
}

/** How the arguments of a command are typed and interpreted. */
export interface CommandReader extends Syntax {
  /** The words that a shell offers behind the command's name. */
  readonly offers?: readonly string[];
  /** The message when a word that is needed is missing. */
  readonly asks?: string;
  /** Neither the computer's policy nor a file of the home stands in for its options. */
  readonly isAlone?: true;
  /** Interprets the arguments. Throws `UsageError` with a sentence. */
  readonly read: (values: CommandArguments) => object;
}

/** A command, but for what it does. */
export interface CommandEntry extends CommandReader {
  /** Under which heading the help lists it. */
  readonly group: CommandGroup;
  /** Each kind of line of JSON it can print, but for that of a failure; or text. */
  readonly prints: readonly GenericSchema[] | 'text';
  /** It prints records of the service unless it writes them to a file: the audit log has that. */
  readonly printsRecords?: true;
  /** What it writes to `--out` has no records of the service, or is encrypted. */
  readonly writesNoRecords?: true;
  /** What it takes without `--profile`, or how that follows from its options; usually `only`. */
  readonly withoutProfile?: WithoutProfile | ((values: Values) => WithoutProfile);
}

/**
 * The only connection there is, or every one. A command that makes or destroys one is refused.
 */
type WithoutProfile = 'only' | 'every' | 'refused';

export type CommandGroup = 'connections' | 'service' | 'records' | 'files' | 'analysis' | 'app';
