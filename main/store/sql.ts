import type { SqlValue } from './database';

/** A fragment of SQL with the values of its placeholders, in order. */
export interface Sql {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

export const yes: Sql = { sql: '1', values: [] };

export const no: Sql = { sql: '0', values: [] };

export function join(word: 'AND' | 'OR', parts: readonly Sql[]): Sql {
  const [only, ...others] = parts;
  if (only === undefined) return word === 'AND' ? yes : no;
  if (others.length === 0) return only;
  return {
    sql: `(${parts.map(({ sql }) => sql).join(` ${word} `)})`,
    values: parts.flatMap(({ values }) => values),
  };
}

export function negated({ sql, values }: Sql): Sql {
  return { sql: `NOT (${sql})`, values };
}
