import { type Command, parseLine } from '../../main/cli/commands';
import { defaultSettings } from '../../shared/default-settings';

/** Parses arguments where nothing stands in for options that were left out. */
export function parseCommand(args: readonly string[]): Command {
  return parseLine(args, () => ({ values: {}, profiles: null, settings: defaultSettings })).command;
}
