import type { Command } from '../../main/cli/commands';
import { parseLine } from '../../main/cli/parse-line';
import { defaultSettings } from '../../shared/default-settings';

/** Parses arguments where nothing stands in for options that were left out. */
export function parseCommand(args: readonly string[]): Command {
  return parseLine(args, () => ({ values: {}, profiles: null, settings: defaultSettings })).command;
}
