import { showingWords } from '../../../shared/showing-words';
import type { SummaryAnswer, SummaryQuestion } from '../../../shared/ipc/summary';
import { columnTexts, type Pivot, type PivotCell, type PivotColumn } from '../../../shared/pivot';
import type { Measure, ShownAs } from '../../../shared/pivot-measures';
import { formatDecimal, formatSum } from '../../format/decimal';
import { fieldLabel } from '../../format/field';
import { summaryWords } from '../../i18n/words';
import type { Language } from '../../i18n/messages.svelte';
import { groupWords } from './group-words';

/** A question's answer laid out as a table. */
export interface ShownTable {
  readonly answer: SummaryAnswer;
  readonly question: SummaryQuestion;
  readonly pivot: Pivot;
  readonly measures: readonly Measure[];
  /** The first that was chosen. */
  readonly measure: Measure;
  readonly shownAs: ShownAs;
}

/** What stands above a column: its group, null where there are none, and its figure. */
interface ColumnHead {
  readonly group: string | null;
  readonly figure: string;
}

export interface TableWords {
  readonly heads: readonly ColumnHead[];
  /** What the rows are grouped by; '' for nothing. */
  readonly rowsLabel: string;
  /** The name of a row; null for the total. */
  row: (row: number | null) => string;
  column: (at: number) => string;
  figure: (digits: string, column: PivotColumn) => string;
  /** Of a change; '' where there is none. */
  percent: (cell: PivotCell) => string;
  /** A column's heading with what is chosen above the table, which is not part of a copy. */
  copiedHeading: (at: number) => string;
}

/** The texts of a table in the reader's language. */
export function tableWords(
  { answer, question, pivot, measures, measure, shownAs }: ShownTable,
  language: Language,
): TableWords {
  const t = summaryWords(language);
  const { resource } = question.query;
  const label = (field: string) => fieldLabel(field, language.t, resource);
  const reader = { language, none: t('none'), resource };
  const texts = {
    measure: (each: Measure) => t(`measure.${each}`),
    group: (at: number) =>
      groupWords(answer.columns[at], question.columns, { ...reader, month: 'short' }),
    total: t('total'),
    none: t('none'),
  };
  const heads = pivot.columns.map((column) =>
    columnTexts(column, question, measures.length > 1, texts),
  );
  const column = (at: number) =>
    [heads[at]?.group ?? null, heads[at]?.figure ?? ''].filter(Boolean).join(' ');
  const sign = (digits: string) => (digits.startsWith('-') || Number(digits) === 0 ? '' : '+');
  return {
    heads,
    rowsLabel: question.rows === null ? '' : label(question.rows.field),
    row: (row) => (row === null ? t('total') : groupWords(answer.rows[row], question.rows, reader)),
    column,
    figure: (digits, { measure: shownMeasure, currency }) => {
      if (shownAs === 'of-column' || shownAs === 'of-row')
        return `${formatDecimal(digits, language.locale)} %`;
      const text = formatSum(digits, shownMeasure === 'records' ? null : currency, language.locale);
      return shownAs === 'value' ? text : `${sign(digits)}${text}`;
    },
    percent: ({ percent }) =>
      percent === null ? '' : `${sign(percent)}${formatDecimal(percent, language.locale)} %`,
    copiedHeading: (at) => {
      const { field } = question;
      const amount =
        field === null || pivot.columns[at]?.measure === 'records' ? [] : [label(field)];
      const measured =
        measures.length > 1 || heads[at]?.group === null ? [] : [texts.measure(measure)];
      const shown = shownAs === 'value' ? [] : [showingWords(shownAs, language.code)];
      return [...amount, ...measured, column(at), ...shown].join(', ');
    },
  };
}
