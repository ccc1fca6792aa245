import { audit } from '../../i18n/en/app';
import type { auditWords } from '../../i18n/words';

/** A stored word in the reader's language; one without a translation stays as it is. */
export function entryWord(
  t: ReturnType<typeof auditWords>,
  group: 'what' | 'state' | 'subject',
  word: string,
): string {
  const key = `${group}.${word}`;
  return Object.hasOwn(audit, key) ? t(key as `what.export`) : word;
}
