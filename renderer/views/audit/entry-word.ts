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
  const known = translated(t, `${group}.${word}`);
  if (known !== null || group !== 'subject') return known ?? word;
  const [, run, act] = /^run (\d+)(?: ([a-z-]+))?$/.exec(word) ?? [];
  if (run !== undefined) {
    const done = act === undefined ? '' : `, ${translated(t, `run.${act}`) ?? act}`;
    return `${t('subject.run', { run })}${done}`;
  }
  // A list or document with its format, or with the ID of its record.
  const [, first = '', rest = ''] = /^([a-z]+) (.+)$/.exec(word) ?? [];
  const named = translated(t, `subject.${first}`);
  if (named === null) return word;
  // The mark of a record.
  const [, id] = /^(\S+) removed$/.exec(rest) ?? [];
  if (id !== undefined) return `${named} ${id}, ${t('run.removed')}`;
  return `${named} ${isFormat(rest) ? rest.toUpperCase() : rest}`;
}

const isFormat = (word: string) => /^(?:csv|json|ndjson|parquet|pdf|xlsx)$/.test(word);

function translated(t: Texts, key: string): string | null {
  return Object.hasOwn(audit, key) ? t(key as 'what.export') : null;
}
