import type { Value } from '../../preload/contract/values';
import { codeWord } from '../format/code-word';
import { formatDecimal } from '../format/decimal';
import { shortId } from '../format/identifier';
import { formatDate, formatExact, formatInstant, isDate, parseInstant } from '../format/instant';
import type { ColumnKind } from '../format/kind';
import type { Reading } from '../../preload/contract/moments';
import { plainText, showValue } from '../format/value';
import type { Language } from '../i18n/messages.svelte';

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

export interface CellDisplayOptions {
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
