import type { ExportFormat } from '../../preload/contract/exports';

/** What Windows refuses in a name, controls, and what would hide a file or its ending. */
// eslint-disable-next-line no-control-regex -- they are what it looks for
const refused = /[<>:"/\\|?*\0-\x1f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A name to start from in the save dialog: `Clients Andina 2026-11-20.csv`, the day in the computer's own zone. */
export function suggestedName(
  what: string,
  profile: string,
  at: Date,
  format: ExportFormat,
): string {
  const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const whose = profile.replace(refused, ' ').trim().slice(0, 60);
  return `${what.replace(refused, ' ')} ${whose} ${day}`.replace(/\s+/g, ' ') + `.${format.kind}`;
}
