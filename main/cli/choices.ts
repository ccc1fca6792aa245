import { calendarPeriods } from '../../shared/calendar-periods';
import { exportFormats } from '../../shared/ipc/exports';
import { dateOrders } from '../../shared/ipc/reconcile';
import { measures } from '../../shared/pivot-measures';
import { languageCodes } from '../../shared/locales';
import { presets } from '../../shared/recipe-presets';
import { storedResources } from '../../shared/resources';
import type { CommandEntry } from './arguments';
import { comparedGroups } from './analysis-commands';
import { commands, type Name } from './commands';
import { percents, sortOrders } from './pivot-options';
import { decimalNames, headingKinds, separatorNames } from './option-values';
import { syntaxOf, type Option } from './options';

/** Values that a shell can offer for an option. */
const choices: Partial<Record<Option, readonly string[]>> = {
  resource: [...storedResources, 'changes'],
  format: exportFormats,
  language: languageCodes,
  headings: headingKinds,
  separator: separatorNames,
  decimal: decimalNames,
  dates: dateOrders,
  measure: measures,
  percent: percents,
  change: calendarPeriods,
  sort: sortOrders,
  only: comparedGroups,
  'after-sync': ['yes', 'no'],
  recipe: ['auto', ...presets.map(({ id }) => id)],
  since: ['today', 'yesterday', '12h', '7d'],
};

/** What a shell offers for an option's value; for a command's word see `wordsFor`. */
type Offer =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'file' | 'folder' | 'any' };

export function offerFor(option: Option): Offer {
  const words = choices[option];
  if (words !== undefined) return { kind: 'words', words };
  const { value } = syntaxOf(option);
  return { kind: value === 'FILE' ? 'file' : value === 'DIR' ? 'folder' : 'any' };
}

/** The words that may follow a command's name. */
export function wordsFor(name: Name): readonly string[] {
  if (name === 'help') return Object.keys(commands);
  const { offers = [] }: CommandEntry = commands[name];
  return offers;
}
