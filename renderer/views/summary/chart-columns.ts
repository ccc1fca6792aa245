import Big from 'big.js';
import type { SummaryAnswer, SummaryQuestion } from '../../../shared/ipc/summary';
import { type CalendarPeriod, periodOf, periodsBetween } from '../../../shared/calendar-periods';
import { currenciesOf, measured, periodSide } from '../../../shared/pivot';
import type { Measure } from '../../../shared/pivot-measures';

/** More would be too thin to be told apart. */
const maxColumns = 36;

/** Parts of a column with a color of their own; further ones are one part. */
const maxParts = 5;

interface ChartPart {
  /** Index of the group that parts the columns; null for all records, -1 for the further groups. */
  readonly group: number | null;
  readonly digits: string;
  /** Share of the chart's height, 0 to 1. */
  readonly height: number;
}

export interface ChartColumn {
  /** `2026-11`, or that of another period. */
  readonly label: string;
  /** Index of the period's group; null for a period without records. */
  readonly group: number | null;
  readonly digits: string;
  /** Difference to the column before, in per cent; null where there is nothing to compare with. */
  readonly change: string | null;
  readonly parts: readonly ChartPart[];
  /** The period is not over. */
  readonly isRunning: boolean;
}

export interface PeriodChart {
  readonly period: CalendarPeriod;
  /** Where time runs in the answer. */
  readonly side: 'rows' | 'columns';
  readonly currency: string | null;
  readonly columns: readonly ChartColumn[];
  /** Of the axis, from 0 up, with their share of the height. */
  readonly ticks: readonly { readonly digits: string; readonly height: number }[];
  /** The groups that part the columns, as `ChartPart` names them. */
  readonly groups: readonly (number | null)[];
  /** Periods before the first one shown. */
  readonly left: number;
}

/**
 * One chart for each currency, with a column for each period, also for those without records. Null
 * where the question has no periods, or amounts below 0, which no column shows.
 */
export function periodCharts(
  answer: SummaryAnswer,
  question: Pick<SummaryQuestion, 'rows' | 'columns'>,
  measure: Measure,
  runningMonth: string,
): readonly PeriodChart[] | null {
  const over = periodSide(question);
  if (over === null) return null;
  const { side, period } = over;
  const labels = answer[side].flatMap(({ label }, at) => (label === null ? [] : [{ label, at }]));
  const [first, last] = [labels[0]?.label, labels.at(-1)?.label];
  if (first === undefined || last === undefined) return null;
  const others = side === 'rows' ? answer.columns : answer.rows;
  const isStacked = others.length > 0 && (measure === 'records' || measure === 'sum');
  const groups = isStacked
    ? [...others.keys()].slice(0, others.length > maxParts ? maxParts - 1 : maxParts)
    : [null];
  const spanned = periodsBetween(first, last, period);
  const all = isStacked && others.length > groups.length ? [...groups, -1] : groups;
  const currencies = measure === 'records' ? [null] : currenciesOf(answer.figures);
  const charts = currencies.map((currency) => {
    const valueOf = (place: number, group: number | null): Big => {
      const amounts = answer.figures.filter(
        (each) =>
          each[side === 'rows' ? 'row' : 'column'] === place &&
          each[side === 'rows' ? 'column' : 'row'] === group &&
          (measure === 'records' || each.currency === currency),
      );
      return amounts.reduce((sum, each) => sum.plus(measured(each, measure) ?? '0'), new Big(0));
    };
    const columns = spanned.slice(-maxColumns).map((label) => {
      const at = labels.find((each) => each.label === label)?.at ?? null;
      const total = at === null ? new Big(0) : valueOf(at, null);
      const parts =
        at === null ? [] : groups.map((group) => ({ group, value: valueOf(at, group) }));
      const rest = total.minus(parts.reduce((sum, { value }) => sum.plus(value), new Big(0)));
      return {
        label,
        at,
        total,
        parts: all.includes(-1) ? [...parts, { group: -1, value: rest }] : parts,
      };
    });
    return { currency, columns };
  });
  if (
    charts.some(({ columns }) =>
      columns.some(({ parts }) => parts.some(({ value }) => value.lt(0))),
    )
  )
    return null;
  return charts
    .filter(({ columns }) => columns.some(({ total }) => total.gt(0)))
    .map(({ currency, columns }): PeriodChart => {
      const highest = columns.reduce(
        (most, { total }) => (total.gt(most) ? total : most),
        new Big(0),
      );
      const ticks = ticksTo(highest);
      const top = ticks.at(-1) ?? highest;
      const heightOf = (value: Big) => Number(value.div(top).toFixed(4));
      return {
        period,
        side,
        currency,
        columns: columns.map(({ label, at, total, parts }, nth): ChartColumn => {
          const before = columns[nth - 1]?.total;
          return {
            label,
            group: at,
            digits: total.toFixed(),
            change:
              before === undefined || before.eq(0)
                ? null
                : total.minus(before).times(100).div(before).round(1, Big.roundHalfUp).toFixed(1),
            parts: parts
              .filter(({ value }) => value.gt(0))
              .map(({ group, value }) => ({
                group,
                digits: value.toFixed(),
                height: heightOf(value),
              })),
            isRunning: label === periodOf(runningMonth, period),
          };
        }),
        ticks: ticks.map((each) => ({ digits: each.toFixed(), height: heightOf(each) })),
        groups: all,
        left: Math.max(0, spanned.length - maxColumns),
      };
    });
}

/** Round figures from 0 to the first at or above the highest, three to six of them. */
function ticksTo(highest: Big): readonly Big[] {
  if (highest.lte(0)) return [new Big(0), new Big(1)];
  const power = new Big(10).pow(highest.e);
  const step =
    [0.2, 0.5, 1, 2].map((each) => power.times(each)).find((each) => highest.div(each).lte(5)) ??
    power;
  const ticks = [new Big(0)];
  while (ticks.at(-1)?.lt(highest) === true) ticks.push((ticks.at(-1) ?? new Big(0)).plus(step));
  return ticks;
}
