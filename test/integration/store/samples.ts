import type { ServiceRecord, Value } from '../../../shared/values';

export function number(text: string): Value {
  return { kind: 'number', text };
}

export function record(fields: Readonly<Record<string, Value>>): ServiceRecord {
  return Object.entries(fields);
}

/** Records `from` … `to - 1` with ids `c1`, `c2` …; `change` may give other fields to some. */
export function clients(
  from: number,
  to: number,
  change: (index: number) => Readonly<Record<string, Value>> = () => ({}),
): ServiceRecord[] {
  const records: ServiceRecord[] = [];
  for (let index = from; index < to; index += 1) {
    records.push(
      record({
        id: `c${index}`,
        status: index % 5 === 0 ? 'BLOCKED' : 'ACTIVE',
        created_at: `2026-${String(1 + (index % 12)).padStart(2, '0')}-15T10:00:00.${String(index).padStart(6, '0')}+00:00`,
        first_name: ['Ana', 'José', 'Ñusta', 'óscar'][index % 4] ?? '',
        first_last_name: ['Núñez', 'Quispe', 'Zúñiga'][index % 3] ?? '',
        amount: number(`${index}.10`),
        ...change(index),
      }),
    );
  }
  return records;
}
