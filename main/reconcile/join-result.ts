import type { QueryLocale } from '../../shared/ipc/browse';
import { outcomes, type Outcome, type Reconciliation } from '../../shared/ipc/reconcile';
import { type FileNotice, notice } from '../../shared/file-notices';
import { locales } from '../../shared/locales';
import type { Database } from '../store/database';
import { shownInstant } from '../values/local-time';
import type { Compared, Stages, Task } from './join-stages';
import { codeOf, mappedPairs, resultColumns, type Result } from './result';

/** The result of a comparison whose lines are listed. */
export function resultOf(db: Database, task: Task, stages: Stages): Result {
  const { draft, mapping, locale } = task;
  const { list, file, records, settled, compared } = stages;
  const laid = resultColumns(mapping, draft.names, list.fields);
  const { counts, first } = counted(db);
  return {
    reconciliation: reconciliationOf(db, task, stages, { laid, counts }),
    zone: locale.zone,
    locale,
    laid,
    fields: list.fields,
    first,
    names: draft.names,
    decimals: file.decimals,
    stored: settled.stored,
    sync: { no: list.shown.sync, sha256: records.digest.hex },
    rids: list.rids,
    sha256: draft.sha256,
    pairs: settled.chosen.applied,
    likeness: {
      differences: compared.differences,
      sums: file.sums,
      forms: file.forms.forms,
    },
  };
}

function reconciliationOf(
  db: Database,
  task: Task,
  stages: Stages,
  { laid, counts }: Pick<Result, 'laid'> & Pick<Reconciliation, 'counts'>,
): Reconciliation {
  const { order, draft, mapping } = task;
  const { list, file, settled, compared } = stages;
  return {
    resultId: order,
    name: draft.name,
    sheet: draft.sheets[draft.sheet] ?? null,
    mapping,
    rows: draft.rows,
    records: list.rids.length,
    counts,
    repeated: sidesOf(db, 'repeated'),
    summed: sidesOf(db, 'summed'),
    pairs: settled.chosen.applied.length,
    fields: differingFields(task, compared.differing),
    columns: laid.map(({ side, name, paired }) => ({ side, name, paired })),
    asOf: list.shown.asOf,
    synced: list.shown.synced,
    notices: noticesOf(db, task, stages),
    ...list.readAs,
    sums: file.sums.list(),
    totals: file.totals.totals,
    carried: settled.carry.counts,
    resolved: 0,
    changedAgain: 0,
    runId: null,
  };
}

function noticesOf(
  db: Database,
  { draft, locale }: Task,
  { file, settled, compared }: Stages,
): FileNotice[] {
  const before = settled.stored.run;
  const isChanged = before !== null && before.sha256 !== '' && before.sha256 !== draft.sha256;
  return [
    ...(isChanged ? [notice('file-changed', { words: instantText(before.at, locale) })] : []),
    ...draft.notices,
    ...file.keys.notices,
    ...file.forms.notices,
    ...duplicateKeys(db),
    ...file.totals.notices,
    ...file.apart.notices,
    ...compared.tolerated.notices,
    ...settled.chosen.notices,
  ];
}

function instantText(iso: string, { language, zone }: QueryLocale): string {
  return shownInstant(Date.parse(iso), { locale: locales[language], zone });
}

/** The fields that differ in some pair, the most frequent first. */
function differingFields(
  { draft, mapping }: Task,
  differing: Compared['differing'],
): Reconciliation['fields'] {
  return mappedPairs(mapping)
    .map(({ column, field }, at) => ({
      column: draft.names[column] ?? '',
      field,
      count: differing.get(at) ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
}

function counted(db: Database): {
  counts: Record<Outcome, number>;
  first: Record<Outcome, number>;
} {
  const counts = Object.fromEntries(outcomes.map((each) => [each, 0])) as Record<Outcome, number>;
  const first = { ...counts };
  const found = db.select(
    'SELECT kind, count(*) AS count, min(no) AS first FROM temp.outcome GROUP BY kind',
    { kind: 'number', count: 'number', first: 'number' },
  );
  for (const { kind, count, first: no } of found.all()) {
    const outcome = outcomes[kind];
    if (outcome === undefined) continue;
    counts[outcome] = count;
    first[outcome] = no;
  }
  return { counts, first };
}

/**
 * Notices of keys that occur more than once on one side, whether or not the other side has them.
 */
function duplicateKeys(db: Database): FileNotice[] {
  const { mine, theirs } = db
    .select(
      `SELECT ifnull(sum(mine) FILTER (WHERE mine > 1), 0) AS mine,
        ifnull(sum(theirs) FILTER (WHERE theirs > 1), 0) AS theirs FROM temp.tally`,
      { mine: 'number', theirs: 'number' },
    )
    .get() ?? { mine: 0, theirs: 0 };
  return [
    ...(mine === 0 ? [] : [notice('keys-twice', { count: mine })]),
    ...(theirs === 0 ? [] : [notice('keys-twice-theirs', { count: theirs })]),
  ];
}

function sidesOf(db: Database, outcome: 'repeated' | 'summed'): Reconciliation['repeated'] {
  return (
    db
      .select(
        `SELECT count(row) AS mine, count(rid) AS theirs FROM temp.outcome WHERE kind = ${codeOf[outcome]}`,
        { mine: 'number', theirs: 'number' },
      )
      .get() ?? { mine: 0, theirs: 0 }
  );
}
