import type { Reading } from '../../preload/contract/moments';
import type { Value } from '../../preload/contract/values';
import { formatDecimal, plainText, showValue } from '../format/value';
import type { ColumnKind } from '../format/record';
import { formatDate, formatExact, formatInstant, isDate, parseInstant } from '../format/instant';
import { codeWord, shortId } from '../format/record';
import type { Language } from '../i18n/messages.svelte';
import { plainContent, unseenContent } from '../ui/grid/row-painter';
import type { CellContent, CellPiece } from '../ui/grid/row-painter';
import { highlighted } from './filter-words';
import type { Piece, SoughtWord } from './filter-words';

/** How a value stands in a cell of a grid. */
interface CellDisplay {
  readonly as: 'text' | 'status' | 'id';
  readonly text: string;
  /** Said when pointed at; undefined: nothing more than is to be seen. */
  readonly title: string | undefined;
  /** Classes of the text's element. */
  readonly className: string;
  /** Words that are looked for are highlighted in it. */
  readonly isSought: boolean;
  /** As it is copied. */
  readonly whole: string;
}

interface CellDisplayOptions {
  readonly kind: ColumnKind;
  readonly reading: Reading;
  /** Said instead of a structure's JSON. */
  readonly brief: string | null;
  /** Asked only for moments: nothing else is drawn anew when the clock goes on. */
  readonly now: () => number;
  readonly t: Language['t'];
}

/** A value that is not what its column holds shows as the plain text it is. */
export function cellDisplay(
  value: Value | undefined,
  { kind, reading, brief, now, t }: CellDisplayOptions,
): CellDisplay {
  const shown = showValue(value);
  const whole = plainText(value);
  const plain = { as: 'text', isSought: false, className: '', whole } as const;
  if (shown.as === 'null')
    return { ...plain, className: 'nothing', text: shown.text, title: t('value.null') };
  if (shown.as === 'empty') {
    return { ...plain, className: 'nothing mono', text: shown.text, title: t('value.empty') };
  }
  if (shown.as === 'absent') {
    return { ...plain, className: 'visually-hidden', text: t('value.absent'), title: undefined };
  }
  // A title must not reveal what a structure's text masks.
  const title = shown.as === 'structure' ? shown.text : whole;
  if (brief !== null) return { ...plain, className: 'cut', isSought: true, text: brief, title };
  if (kind === 'instant' && typeof value === 'string') {
    const instant = parseInstant(value);
    if (instant !== null) {
      const text = formatInstant(instant.epochMs, now(), reading);
      return { ...plain, text, title: formatExact(instant, reading) };
    }
  }
  if (kind === 'date' && isDate(whole)) {
    return { ...plain, text: formatDate(whole, reading), title: whole };
  }
  if ((kind === 'status' || kind === 'reason') && shown.as === 'value') {
    const text = codeWord(kind, whole, t);
    const code = text === whole ? undefined : whole;
    return { ...plain, as: kind === 'status' ? kind : 'text', text, title: code };
  }
  if (kind === 'boolean' && typeof value === 'boolean') {
    return { ...plain, text: t(value ? 'value.yes' : 'value.no'), title: undefined };
  }
  if (kind === 'amount' && shown.as === 'value') {
    return { ...plain, text: formatDecimal(whole, reading.locale), title: whole };
  }
  if (kind === 'id')
    return { ...plain, as: 'id', className: 'mono', text: shortId(whole), title: whole };
  // Of figures all as wide, the hyphen of `LOT-1` would be one more.
  const className =
    shown.as === 'structure' ? 'cut mono' : shown.text.includes('-') ? 'cut worded' : 'cut';
  return { ...plain, className, isSought: true, text: shown.text, title };
}

/**
 * docs/interface.md, "States": only ACTIVE is described. These are the words such services usually use; any other is a
 * neutral chip with its own text, so that nothing is passed off as good or bad.
 */
const tones = {
  ok: ['ACTIVE', 'APPROVED', 'VERIFIED', 'ENABLED', 'COMPLETED', 'CONFIRMED'],
  warn: ['PENDING', 'REVIEW', 'IN_REVIEW', 'SUSPENDED', 'PROCESSING', 'EXPIRED', 'REPLACED'],
  bad: ['BLOCKED', 'REJECTED', 'DELETED', 'DISABLED', 'CANCELLED', 'CANCELED', 'FAILED'],
} as const;

export function statusTone(status: string): keyof typeof tones | 'neutral' {
  const word = status.trim().toUpperCase();
  for (const tone of ['ok', 'warn', 'bad'] as const) {
    if ((tones[tone] as readonly string[]).includes(word)) return tone;
  }
  return 'neutral';
}

/** A value for a spreadsheet's cell: a moment in the reader's zone, everything else digit for digit. */
export function shownText(value: Value | undefined, kind: ColumnKind, reading: Reading): string {
  const text = plainText(value);
  const instant = kind === 'instant' ? parseInstant(text) : null;
  return instant === null ? text : formatExact(instant, reading);
}

/** A value in a grid: short, with the whole in its title. `words` are highlighted where it has them. */
export function valueCell(
  value: Value | undefined,
  options: CellDisplayOptions,
  words: readonly SoughtWord[] = [],
): CellContent {
  const { as, text, title, className, isSought, whole } = cellDisplay(value, options);
  if (value === undefined) return unseenContent(text);
  if (as === 'status') return { ...plainContent, text, title, badge: statusTone(whole) };
  const known = { ...plainContent, text, title, className };
  if (as === 'id') {
    // A shortened id may have been found by a part that is not shown.
    const isFound = words.length > 0 && highlighted(whole, words).some(isHit);
    return { ...known, copy: whole, pieces: isFound ? [{ as: 'mark', text }] : null };
  }
  if (words.length === 0 || !isSought) return known;
  const pieces = highlighted(text, words);
  return pieces.some(isHit) ? { ...known, pieces: pieces.map(pieceOf) } : known;
}

function isHit({ hit }: Piece): boolean {
  return hit;
}

function pieceOf({ text, hit }: Piece): CellPiece {
  return { as: hit ? 'mark' : 'text', text };
}

/** Pixels of a row in a list of records, by density. */
export const rowHeights = { compact: 28, regular: 32, comfortable: 40 } as const;
