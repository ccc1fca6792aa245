import type { Reading } from '../../preload/contract/moments';
import type { Syncable } from '../../preload/contract/sync';
import type { Value } from '../../preload/contract/values';
import { formatDecimal, plainText, showValue } from '../format/value';
import type { ColumnKind } from '../format/record';
import { formatDate, formatExact, formatInstant, isDate, parseInstant } from '../format/instant';
import { codeWord, shortId } from '../format/record';
import type { Language } from '../i18n/messages.svelte';
import { plainContent, unseenContent } from '../ui/grid/row-painter';
import type { CellContent, CellPiece } from '../ui/grid/row-painter';
import { highlighted } from './filter-words';
import type { Piece, SearchWord } from './filter-words';

/** How a value is shown in a cell. */
interface CellDisplay {
  readonly as: 'text' | 'status' | 'id';
  readonly text: string;
  /** The tooltip; undefined when it would say no more than the text. */
  readonly title: string | undefined;
  /** Classes of the text's element. */
  readonly className: string;
  /** Whether search hits are highlighted in it. */
  readonly isHighlighted: boolean;
  /** The value as it is copied. */
  readonly whole: string;
}

interface CellDisplayOptions {
  readonly kind: ColumnKind;
  readonly reading: Reading;
  /** Shown instead of a structured value's JSON. */
  readonly brief: string | null;
  /** Epoch milliseconds. Called only for instants, so that nothing else is redrawn as the clock advances. */
  readonly now: () => number;
  readonly t: Language['t'];
  /** The list it stands in: in Spanish the status of a card is feminine. */
  readonly resource?: Syncable | undefined;
}

/** A value that does not match its column's kind is shown as plain text. */
export function cellDisplay(
  value: Value | undefined,
  { kind, reading, brief, now, t, resource }: CellDisplayOptions,
): CellDisplay {
  const shown = showValue(value);
  const whole = plainText(value);
  const plain = { as: 'text', isHighlighted: false, className: '', whole } as const;
  if (shown.as === 'null')
    return { ...plain, className: 'nothing', text: shown.text, title: t('value.null') };
  if (shown.as === 'empty') {
    return { ...plain, className: 'nothing mono', text: shown.text, title: t('value.empty') };
  }
  if (shown.as === 'absent') {
    return { ...plain, className: 'visually-hidden', text: t('value.absent'), title: undefined };
  }
  // The tooltip must not reveal accounts, which a structure's text masks.
  const title = shown.as === 'structure' ? shown.text : whole;
  if (brief !== null) return { ...plain, isHighlighted: true, text: brief, title };
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
    const text = codeWord(kind, whole, t, resource);
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
  // With tabular figures, the hyphen of `LOT-1` would be as wide as a digit.
  const className = shown.as === 'structure' ? 'mono' : shown.text.includes('-') ? 'worded' : '';
  return { ...plain, className, isHighlighted: true, text: shown.text, title };
}

/**
 * docs/interface.md, "States", describes only ACTIVE. These are words that such services commonly use; any other status is neutral, so that
 * nothing is presented as good or bad by guess.
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

/** A value for a spreadsheet's cell: an instant in the user's zone, everything else unchanged. */
export function shownText(value: Value | undefined, kind: ColumnKind, reading: Reading): string {
  const text = plainText(value);
  const instant = kind === 'instant' ? parseInstant(text) : null;
  return instant === null ? text : formatExact(instant, reading);
}

/** A value in a grid: shortened, with the full value as its tooltip, and with `words` highlighted. */
export function valueCell(
  value: Value | undefined,
  options: CellDisplayOptions,
  words: readonly SearchWord[] = [],
): CellContent {
  const { as, text, title, className, isHighlighted, whole } = cellDisplay(value, options);
  if (value === undefined) return unseenContent(text);
  if (as === 'status') return { ...plainContent, text, title, badge: statusTone(whole) };
  const known = { ...plainContent, text, title, className };
  if (as === 'id') {
    // The hit may be in the part of the id that is not shown.
    const isFound = words.length > 0 && highlighted(whole, words).some(isHit);
    return { ...known, copy: whole, pieces: isFound ? [{ as: 'mark', text }] : null };
  }
  if (words.length === 0 || !isHighlighted) return known;
  const found = highlighted(text, words);
  if (!found.some(isHit)) return known;
  const pieces = found.map((piece): CellPiece => {
    return { as: piece.hit ? 'mark' : 'text', text: piece.text };
  });
  return { ...known, pieces };
}

function isHit({ hit }: Piece): boolean {
  return hit;
}

/** The height of a row in pixels, by density. */
export const rowHeights = { compact: 28, regular: 32, comfortable: 40 } as const;
