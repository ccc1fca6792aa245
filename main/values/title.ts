import type { Cell } from './cells';

/** Fields that name a record to people, best first; several of one line are read together. */
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

/** A name, a code, else the record's id. */
export function titleOf(valueOf: (field: string) => Cell | undefined, id: string): string {
  for (const fields of naming) {
    const words = fields.map(valueOf).filter((cell) => typeof cell === 'string' && cell !== '');
    if (words.length > 0) return words.join(' ');
  }
  return id;
}
