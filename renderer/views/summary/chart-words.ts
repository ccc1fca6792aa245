import type { SummaryAnswer, SummaryQuestion } from '../../../shared/ipc/summary';
import { periodNames, periodWords } from '../../../shared/calendar-periods';
import type { Measure } from '../../../shared/pivot-measures';
import { formatDecimal, formatSum } from '../../format/decimal';
import { summaryWords } from '../../i18n/words';
import type { Language } from '../../i18n/messages.svelte';
import type { ChartColumn, PeriodChart } from './chart-columns';
import { groupWords } from './group-words';

/** What a chart shows. */
export interface ShownChart {
  readonly answer: SummaryAnswer;
  readonly question: SummaryQuestion;
  readonly measure: Measure;
  readonly chart: PeriodChart;
}

export interface ChartWords {
  figure: (digits: string) => string;
  /** A group that parts the columns; -1 for the further ones. */
  part: (group: number | null) => string;
  /** `November 2026: 1,234.00, +12.5 % against the month before`. */
  column: (column: ChartColumn) => string;
  period: (label: string) => string;
}

/** The colors of the parts, in the order of the chart's groups. */
export const partColors = ['--accent', '--ok', '--test', '--warn', '--ink-3'] as const;

/** The texts of a chart in the reader's language. */
export function chartWords(
  { answer, question, measure, chart }: ShownChart,
  language: Language,
): ChartWords {
  const t = summaryWords(language);
  const partSide = chart.side === 'rows' ? 'columns' : 'rows';
  const { before, running } = periodNames(chart.period, language.code);
  const currency = measure === 'records' ? null : chart.currency;
  const reader = { language, none: t('none'), resource: question.query.resource };
  const figure = (digits: string) => formatSum(digits, currency, language.locale);
  return {
    figure,
    part: (group) =>
      group === -1
        ? t('chart.others')
        : groupWords(answer[partSide][group ?? -1], question[partSide], reader),
    column: ({ label, digits, change, isRunning }) => {
      const sign = change?.startsWith('-') === true ? '' : '+';
      const against =
        change === null
          ? []
          : [
              t('chart.change', {
                change: `${sign}${formatDecimal(change, language.locale)} %`,
                before,
              }),
            ];
      const text = [figure(digits), ...against, ...(isRunning ? [running] : [])].join(', ');
      return `${periodWords(label, chart.period, language.code, 'long')}: ${text}`;
    },
    period: (label) => periodWords(label, chart.period, language.code, 'short'),
  };
}
