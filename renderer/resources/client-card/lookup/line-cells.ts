import { shownOutcome, type CardLookup, type LineOutcome } from '../../../../shared/ipc/lookup';
import { accountsField, type AccountColumn } from '../../../../shared/accounts';
import type { FailureCode } from '../../../../shared/failures';
import type { Value } from '../../../../shared/values';
import { plainText } from '../../../format/value';
import { formatCount } from '../../../format/decimal';
import { inferKind } from '../../../format/kind';
import { fieldLabel } from '../../../format/field';
import type { Language } from '../../../i18n/messages.svelte';
import type { RecordColumn } from '../../../lists/record-columns.svelte';
import type { LoadedLine, LineRows } from './line-rows.svelte';
import type { LookupTexts } from '../../../i18n/words';

/** The result of a line, with its words. */
interface OutcomeCell {
  readonly kind: 'outcome';
  readonly outcome: LineOutcome | 'cancelled';
  readonly words: string;
}

/** A card's cell in a line without a card; differs from a field that the service left out. */
interface NoCardCell {
  readonly kind: 'no-card';
}

export type LineCell = Value | OutcomeCell | NoCardCell;

const noCard: NoCardCell = { kind: 'no-card' };

export const outcomeTones = {
  waiting: 'neutral',
  cancelled: 'neutral',
  found: 'ok',
  'not-found': 'warn',
  failed: 'bad',
  duplicate: 'neutral',
  rejected: 'neutral',
} as const;

/** Columns before those of the card. */
const lineColumns = ['line', 'id', 'outcome', 'reason', 'client', 'document'] as const;

/** `listed`: the ids are what the list has, such as documents, and no ids of cards. */
export function columnsOfLines(t: LookupTexts, listed: boolean): RecordColumn[] {
  const widths = { line: 76, id: 300, outcome: 132, reason: 320, client: 220, document: 132 };
  return lineColumns.map((key, cell) => ({
    key: `lookup_${key}`,
    label: t(key === 'id' && listed ? 'field.listed' : `field.${key}`),
    cell,
    kind: key === 'line' ? 'number' : 'text',
    width: widths[key],
    align: key === 'line' ? 'end' : 'start',
  }));
}

/**
 * A column for each currency and each field of its account; their cells begin at the index
 * `before`.
 */
export function columnsOfAccounts(
  columns: readonly AccountColumn[],
  before: number,
  t: Language['t'],
): RecordColumn[] {
  return columns.map(({ key, currency }, at) => {
    const kind = inferKind(key, []);
    return {
      key: `${accountsField}.${currency}.${key}`,
      label: `${fieldLabel(key, t)} ${currency}`,
      cell: before + at,
      kind,
      width: 176,
      align: kind === 'amount' ? 'end' : 'start',
    };
  });
}

/** Whether a column is one of `columnsOfAccounts`, optionally for a certain field. */
export function isOfAccount(key: string, field = ''): boolean {
  return key.startsWith(`${accountsField}.`) && key.endsWith(field);
}

/** A line's cells: its own, those of the card's accounts, and those of the card's `fields`. */
export function cellsOf(
  line: LoadedLine,
  phase: CardLookup['phase'] | null,
  accounts: readonly AccountColumn[],
  fields: readonly string[],
  { t, language }: { readonly t: LookupTexts; readonly language: Language },
): readonly (LineCell | undefined)[] {
  const outcome = shownOutcome(line.outcome, phase);
  return [
    { kind: 'number', text: String(line.line) },
    line.id,
    { kind: 'outcome', outcome, words: t(`outcome.${outcome}`) },
    reasonOf(line, t, language),
    line.client ?? undefined,
    line.document ?? undefined,
    ...(line.cells === null
      ? [...accounts, ...fields].map(() => noCard)
      : [
          ...accounts.map(({ key, currency }) => line.accounts?.get(currency)?.get(key)),
          ...line.laidOut,
        ]),
  ];
}

function reasonOf(line: LoadedLine, t: LookupTexts, language: Language): string | undefined {
  switch (line.outcome) {
    case 'duplicate':
      return t('reason.sameAs', { line: line.sameAs ?? 0 });
    case 'not-found':
      return t('reason.not-found');
    case 'rejected': {
      const known = rejections.find((word) => word === line.reason);
      return known === undefined ? (line.reason ?? undefined) : t(`reason.${known}`);
    }
    case 'failed': {
      const code = (line.reason ?? 'app.internal') as FailureCode;
      return language.failure({ code, params: {}, requestId: null, redactedBody: null }).what;
    }
    default:
      return undefined;
  }
}

const rejections = [
  'no-card',
  'empty',
  'space',
  'word',
  'card-number',
  'several',
  'rounded',
  'broken-uuid',
  'masked',
  'dots',
  'slash',
  'percent',
  'control',
  'invisible',
  'surrogate',
  'too-long',
] as const;

/** A cell's text for the clipboard. */
export function lineText(cell: LineCell | undefined): string {
  if (typeof cell !== 'object') return plainText(cell);
  if (cell?.kind === 'outcome') return cell.words;
  return cell?.kind === 'no-card' ? '' : plainText(cell);
}

/** Buttons that show only lines with certain outcomes; choices without lines are left out. */
export function outcomeChoices(
  rows: LineRows,
  choices: readonly {
    readonly label: string;
    readonly outcomes: readonly LineOutcome[] | null;
    readonly count: number;
  }[],
  { locale }: Language,
  show: (outcomes: readonly LineOutcome[] | null) => void,
) {
  const isShown = (outcomes: readonly LineOutcome[] | null) =>
    outcomes?.join(' ') === rows.outcomes?.join(' ');
  return choices
    .filter(({ outcomes, count }) => outcomes === null || count > 0 || isShown(outcomes))
    .map(({ label, outcomes, count }) => ({
      label,
      count: formatCount(count, locale),
      pressed: isShown(outcomes),
      press: () => show(outcomes),
    }));
}
