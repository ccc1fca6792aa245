import { dateOrders } from '../../shared/ipc/reconcile';
import { browsable } from '../../shared/resources';
import type { CommandArguments, CommandReader } from './arguments';
import { actOptions, readActOptions, parsePeriodOption, readTolerance } from './act-options';
import { readInteger } from './list-options';
import { UsageError } from './usage-error';
import { file, listOrSaved, oneOf, oneResource, oneView, output, outputOf } from './option-values';

export const reconcileReader = {
  options: [
    'profile',
    'file',
    'sheet',
    'header',
    'resource',
    'key',
    'compare',
    'filter',
    'view',
    'exact',
    'dates',
    'period',
    'tolerance',
    'settle',
    ...actOptions,
    'zone',
    ...output,
  ],
  read: ({ values, need, locale }: CommandArguments) => {
    const view = oneView('reconcile', values);
    if (values.key === undefined) throw new UsageError('"reconcile" needs --key.');
    return {
      profile: need('profile'),
      locale,
      file: file('file', need('file')),
      /** Sheet name or number; null for the first sheet that has rows. */
      sheet: values.sheet ?? null,
      /** The row with the column names, 0 for none; null for the most likely row. */
      header: readInteger('header', values.header),
      /** Null: that of the view. */
      resource: listOrSaved('reconcile', values.resource, view),
      /** `COLUMN=FIELD`, or a column alone. */
      key: values.key,
      /** Null: every column whose name matches a field. */
      compare: values.compare ?? null,
      filter: values.filter ?? '',
      /**
       * The name of the saved view whose records are compared; null for the records that match the
       * filter.
       */
      view,
      exact: values.exact ?? false,
      dates: oneOf('dates', values.dates ?? 'by-column', dateOrders),
      period: parsePeriodOption(values.period),
      tolerance: readTolerance(values.tolerance),
      /** The file that says how lines are settled; null for none. */
      settle: values.settle === undefined ? null : file('settle', values.settle),
      act: readActOptions(values),
      ...outputOf(values),
    };
  },
} as const satisfies CommandReader;

export const verifyReader = {
  options: ['profile', 'act', 'file'] as const,
  read: ({ values, need }: CommandArguments) => ({
    profile: need('profile'),
    act: file('act', need('act')),
    /** Null: the file of its name beside the act. */
    file: values.file === undefined ? null : file('file', values.file),
  }),
} as const satisfies CommandReader;

export const duplicatesReader = {
  options: ['profile', 'resource', 'by', 'filter', 'view', 'zone', ...output] as const,
  read: ({ values, need, locale }: CommandArguments) => {
    const view = oneView('duplicates', values);
    const [first, ...others] = values.by ?? [];
    if (first === undefined || others.length > 3) {
      throw new UsageError('"duplicates" needs --by, once to four times.');
    }
    return {
      profile: need('profile'),
      locale,
      /** Null: that of the view. */
      resource: listOrSaved('duplicates', values.resource, view),
      /** Records are duplicates when they agree in all of these fields. */
      by: [first, ...others] as [string, ...string[]],
      filter: values.filter ?? '',
      /**
       * The name of the saved view to search for duplicates; null for the records that match the
       * filter.
       */
      view,
      ...outputOf(values),
    };
  },
} as const satisfies CommandReader;

/** What "compare" tells apart: records in both views, or in one of them alone. */
export const comparedGroups = ['both', 'first', 'second'] as const;

export const compareReader = {
  options: ['profile', 'resource', 'view', 'only', 'zone', ...output] as const,
  read: ({ values, need, locale }: CommandArguments) => {
    const [first, second, ...others] = values.view ?? [];
    if (first === undefined || second === undefined || others.length > 0) {
      throw new UsageError('"compare" needs two --view.');
    }
    const only = values.only === undefined ? null : oneOf('only', values.only, comparedGroups);
    if (values.out !== undefined && only === null) {
      throw new UsageError(
        '"compare" writes one group to a file: say --only both, first or second.',
      );
    }
    return {
      profile: need('profile'),
      locale,
      /** Null: that of the views. */
      resource: listOrSaved('compare', values.resource, first),
      /** Names of saved views. */
      views: [first, second] as [string, string],
      only,
      ...outputOf(values),
    };
  },
} as const satisfies CommandReader;

export const watchReader = {
  options: ['profile', 'resource', 'filter', 'more', 'field', 'seen', 'zone'] as const,
  read: ({ values, need, locale }: CommandArguments) => {
    const { more, filter, resource } = values;
    const isCounting = more !== undefined;
    if (!isCounting && (filter !== undefined || resource !== undefined)) {
      throw new UsageError('"watch" takes --resource and --filter with --more N.');
    }
    if (isCounting && (values.field !== undefined || values.seen !== undefined)) {
      throw new UsageError('"watch" takes --field and --seen without --more.');
    }
    const threshold = readInteger('more', more);
    return {
      profile: need('profile'),
      locale,
      /** Null: report what the profile's watch rules found. */
      threshold:
        threshold === null
          ? null
          : {
              resource: oneOf('resource', oneResource('watch', resource), browsable),
              filter: filter ?? '',
              more: threshold,
            },
      /** Only changes of these fields count; empty for all fields. */
      fields: values.field ?? [],
      /** Do not report these findings again. */
      seen: values.seen ?? false,
    };
  },
} as const satisfies CommandReader;
