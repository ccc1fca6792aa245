import type { LocaleContext } from '../../shared/instant-format';
import type { Syncable } from '../../shared/ipc/sync';
import type { Value } from '../../shared/values';
import { plainText, showValue } from '../format/value';
import { formatDecimal } from '../format/decimal';
import type { ColumnKind } from '../format/kind';
import { formatDate, formatExact, formatInstant, isDate, parseInstant } from '../format/instant';
import { codeLabel } from '../format/record';
import { shortId } from '../../shared/identifier';
import type { Language } from '../i18n/messages.svelte';

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
  readonly fullText: string;
}

export interface CellDisplayOptions {
  readonly kind: ColumnKind;
  readonly localeContext: LocaleContext;
  /** Shown instead of a structured value's JSON. */
  readonly brief: string | null;
  /**
   * Epoch milliseconds. Called only for instants, so that nothing else is redrawn as the clock
   * advances.
   */
  readonly now: () => number;
  readonly t: Language['t'];
  /** The list it stands in: in Spanish the status of a card is feminine. */
  readonly resource?: Syncable | undefined;
  /** `blank` for what is kept here only, such as marks: no service was to send it. */
  readonly missing?: 'absent' | 'blank';
}

/** How a missing value of a field is told: fields of the desk were not to be sent by a service. */
export const missingIn = (field: string) => (field.startsWith('desk.') ? 'blank' : 'absent');

/** A value that does not match its column's kind is shown as plain text. */
export function cellDisplay(
  value: Value | undefined,
  { kind, localeContext, brief, now, t, resource, missing = 'absent' }: CellDisplayOptions,
): CellDisplay {
  const shown = showValue(value);
  const fullText = plainText(value);
  const plain = { as: 'text', isHighlighted: false, className: '', fullText } as const;
  if (shown.as === 'null')
    return { ...plain, className: 'nothing', text: shown.text, title: t('value.null') };
  if (shown.as === 'empty') {
    return { ...plain, className: 'nothing mono', text: shown.text, title: t('value.empty') };
  }
  if (shown.as === 'absent') {
    return {
      ...plain,
      className: 'visually-hidden',
      text: t(`value.${missing}`),
      title: undefined,
    };
  }
  // The tooltip must not reveal accounts, which a structure's text masks.
  const title = shown.as === 'structure' ? shown.text : fullText;
  if (brief !== null) return { ...plain, isHighlighted: true, text: brief, title };
  if (kind === 'instant' && typeof value === 'string') {
    const instant = parseInstant(value);
    if (instant !== null) {
      const text = formatInstant(instant.epochMs, now(), localeContext);
      return { ...plain, text, title: formatExact(instant, localeContext) };
    }
  }
  if (kind === 'date' && isDate(fullText)) {
    return { ...plain, text: formatDate(fullText, localeContext), title: fullText };
  }
  if ((kind === 'status' || kind === 'reason') && shown.as === 'value') {
    const text = codeLabel(kind, fullText, t, resource);
    const code = text === fullText ? undefined : fullText;
    return { ...plain, as: kind === 'status' ? kind : 'text', text, title: code };
  }
  if (kind === 'boolean' && typeof value === 'boolean') {
    return { ...plain, text: t(value ? 'value.yes' : 'value.no'), title: undefined };
  }
  if (kind === 'amount' && shown.as === 'value') {
    return { ...plain, text: formatDecimal(fullText, localeContext.locale), title: fullText };
  }
  if (kind === 'id')
    return { ...plain, as: 'id', className: 'mono', text: shortId(fullText), title: fullText };
  // With tabular figures, the hyphen of `LOT-1` would be as wide as a digit.
  const className = shown.as === 'structure' ? 'mono' : shown.text.includes('-') ? 'worded' : '';
  return { ...plain, className, isHighlighted: true, text: shown.text, title };
}
