import type { Browsable } from '../../shared/ipc/browse';
import { browsable } from '../../shared/resources';
import { systemZone } from '../../shared/zones';
import type { QueryContext } from '../store/query-context';
import { composedNames } from '../values/composed';
import { dayIn } from '../values/instants';
import type { Draft } from './file-rows';
import { guessMonth } from './guess-month';
import { suggestMapping } from './suggest';

/** The fields of a list that a file can have, those made of several ones too. */
export function comparableFields({ fields }: QueryContext, resource: Browsable): string[] {
  const names = fields.names(resource);
  return [...names, ...composedNames(names)];
}

/** Adds the list and the month that a file is of, as far as they show. */
export function guessed(context: QueryContext, read: Draft): Draft {
  const { name, sheets, sheet, header, preview, names } = read;
  const scores = browsable.map((resource) => {
    const { keys, compare } = suggestMapping(names, comparableFields(context, resource), resource);
    return { resource, score: keys.length * 2 + compare.length };
  });
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  const above = preview.filter(({ row }) => row < header).flatMap(({ cells }) => cells);
  const texts = [name, sheets[sheet] ?? '', ...above];
  return {
    ...read,
    list: best.score > 0 ? best.resource : null,
    month: guessMonth(texts, dayIn(systemZone(), context.now())),
  };
}
