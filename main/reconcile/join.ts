import type { QueryLocale, Browsable } from '../../shared/ipc/browse';
import { isComputed } from '../../shared/computed-fields';
import { isMarkField } from '../../shared/ipc/marks';
import {
  outcomes,
  type Mapping,
  type Outcome,
  type Reconciliation,
} from '../../shared/ipc/reconcile';
import { dayOrders, locales, type DayOrder } from '../../shared/locales';
import { localTime, shownInstant } from '../values/local-time';
import { DeskError } from '../failure';
import { resultColumns, codeOf, type Result } from './result';
import { comparedFilters } from './compared-filters';
import { rowInserts, RowValues } from './row-values';
import { countKeys, pairUp, statementLines, tables } from './outcome-tables';
import { type FileNotice, notice } from '../../shared/file-notices';
import { ColumnForms, type FormedKind } from './column-forms';
import { Carry, keyOfRecord } from './carry';
import { decimalsOf, MoneySums } from './amounts';
import { ChosenPairs } from './chosen-pairs';
import { differencesBy, type Differences } from './pair-differences';
import { RecordsDigest } from './records-digest';
import { carriedFrom, openLines, readSettlements } from './settled-lines';
import { Tolerated } from './tolerance';
import { TotalRows } from './total-rows';
import { AmountsApart } from './amounts-apart';
import { NeededCells } from './needed-cells';
import { FileKeys } from './file-keys';
import { decodeBody } from '../values/cells';
import { textCells } from '../values/text-cells';
import type { Database } from '../store/database';
import type { Fields } from '../store/fields';
import type { Steps } from '../store/in-steps';
import type { Draft } from './file-rows';
import { holdsOnly, knownField, questionOf, interpretations } from '../query/question';
import type { QueryContext } from '../store/query-context';
import { selectRows } from '../query/rows';
import { refuseWords } from '../query/not-understood';

/** Rows per step, after which other questions get their turn. */
const rowsPerStep = 2_000;
/** Those that take the whole table at once. */
const otherSteps = 2 + outcomes.length;

function instantText(iso: string, { language, zone }: QueryLocale): string {
  return shownInstant(Date.parse(iso), { locale: locales[language], zone });
}

/** Compares the rows of a file with a list in temporary tables; SQLite does the join. */
export class Join {
  readonly #db: Database;
  readonly #fields: Fields;
  readonly #context: QueryContext;
  readonly #steps: Steps;

  constructor(context: QueryContext, steps: Steps) {
    this.#context = context;
    this.#db = context.db;
    this.#fields = context.fields;
    this.#steps = steps;
  }

  empty(): void {
    this.#db.exec(tables);
    for (const index of ['mine_key', 'theirs_key'])
      this.#db.exec(`DROP INDEX IF EXISTS temp.${index}`);
    for (const table of ['theirs', 'tally', 'pair', 'outcome', 'total'])
      this.#db.exec(`DELETE FROM temp.${table}`);
    for (const table of [
      'carried_row',
      'carried_rid',
      'stored',
      'settled',
      'paired_row',
      'paired_rid',
    ])
      this.#db.exec(`DELETE FROM temp.${table}`);
  }

  /**
   * Fails with `input.filter`, `input.params`, and with `app.cancelled` once a newer task begins.
   */
  async compare(draft: Draft, mapping: Mapping, locale: QueryLocale): Promise<Result> {
    this.empty();
    const steps = this.#steps;
    const order = steps.begin();
    const db = this.#db;
    const { shown, columns, fields, rids, readAs } = steps.now(order, () =>
      this.#records(mapping, draft, locale),
    );
    const stored = steps.now(order, () => readSettlements(db, mapping, draft.names, draft.name));
    const keys = new FileKeys(mapping, draft.names);
    const forms = steps.now(order, () =>
      this.#forms(mapping, draft, locale.dates ?? dayOrders[locale.language]),
    );
    const stepsOf = (count: number) => Math.ceil(count / rowsPerStep);
    const walks = forms.hasAmounts ? 3 : 2;
    steps.expect(walks * stepsOf(draft.rows) + stepsOf(rids.length) + otherSteps);
    // Rows above the header, and those carried over, are of an earlier comparison.
    db.run('DELETE FROM temp.mine WHERE row >= ?', carriedFrom);
    db.run('UPDATE temp.mine SET key = NULL WHERE row <= ?', draft.header);
    // How a column writes amounts shows once all its cells are known, and is needed to add them up.
    if (forms.hasAmounts) {
      await steps.walk(order, draft.header, (after) => this.#noteForms(forms, after));
    }
    const decimals = decimalsOf(mapping, forms.forms);
    const totals = new TotalRows(mapping, draft.names, decimals);
    const sums = new MoneySums(mapping, columns, draft.names, decimals);
    const apart = new AmountsApart(mapping, sums.pairs, draft.names);
    const reading = { keys, totals, sums, apart, forms: forms.hasAmounts ? null : forms };
    await steps.walk(order, draft.header, (after) => this.#keyMine(reading, after));
    const digest = new RecordsDigest();
    const needed = new NeededCells(mapping, columns);
    await steps.walk(order, 0, (at) =>
      this.#keyTheirs({ mapping, sums, digest, needed }, rids, at),
    );
    const carry = new Carry(this.#context, mapping, draft);
    await carry.lines(steps, order, openLines(stored), shown, rids);
    const chosen = new ChosenPairs(this.#context, mapping.resource, draft.header, sums);
    await chosen.apply(steps, order, stored.setUp);
    await steps.step(order, () => db.exec(countKeys));
    await steps.step(order, () => db.exec(pairUp));
    const tolerated = new Tolerated();
    const compared = { mapping, columns, tolerated, forms: forms.forms };
    const differences = differencesBy(compared, localTime(locale.zone));
    const differing = new Map<number, number>();
    const inSums = carry.counts.theirs === 0 ? null : new Set(rids);
    const work = { differences, differing, sums, needed, inSums };
    await steps.walk(order, 0, (after) => this.#compare(mapping.resource, work, after));
    if (chosen.applied.length > 0) {
      await steps.step(order, () => this.#addSummed(mapping.resource, sums));
    }
    const lines = statementLines(draft.header);
    for (const outcome of outcomes) {
      await steps.step(order, () =>
        db.run(
          `INSERT INTO temp.outcome(kind, row, rid, fields, mine, theirs) SELECT ${codeOf[outcome]}, * FROM (${lines[outcome]})`,
        ),
      );
    }
    return steps.now(order, () => {
      const laid = resultColumns(mapping, draft.names, fields);
      const { counts, first } = this.#counted();
      const before = stored.run;
      const reconciliation: Reconciliation = {
        resultId: order,
        name: draft.name,
        sheet: draft.sheets[draft.sheet] ?? null,
        mapping,
        rows: draft.rows,
        records: rids.length,
        counts,
        repeated: this.#sidesOf('repeated'),
        summed: this.#sidesOf('summed'),
        pairs: chosen.applied.length,
        fields: [...mapping.keys, ...mapping.compare]
          .map(({ column, field }, at) => ({
            column: draft.names[column] ?? '',
            field,
            count: differing.get(at) ?? 0,
          }))
          .filter(({ count }) => count > 0)
          .toSorted((one, other) => other.count - one.count),
        columns: laid.map(({ side, name, paired }) => ({ side, name, paired })),
        asOf: shown.asOf,
        synced: shown.synced,
        notices: [
          ...(before !== null && before.sha256 !== '' && before.sha256 !== draft.sha256
            ? [notice('file-changed', { words: instantText(before.at, locale) })]
            : []),
          ...draft.notices,
          ...keys.notices,
          ...forms.notices,
          ...this.#duplicateKeys(),
          ...totals.notices,
          ...apart.notices,
          ...tolerated.notices,
          ...chosen.notices,
        ],
        ...readAs,
        sums: sums.list(),
        totals: totals.totals,
        carried: carry.counts,
        resolved: 0,
        changedAgain: 0,
        runId: null,
      };
      return {
        reconciliation,
        zone: locale.zone,
        locale,
        laid,
        fields,
        first,
        names: draft.names,
        decimals,
        stored,
        sync: { no: shown.sync, sha256: digest.hex },
        rids,
        sha256: draft.sha256,
        pairs: chosen.applied,
        likeness: { differences, sums, forms: forms.forms },
      };
    });
  }

  #records(mapping: Mapping, { names }: Draft, locale: QueryLocale) {
    const { resource, search, keys, compare } = mapping;
    const filters = comparedFilters(mapping);
    const params = { resource, search, filters, asOf: null, locale };
    const question = questionOf(this.#context, params);
    refuseWords(question.notUnderstood);
    if (keys.length === 0) throw new DeskError('input.params', { reason: 'no-key' });
    for (const { column, field } of [...keys, ...compare]) {
      knownField(question.columns, field);
      if (column >= names.length) throw new DeskError('input.params', { reason: 'unknown-column' });
    }
    const paired = new Set([...keys, ...compare].map(({ field }) => field));
    const { sql, values } = selectRows(this.#context, question);
    const rids = Uint32Array.from(this.#db.numbers(`SELECT r.rid ${sql}`)(...values));
    return {
      shown: question.shown,
      columns: question.columns,
      fields: question.columns.filter(
        (field) => paired.has(field) || !(isMarkField(field) || isComputed(field)),
      ),
      rids,
      readAs: interpretations(question.readAs),
    };
  }

  #forms({ resource, ...mapping }: Mapping, { names }: Draft, usual: DayOrder): ColumnForms {
    const kinds = mapping.compare.map(({ field }): FormedKind => {
      if (holdsOnly(this.#context, resource, field, 'dates')) return 'dates';
      return holdsOnly(this.#context, resource, field, 'amounts') ? 'amounts' : null;
    });
    return new ColumnForms(mapping, kinds, names, usual);
  }

  #noteForms(forms: ColumnForms, after: number): number | null {
    const rows = this.#rowsAfter(after);
    for (const { cells } of rows) forms.note(textCells(cells));
    return rows.at(-1)?.row ?? null;
  }

  #rowsAfter(after: number): { row: number; cells: string }[] {
    return this.#db
      .select(`SELECT row, cells FROM temp.mine WHERE row > ? ORDER BY row LIMIT ${rowsPerStep}`, {
        row: 'number',
        cells: 'text',
      })
      .all(after);
  }

  /**
   * Sets the keys of the rows after `after`; returns the last of them, null at the end. `forms`: null
   * when they are known.
   */
  #keyMine(
    {
      keys,
      totals,
      sums,
      apart,
      forms,
    }: {
      readonly keys: FileKeys;
      readonly totals: TotalRows;
      readonly sums: MoneySums;
      readonly apart: AmountsApart;
      readonly forms: ColumnForms | null;
    },
    after: number,
  ): number | null {
    const rows = this.#rowsAfter(after);
    const write = new RowValues(
      this.#db,
      2,
      (values) => `UPDATE temp.mine SET key = v.column2 FROM (${values}) v WHERE row = v.column1`,
    );
    const total = this.#db.command('INSERT INTO temp.total(row) VALUES (?)');
    for (const { row, cells: text } of rows) {
      const cells = textCells(text);
      forms?.note(cells);
      if (totals.take(row, cells)) {
        total(row);
        write.add(row, null);
        continue;
      }
      if (!sums.isEmpty) {
        const amounts = sums.ofRow(cells);
        sums.addMine(amounts);
        apart.take(row, cells, amounts);
      }
      write.add(row, keys.of(cells));
    }
    write.finish();
    return rows.at(-1)?.row ?? null;
  }

  #keyTheirs(
    {
      mapping: { resource, keys, rules },
      sums,
      digest,
      needed,
    }: { mapping: Mapping; sums: MoneySums; digest: RecordsDigest; needed: NeededCells },
    rids: Uint32Array,
    at: number,
  ): number | null {
    const some = rids.subarray(at, at + rowsPerStep);
    const inserts = rowInserts(this.#db, 'temp.theirs(rid, key)', 2);
    const bodies = this.#db.select(
      `SELECT rid, shape, body FROM ${resource}_body WHERE rid IN (SELECT value FROM json_each(?))`,
      { rid: 'number', shape: 'number', body: 'text' },
    );
    for (const { rid, shape, body } of bodies.all(JSON.stringify([...some]))) {
      const { positions } = this.#fields.shape(shape);
      const cells = needed.of(body, positions);
      digest.add(positions, body);
      if (!sums.isEmpty) sums.addTheirs(sums.ofRecord(cells, positions));
      inserts.add(rid, keyOfRecord(keys, rules, cells, positions));
    }
    inserts.finish();
    return at + rowsPerStep < rids.length ? at + rowsPerStep : null;
  }

  /** Compares the pairs after a row; returns the last row, null at the end. */
  #compare(
    resource: Browsable,
    {
      differences,
      differing: counts,
      sums,
      needed,
      inSums,
    }: {
      readonly differences: Differences;
      readonly differing: Map<number, number>;
      readonly sums: MoneySums;
      readonly needed: NeededCells;
      /** The records of the query; null where all are. */
      readonly inSums: ReadonlySet<number> | null;
    },
    after: number,
  ): number | null {
    const pairs = this.#db
      .select(
        `SELECT p.row, m.cells, p.rid, b.shape, b.body, y.row IS NOT NULL AS isChosen
         FROM temp.pair p JOIN temp.mine m ON m.row = p.row JOIN ${resource}_body b ON b.rid = p.rid
         LEFT JOIN temp.paired_row y ON y.row = p.row
         WHERE p.row > ? ORDER BY p.row LIMIT ${rowsPerStep}`,
        {
          row: 'number',
          cells: 'text',
          rid: 'number',
          shape: 'number',
          body: 'text',
          isChosen: 'number',
        },
      )
      .all(after);
    const note = this.#db.command('UPDATE temp.pair SET fields = ? WHERE row = ?');
    for (const { row, cells: text, rid, shape, body, isChosen } of pairs) {
      const { positions } = this.#fields.shape(shape);
      const [cells, record] = [textCells(text), needed.of(body, positions)];
      const differing = differences(cells, record, positions, isChosen === 1);
      for (const at of differing) counts.set(at, (counts.get(at) ?? 0) + 1);
      if (differing.length > 0) note(JSON.stringify(differing), row);
      if (sums.isEmpty) continue;
      const [mine, theirs] = [sums.ofRow(cells), sums.ofRecord(record, positions)];
      const isNew = { mine: row < carriedFrom, theirs: inSums === null || inSums.has(rid) };
      if (isNew.mine) sums.addPair(mine, theirs, differing.length === 0);
      if (isNew.mine && !isNew.theirs) sums.addCarried(mine, theirs, -1);
      if (isNew.theirs && !isNew.mine) sums.addCarried(theirs, mine, 1);
    }
    return pairs.at(-1)?.row ?? null;
  }

  /** Rows that add up with records count as equal. */
  #addSummed(resource: Browsable, sums: MoneySums): void {
    if (sums.isEmpty) return;
    const rows = this.#db.select(
      `SELECT m.cells, b.shape, b.body FROM temp.paired_row y JOIN temp.mine m USING (row)
       JOIN ${resource}_body b ON b.rid = (SELECT min(rid) FROM temp.paired_rid WHERE pair = y.pair)
       WHERE y.sum = 1 AND y.row < ${carriedFrom}`,
      { cells: 'text', shape: 'number', body: 'text' },
    );
    for (const { cells, shape, body } of rows.all()) {
      const { positions } = this.#fields.shape(shape);
      const theirs = sums.ofRecord(decodeBody(body), positions);
      sums.addPair(sums.ofRow(textCells(cells)), theirs, true);
    }
  }

  #counted(): { counts: Record<Outcome, number>; first: Record<Outcome, number> } {
    const counts = Object.fromEntries(outcomes.map((each) => [each, 0])) as Record<Outcome, number>;
    const first = { ...counts };
    const found = this.#db.select(
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
  #duplicateKeys(): FileNotice[] {
    const { mine, theirs } = this.#db
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

  #sidesOf(outcome: 'repeated' | 'summed'): Reconciliation['repeated'] {
    return (
      this.#db
        .select(
          `SELECT count(row) AS mine, count(rid) AS theirs FROM temp.outcome WHERE kind = ${codeOf[outcome]}`,
          { mine: 'number', theirs: 'number' },
        )
        .get() ?? { mine: 0, theirs: 0 }
    );
  }
}
