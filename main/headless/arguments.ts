import { parseArgs } from 'node:util';
import { commands, isCommand, readCommand } from './commands';
import type { Command } from './commands';
import { options } from './options';
import { UsageError } from './usage';

/** Options that stand alone. */
const switches = Object.entries(options)
  .filter(([, { type }]) => type === 'boolean')
  .map(([name]) => `--${name}`);

/** Arguments in any order. Throws `UsageError` with a sentence. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments(args);
  const [name, ...words] = positionals;
  if (name === undefined) throw new UsageError('No command was given.');
  if (!isCommand(name)) throw new UsageError(`There is no command "${name}".`);
  const known: readonly string[] = ['home', ...commands[name].options];
  const strange = Object.keys(values).find((option) => !known.includes(option));
  if (strange !== undefined) throw new UsageError(`"${name}" has no option --${strange}.`);
  // Else it would silently be the folder of the installed app.
  if (values.home === '') throw new UsageError('--home needs a folder.');
  const extra = words[commands[name].asks === null ? 0 : 1];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`);
  return readCommand(name, values, words[0]);
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (caught) {
    const code = caught instanceof Error && 'code' in caught ? caught.code : '';
    const option = caught instanceof Error ? /'(-[^' ]*)/.exec(caught.message)?.[1] : undefined;
    if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
      throw new UsageError(`There is no option ${option ?? 'like that'}.`);
    }
    throw new UsageError(
      switches.some((each) => each === option)
        ? `${option ?? 'An option'} takes no value.`
        : `${option ?? 'An option'} needs a value (write --option=VALUE when it starts with a dash).`,
    );
  }
}
