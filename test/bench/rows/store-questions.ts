import type { RecordsQuery } from '../../../shared/ipc/browse';
import type { Store } from '../../../main/profile-store/store';
import { median } from '../statistics';
import { testLocale } from '../../support/test-locale';

/** What a list asks of the store, in milliseconds of the processor. */
export interface Questions {
  readonly sortMs: number;
  readonly filterMs: number;
  readonly containsMs: number;
  /** Of fields nobody has asked for yet: an index is made on the way. */
  readonly facetsMs: number;
  readonly facetsAgainMs: number;
  readonly countMs: number;
  readonly windowMs: number;
}

/** First rows as a list asks for them. */
const firstRows = 200;
const rows = 50;
/** Fields of a client by which nobody has sorted yet, of every kind. */
const sorted = [
  'first_name',
  'first_last_name',
  'document_number',
  'residence_address',
  'residence_city',
  'created_at',
  'updated_at',
  'email',
  'internal_reference',
  'provider_reference',
  'birth_date',
  'phone_number',
];

/** Of the process, all threads: what the store takes whatever else the machine does. */
export async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

export async function readQuestions({ browse }: Pick<Store, 'browse'>): Promise<Questions> {
  const query = (overrides: Partial<RecordsQuery>): RecordsQuery => ({
    resource: 'clients',
    search: '',
    filters: [],
    sort: [],
    asOf: null,
    locale: testLocale({ zone: 'America/Lima', language: 'es' }),
    ...overrides,
  });
  const begun = (overrides: Partial<RecordsQuery>) =>
    browse.open({ ...query(overrides), firstRows, rows });
  const times = async (questions: readonly (() => Promise<unknown>)[]) => {
    const all: number[] = [];
    for (const question of questions) all.push(await processorMs(question));
    return median(all);
  };
  await begun({});
  const sortMs = await times(
    sorted.map((field) => () => begun({ sort: [{ field, direction: 'ascending' }] })),
  );
  const filterMs = await times(
    [
      ['status', 'BLOCKED'],
      ['residence_city', 'Cusco'],
      ['status_kyc', 'PENDING'],
      ['gender', 'F'],
    ].map(
      ([field = '', value = '']) =>
        () =>
          begun({ filters: [{ kind: 'one-of', field, values: [value] }] }),
    ),
  );
  const containsMs = await times(
    [
      ['email', 'quispe'],
      ['residence_address', 'lima'],
      ['first_name', 'mar'],
      ['occupation', 'cont'],
    ].map(
      ([field = '', text = '']) =>
        () =>
          begun({ filters: [{ kind: 'contains', field, text }] }),
    ),
  );
  const facets = ['status', 'residence_city', 'status_kyc', 'first_last_name'].map(
    (field) => () => browse.facets({ query: query({}), field }),
  );
  const facetsMs = await times(facets);
  const facetsAgainMs = await times(facets);
  const countMs = await times(
    ['maria', 'quispe', 'lima', 'rosa', 'cusco'].map((search) => async () => {
      const { cursorId } = await begun({ search });
      for (;;) {
        const { count, counted } = await browse.count({ cursorId });
        if (counted) return count;
      }
    }),
  );
  const everything = await browse.open(
    query({ sort: [{ field: 'email', direction: 'descending' }] }),
  );
  await browse.rows({
    cursorId: everything.cursorId,
    offset: Math.floor(everything.count / 2),
    limit: rows,
  });
  const windowMs = await times(
    Array.from(
      { length: 21 },
      (_, at) => () =>
        browse.rows({
          cursorId: everything.cursorId,
          offset: Math.floor((everything.count / 22) * at),
          limit: rows,
        }),
    ),
  );
  return { sortMs, filterMs, containsMs, facetsMs, facetsAgainMs, countMs, windowMs };
}
