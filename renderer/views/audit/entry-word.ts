import { audit } from '../../i18n/en/app';
import type { auditWords } from '../../i18n/words';

type Texts = ReturnType<typeof auditWords>;

/** A stored word in the reader's language; one without a translation stays as it is. */
export function entryWord(t: Texts, group: 'what' | 'state' | 'subject', word: string): string {
  const [, changed] = /^changed: (.+)$/.exec(word) ?? [];
  if (group === 'subject' && changed !== undefined) {
    const parts = changed.split(', ').map((part) => translated(t, `part.${part}`) ?? part);
    return t('subject.changed', { parts: parts.join(', ') });
  }
  return translated(t, `${group}.${word}`) ?? word;
}

function translated(t: Texts, key: string): string | null {
  return Object.hasOwn(audit, key) ? t(key as 'what.export') : null;
}
