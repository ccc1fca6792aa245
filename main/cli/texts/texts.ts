import type { CommandGroup } from '../arguments';
import type { Name } from '../commands';
import type { Option } from '../options';

/** The help of one command. */
export interface CommandText {
  /** Half a line, without a period. */
  readonly summary: string;
  /** What else one has to know, in whole sentences. */
  readonly notes?: string;
  /** Of options that mean something else here. */
  readonly options?: Partial<Readonly<Record<Option, string>>>;
  /** A command line without the program. */
  readonly example: string;
}

/** The words of the help in one language. */
export interface HelpTexts {
  readonly about: string;
  readonly usage: string;
  readonly arguments: string;
  readonly options: string;
  readonly generalOptions: string;
  readonly example: string;
  readonly groups: Readonly<Record<CommandGroup, string>>;
  /** Below the list of commands; `program` is what starts it. */
  readonly closing: (program: string) => string;
  /** Of the word behind a command that can be anything. */
  readonly words: Readonly<Record<string, string>>;
  readonly commands: Readonly<Record<Name, CommandText>>;
  /** The least and the greatest value of an option, behind its description. */
  readonly range: (least: number, greatest: number) => string;
  readonly ofOptions: Readonly<Record<Option, string>>;
}
