import type { Cell } from './cells';

/** Fields that serve as a record's title, best first; those of one line are joined. */
const naming = [
  ['first_name', 'second_name', 'first_last_name', 'second_last_name'],
  ['company_name'],
  ['name'],
  ['title'],
  ['description'],
  ['code'],
  ['card_tracking_code'],
  ['document_number'],
] as const;

/** A record's title: a name or code, else its id. */
export function titleOf(valueOf: (field: string) => Cell | undefined, id: string): string {
  for (const fields of naming) {
    const words = fields.map(valueOf).filter((cell) => typeof cell === 'string' && cell !== '');
    if (words.length > 0) return words.join(' ');
  }
  return id;
}
