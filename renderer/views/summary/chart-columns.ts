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
  const groups = groupsOf(side === 'rows' ? answer.columns : answer.rows, measure);
  const spanned = periodsBetween(first, last, period);
  const places = spanned.slice(-maxColumns).map((label) => {
    return { label, at: labels.find((each) => each.label === label)?.at ?? null };
  });
  const currencies = measure === 'records' ? [null] : currenciesOf(answer.figures);
  const charts = currencies.map((currency) => {
    const valueAt = valuesOf(answer, { side, measure, currency });
    return { currency, stacks: places.map((place) => stackAt(place, groups, valueAt)) };
  });
  const hasBelowZero = charts.some(({ stacks }) =>
    stacks.some(({ parts }) => parts.some(({ value }) => value.lt(0))),
  );
  if (hasBelowZero) return null;
  return charts
    .filter(({ stacks }) => stacks.some(({ total }) => total.gt(0)))
    .map(({ currency, stacks }): PeriodChart => ({
      period,
      side,
      currency,
      ...drawn(stacks, periodOf(runningMonth, period)),
      groups,
      left: Math.max(0, spanned.length - maxColumns),
    }));
}

/** The groups that part the columns: those with a color of their own, and -1 for the others. */
function groupsOf(others: readonly unknown[], measure: Measure): readonly (number | null)[] {
  const isStacked = others.length > 0 && (measure === 'records' || measure === 'sum');
  if (!isStacked) return [null];
  const all = [...others.keys()];
  return all.length > maxParts ? [...all.slice(0, maxParts - 1), -1] : all;
}

/** The value of a period's group, by their indexes in the answer; `group` null: of all of them. */
type ValueAt = (place: number, group: number | null) => Big;

function valuesOf(
  { figures }: SummaryAnswer,
  { side, measure, currency }: Pick<PeriodChart, 'side' | 'currency'> & { measure: Measure },
): ValueAt {
  const other = side === 'rows' ? 'columns' : 'rows';
  const index = { rows: 'row', columns: 'column' } as const;
  return (place, group) =>
    figures
      .filter(
        (each) =>
          each[index[side]] === place &&
          each[index[other]] === group &&
          (measure === 'records' || each.currency === currency),
      )
      .reduce((sum, each) => sum.plus(measured(each, measure) ?? '0'), new Big(0));
}

/** A column before the height of its chart is known. */
interface Stack {
  readonly label: string;
  readonly at: number | null;
  readonly total: Big;
  readonly parts: readonly { readonly group: number | null; readonly value: Big }[];
}

function stackAt(
  { label, at }: Pick<Stack, 'label' | 'at'>,
  groups: readonly (number | null)[],
  valueAt: ValueAt,
): Stack {
  if (at === null) return { label, at, total: new Big(0), parts: [] };
  const total = valueAt(at, null);
  const parts = groups
    .filter((group) => group !== -1)
    .map((group) => ({ group, value: valueAt(at, group) }));
  if (!groups.includes(-1)) return { label, at, total, parts };
  const rest = total.minus(parts.reduce((sum, { value }) => sum.plus(value), new Big(0)));
  return { label, at, total, parts: [...parts, { group: -1, value: rest }] };
}

function drawn(
  stacks: readonly Stack[],
  runningPeriod: string,
): Pick<PeriodChart, 'columns' | 'ticks'> {
  const highest = stacks.reduce((most, { total }) => (total.gt(most) ? total : most), new Big(0));
  const ticks = ticksTo(highest);
  const top = ticks.at(-1) ?? highest;
  const heightOf = (value: Big) => Number(value.div(top).toFixed(4));
  return {
    columns: stacks.map(({ label, at, total, parts }, nth): ChartColumn => ({
      label,
      group: at,
      digits: total.toFixed(),
      change: changeFrom(stacks[nth - 1]?.total, total),
      parts: parts
        .filter(({ value }) => value.gt(0))
        .map(({ group, value }) => ({ group, digits: value.toFixed(), height: heightOf(value) })),
      isRunning: label === runningPeriod,
    })),
    ticks: ticks.map((each) => ({ digits: each.toFixed(), height: heightOf(each) })),
  };
}

function changeFrom(before: Big | undefined, total: Big): string | null {
  if (before === undefined || before.eq(0)) return null;
  return total.minus(before).times(100).div(before).round(1, Big.roundHalfUp).toFixed(1);
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
