import { normalized } from './normalized';

/** Whether people would take two names for the same: case does not count. */
export function sameName(one: string, other: string): boolean {
  return compared(one) === compared(other);
}

/** Whether a name has characters that are not seen, or that change the direction. */
export function hasUnseen(name: string): boolean {
  return unseen.test(name);
}

/** The same for the two forms in which Unicode writes an accent. */
function compared(name: string): string {
  return normalized(normalized(name, 'NFC').toLowerCase(), 'NFC');
}

/** Control, formatting and unassigned characters, those that are not shown, an empty pattern. */
const unseen = /[\u2800\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
