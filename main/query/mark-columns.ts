import { isMarkField, markFields } from '../../shared/ipc/marks';
import {
  hasAnyMarks,
  hasMarks,
  keyOfMark,
  markCell,
  marksOf,
  textOfMark,
} from '../marks/stored-marks';
import type { ComputedColumns } from './computed-column';

/** What people wrote on records. A search understands them even before the first mark. */
export const markColumns: ComputedColumns = {
  fields: markFields,
  known: ({ db }, resource) => (resource !== 'merchant' && hasMarks(db) ? markFields : []),
  shown: ({ db }, resource) => (hasAnyMarks(db, resource) ? markFields : []),
  key: ({ resource, alias }, field) =>
    isMarkField(field) ? keyOfMark(resource, field, alias) : undefined,
  text: ({ resource }) => textOfMark(resource),
  cells: ({ db, resource }, rows) => {
    const ids = rows.map(({ id }) => id);
    const marks = marksOf(db, resource, ids);
    return (field, { id }) => (isMarkField(field) ? markCell(marks.get(id), field) : undefined);
  },
  dependsOn: {
    sql: ' own.mark ',
    state: ({ db }) => db.numbers('SELECT no FROM own.revision')()[0] ?? 0,
  },
};
