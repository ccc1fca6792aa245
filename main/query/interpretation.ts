import type { Interpretation, RecordsQuery } from '../../shared/ipc/browse';
import type { QueryContext } from '../store/query-context';
import { type Question, interpretations, questionSoFar } from './question';
import { queryFirstRows } from './rows';

/** How a search is understood, for a field that is typed into and shows no rows. */
export function interpretationOf(context: QueryContext, query: RecordsQuery): Interpretation {
  const found = questionSoFar(context, query);
  if (found.searched === 'part') return interpretationIn(found.questionSoFar, false);
  const { question } = found;
  // Only a likelier word makes it necessary to look for a row.
  const hasMistake = question.instead !== null;
  return interpretationIn(question, hasMistake && hasNoRow(context, question));
}

/** `isEmpty`: no record matches, so that a word may be a mistake. */
export function interpretationIn(
  { notUnderstood, readAs, understood, instead }: Question,
  isEmpty: boolean,
): Interpretation {
  return {
    notUnderstood,
    ...interpretations(readAs),
    ...(understood.length > 0 && { understood }),
    ...(isEmpty && instead !== null && { instead }),
  };
}

function hasNoRow(context: QueryContext, question: Question): boolean {
  return queryFirstRows(context, question, 1).rids.length === 0;
}
