import { audit } from '../../i18n/en/app';
import type { auditWords } from '../../i18n/words';

type Texts = ReturnType<typeof auditWords>;

/** A stored word in the reader's language; one without a translation stays as it is. */
export function entryWord(t: Texts, group: 'what' | 'state', word: string): string {
  return translated(t, `${group}.${word}`) ?? word;
}

/**
 * What an entry of a kind was about, in the reader's language: what the app wrote, not what people
 * typed, such as the ID of a card or the address of a database.
 */
export function subjectWords(t: Texts, what: string, subject: string): string {
  if (what === 'card' || what === 'publish') return subject;
  if (what === 'mark') return recordWords(t, subject) ?? subject;
  if (what === 'refusal') return refusalWords(t, subject) ?? subject;
  const known = translated(t, `subject.${subject}`);
  return known ?? partsWords(t, subject) ?? recordWords(t, subject) ?? subject;
}

/** Subjects with a part that differs from entry to entry; null for any other. */
function partsWords(t: Texts, subject: string): string | null {
  const changed = after(subject, 'changed: ');
  if (changed !== null) {
    const parts = changed.split(', ').map((part) => translated(t, `part.${part}`) ?? part);
    return t('subject.changed', { parts: parts.join(', ') });
  }
  const place = after(subject, 'deleted; log ended at ');
  if (place !== null) return t('subject.deletedAt', { place });
  const agreed = after(subject, 'database: agreed to ');
  if (agreed !== null) return t('subject.agreed', { to: agreed });
  const to = after(subject, 'database: ');
  if (to !== null) return t('subject.database', { to });
  const [, command] = /^([a-z]+) printed$/.exec(subject) ?? [];
  if (command !== undefined) return t('subject.printed', { command });
  const [, run, act] = /^run (\d+)(?: ([a-z-]+))?$/.exec(subject) ?? [];
  if (run === undefined) return null;
  const done = act === undefined ? '' : `, ${translated(t, `run.${act}`) ?? act}`;
  return `${t('subject.run', { run })}${done}`;
}

/** A list or document with its format, or with the ID of its record. */
function recordWords(t: Texts, subject: string): string | null {
  const [, first = '', rest = ''] = /^([a-z]+) (.+)$/.exec(subject) ?? [];
  const named = translated(t, `subject.${first}`);
  if (named === null) return null;
  // The mark of a record.
  const [, id] = /^(\S+) removed$/.exec(rest) ?? [];
  if (id !== undefined) return `${named} ${id}, ${t('run.removed')}`;
  return `${named} ${isFormat(rest) ? rest.toUpperCase() : rest}`;
}

/** What the policy refused, and where: `exports.start: exports`. */
function refusalWords(t: Texts, subject: string): string | null {
  const [, method = '', what = ''] = /^([\w.]+): (\w+)$/.exec(subject) ?? [];
  const refused = translated(t, `refused.${what}`);
  if (refused === null) return null;
  return t('subject.refused', { what: refused, by: byWords(t, method) });
}

function byWords(t: Texts, method: string): string {
  if (method === 'sync') return t('by.sync');
  if (method.startsWith('schedule.')) return t('by.schedule');
  return method.includes('.') ? t('by.window') : t('by.command', { command: method });
}

const after = (word: string, start: string): string | null =>
  word.startsWith(start) ? word.slice(start.length) : null;

const isFormat = (word: string) => /^(?:csv|json|ndjson|parquet|pdf|xlsx)$/.test(word);

function translated(t: Texts, key: string): string | null {
  return Object.hasOwn(audit, key) ? t(key as 'what.export') : null;
}
