import Big from 'big.js';
import type { SummaryAnswer, SummaryQuestion } from '../../../shared/ipc/summary';
import { currenciesOf, measured, monthBefore } from '../../../shared/pivot';
import type { Measure } from '../../../shared/pivot-measures';

/** More would be too thin to be told apart. */
const maxColumns = 36;

/** Parts of a column with a color of their own; further ones are one part. */
const maxParts = 5;

export interface ChartPart {
  /** Index of the group that parts the columns; null for all records, -1 for the further groups. */
  readonly group: number | null;
  readonly digits: string;
  /** Share of the chart's height, 0 to 1. */
  readonly height: number;
}

export interface ChartColumn {
  /** `2026-11`. */
  readonly month: string;
  /** Index of the month's group; null for a month without records. */
  readonly group: number | null;
  readonly digits: string;
  /** Difference to the column before, in per cent; null where there is nothing to compare with. */
  readonly change: string | null;
  readonly parts: readonly ChartPart[];
  /** The month is not over. */
  readonly isRunning: boolean;
}

export interface MonthChart {
  readonly currency: string | null;
  readonly columns: readonly ChartColumn[];
  /** Of the axis, from 0 up, with their share of the height. */
  readonly ticks: readonly { readonly digits: string; readonly height: number }[];
  /** The groups that part the columns, as `ChartPart` names them. */
  readonly groups: readonly (number | null)[];
  /** Months before the first one shown. */
  readonly left: number;
}

/**
 * One chart for each currency, with a column for each month, also for those without records. Null
 * where the question has no months, or amounts below 0, which no column shows.
 */
export function monthCharts(
  answer: SummaryAnswer,
  question: Pick<SummaryQuestion, 'rows' | 'columns'>,
  measure: Measure,
  runningMonth: string,
): readonly MonthChart[] | null {
  const side =
    question.rows?.by === 'month' ? 'rows' : question.columns?.by === 'month' ? 'columns' : null;
  if (side === null) return null;
  const months = answer[side].flatMap(({ label }, at) => (label === null ? [] : [{ label, at }]));
  const [first, last] = [months[0]?.label, months.at(-1)?.label];
  if (first === undefined || last === undefined) return null;
  const others = side === 'rows' ? answer.columns : answer.rows;
  const isStacked = others.length > 0 && (measure === 'records' || measure === 'sum');
  const groups = isStacked
    ? [...others.keys()].slice(0, others.length > maxParts ? maxParts - 1 : maxParts)
    : [null];
  const spanned = monthsBetween(first, last);
  const all = isStacked && others.length > groups.length ? [...groups, -1] : groups;
  const currencies = measure === 'records' ? [null] : currenciesOf(answer.figures);
  const charts = currencies.map((currency) => {
    const valueOf = (month: number, group: number | null): Big => {
      const amounts = answer.figures.filter(
        (each) =>
          each[side === 'rows' ? 'row' : 'column'] === month &&
          each[side === 'rows' ? 'column' : 'row'] === group &&
          (measure === 'records' || each.currency === currency),
      );
      return amounts.reduce((sum, each) => sum.plus(measured(each, measure) ?? '0'), new Big(0));
    };
    const columns = spanned.slice(-maxColumns).map((month) => {
      const at = months.find(({ label }) => label === month)?.at ?? null;
      const total = at === null ? new Big(0) : valueOf(at, null);
      const parts =
        at === null ? [] : groups.map((group) => ({ group, value: valueOf(at, group) }));
      const rest = total.minus(parts.reduce((sum, { value }) => sum.plus(value), new Big(0)));
      return {
        month,
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
    .map(({ currency, columns }): MonthChart => {
      const highest = columns.reduce(
        (most, { total }) => (total.gt(most) ? total : most),
        new Big(0),
      );
      const ticks = ticksTo(highest);
      const top = ticks.at(-1) ?? highest;
      const heightOf = (value: Big) => Number(value.div(top).toFixed(4));
      return {
        currency,
        columns: columns.map(({ month, at, total, parts }, nth): ChartColumn => {
          const before = columns[nth - 1]?.total;
          return {
            month,
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
            isRunning: month === runningMonth,
          };
        }),
        ticks: ticks.map((each) => ({ digits: each.toFixed(), height: heightOf(each) })),
        groups: all,
        left: Math.max(0, spanned.length - maxColumns),
      };
    });
}

/** The months from the first to the last, both included; at most a thousand. */
function monthsBetween(first: string, last: string): readonly string[] {
  const months = [last];
  for (let month = last; month > first && months.length < 1_000;) {
    const before = monthBefore(month, 1);
    if (before === null) break;
    months.push(before);
    month = before;
  }
  return months.toReversed();
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
