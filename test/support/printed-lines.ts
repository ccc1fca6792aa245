import * as v from 'valibot';
import { commands } from '../../main/cli/commands';
import type { CommandEntry } from '../../main/cli/arguments';
import { errorLineSchema } from '../../main/cli/printed-lines';

/** By command: each kind of line of JSON it can print; those that print text are left out. */
export const printedLines: readonly (readonly [string, readonly v.GenericSchema[]])[] =
  Object.entries<CommandEntry>(commands).flatMap(([name, { prints }]) =>
    prints === 'text' ? [] : [[name, prints] as const],
  );

/** Why a command should not have printed this line; null if its schema says it may. */
export function notAsPublished(command: string, line: object): string | null {
  const schemas = printedLines.find(([name]) => name === command)?.[1] ?? [];
  const results = [...schemas, errorLineSchema].map((schema) => v.safeParse(schema, line));
  if (results.some(({ success }) => success)) return null;
  const why = results.map(({ issues = [] }) =>
    issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; '),
  );
  return `${command} printed ${JSON.stringify(line)}:\n${why.join('\n')}`;
}

/** The command among the words of a line; '' for none. */
export function commandAmong(words: readonly string[]): string {
  return words.find((word) => printedLines.some(([name]) => name === word)) ?? '';
}
