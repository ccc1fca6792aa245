import type { ExportFormat } from '../../shared/ipc/exports';
import { browsable } from '../../shared/resources';
import type { Values } from './options';
import { UsageError } from './usage-error';

/** The options for one file of several connections. */
export const severalOptions = ['all', 'also'] as const;

/** Every connection, or these beside that of `--profile`. */
export type Several = 'all' | readonly string[];

const formats: readonly ExportFormat['kind'][] = ['csv', 'xlsx', 'ndjson', 'json'];

/** Null for a file of one connection. Throws `UsageError`. */
export function readSeveral(
  { all = false, also = [], profile, view }: Pick<Values, 'all' | 'also' | 'profile' | 'view'>,
  { resource, format }: { resource: string | null; format: ExportFormat['kind'] },
): Several | null {
  if (!all && also.length === 0) return null;
  if (all && (profile !== undefined || also.length > 0))
    throw new UsageError('--all is every connection: leave out --profile and --also.');
  if (view !== undefined)
    throw new UsageError('A --view is of one connection: use --filter with --all or --also.');
  if (!browsable.some((each) => each === resource))
    throw new UsageError(`--all and --also are for lists: ${browsable.join(', ')}.`);
  if (!formats.includes(format))
    throw new UsageError(`A file of several connections is ${formats.join(', ')}.`);
  return all ? 'all' : also;
}
