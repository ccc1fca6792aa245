import * as v from 'valibot';
import { errorLineSchema, printedLines } from '../../main/cli/printed-lines';

/** Why a command should not have printed this line; null if its schema says it may. */
export function notAsPublished(command: string, line: object): string | null {
  const known = Object.entries<readonly v.GenericSchema[]>(printedLines);
  const schemas = known.find(([name]) => name === command)?.[1] ?? [];
  const results = [...schemas, errorLineSchema].map((schema) => v.safeParse(schema, line));
  if (results.some(({ success }) => success)) return null;
  const why = results.map(({ issues = [] }) =>
    issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; '),
  );
  return `${command} printed ${JSON.stringify(line)}:\n${why.join('\n')}`;
}

/** The command among the words of a line; '' for none. */
export function commandAmong(words: readonly string[]): string {
  return words.find((word) => Object.hasOwn(printedLines, word)) ?? '';
}
