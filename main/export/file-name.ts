import type { ExportFormat } from '../../shared/ipc/exports';
import { dayIn } from '../values/instants';

/**
 * What Windows refuses in a name, control characters, and characters that would hide a file or its
 * extension.
 */
// eslint-disable-next-line no-control-regex -- they are what it looks for
const refused = /[<>:"/\\|?*\0-\x1f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A suggested file name: `Clients Andina 2026-11-20.csv`. `at`: epoch milliseconds, as a day in the
 * reader's zone.
 */
export function suggestedName(
  what: string,
  profile: string,
  at: number,
  zone: string,
  format: ExportFormat,
): string {
  const whose = profile.replace(refused, ' ').trim().slice(0, 60);
  return (
    `${what.replace(refused, ' ')} ${whose} ${dayIn(zone, at).toString()}`.replace(/\s+/g, ' ') +
    `.${format.kind}`
  );
}
