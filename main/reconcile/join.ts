import type { QueryLocale, Browsable } from '../../shared/ipc/browse';
import { isComputed } from '../../shared/computed-fields';
import { isMarkField } from '../../shared/ipc/marks';
import { outcomes, type Mapping } from '../../shared/ipc/reconcile';
import { dayOrders } from '../../shared/locales';
import { localTime } from '../values/local-time';
import { DeskError } from '../failure';
import { resultOf } from './join-result';
import type {
  Compared,
  FileSide,
  ListSide,
  RecordsSide,
  Settled,
  Stages,
  Task,
} from './join-stages';
import { codeOf, mappedPairs, type Result } from './result';
import { comparedFilters } from './compared-filters';
import { rowInserts, RowValues } from './row-values';
import { countKeys, pairUp, statementLines, tables } from './outcome-tables';
import { numberKeyed, numberUnkeyed } from './line-identity';
import { ColumnForms, type FormedKind } from './column-forms';
import { Carry, keyOfRecord } from './carry';
import { decimalsOf, MoneySums } from './amounts';
import { ChosenPairs } from './chosen-pairs';
import { differencesBy, type Differences } from './pair-differences';
import { RecordsDigest } from './records-digest';
import { carriedFrom, openLines, readSettlements, type Settlements } from './settled-lines';
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
import { holdsOnly } from '../query/field-kinds';
import { interpretations, knownField, questionOf } from '../query/question';
import type { QueryContext } from '../store/query-context';
import { selectRows } from '../query/rows';
import { refuseWords } from '../query/not-understood';

/** Rows per step, after which other questions get their turn. */
const rowsPerStep = 2_000;
/** Those that take the whole table at once. */
const otherSteps = 4 + outcomes.length;

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
      'duplicate_row',
      'duplicate_rid',
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
    const task = { order, draft, mapping, locale };
    const list = steps.now(order, () => this.#list(task));
    const stored = steps.now(order, () =>
      readSettlements(this.#db, mapping, draft.names, draft.name),
    );
    const forms = steps.now(order, () => this.#forms(task));
    const stepsOf = (count: number) => Math.ceil(count / rowsPerStep);
    const walks = forms.hasAmounts ? 3 : 2;
    steps.expect(walks * stepsOf(draft.rows) + stepsOf(list.rids.length) + otherSteps);
    const file = await this.#readFile(task, list.columns, forms);
    await steps.step(order, () => this.#db.exec(numberUnkeyed(draft.header)));
    const records = await this.#readRecords(task, list, file.sums);
    const settled = await this.#applySettled(task, list, file.sums, stored);
    await steps.step(order, () => this.#db.exec(countKeys));
    await steps.step(order, () => this.#db.exec(numberKeyed));
    await steps.step(order, () => this.#db.exec(pairUp));
    const compared = await this.#comparePairs(task, { list, file, records, settled });
    await this.#listLines(order, draft.header);
    const stages = { list, file, records, settled, compared };
    return steps.now(order, () => resultOf(this.#db, task, stages));
  }

  /** The records of the question. Fails with `input.filter` and `input.params`. */
  #list({ mapping, draft: { names }, locale }: Task): ListSide {
    const { resource, search, keys } = mapping;
    const filters = comparedFilters(mapping);
    const params = { resource, search, filters, asOf: null, locale };
    const question = questionOf(this.#context, params);
    refuseWords(question.notUnderstood);
    if (keys.length === 0) throw new DeskError('input.params', { reason: 'no-key' });
    const pairs = mappedPairs(mapping);
    for (const { column, field } of pairs) {
      knownField(question.columns, field);
      if (column >= names.length) throw new DeskError('input.params', { reason: 'unknown-column' });
    }
    const paired = new Set(pairs.map(({ field }) => field));
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

  /** Sets the key of each row of the file, and adds up its amounts. */
  async #readFile(
    { order, draft, mapping }: Task,
    columns: readonly string[],
    forms: ColumnForms,
  ): Promise<FileSide> {
    const steps = this.#steps;
    // Rows above the header, and those carried over, are of an earlier comparison.
    this.#db.run('DELETE FROM temp.mine WHERE row >= ?', carriedFrom);
    this.#db.run('UPDATE temp.mine SET key = NULL WHERE row <= ?', draft.header);
    // How a column writes amounts shows once all its cells are known, and is needed to add them up.
    if (forms.hasAmounts) {
      await steps.walk(order, draft.header, (after) => this.#noteForms(forms, after));
    }
    const decimals = decimalsOf(mapping, forms.forms);
    const sums = new MoneySums(mapping, columns, draft.names, decimals);
    const file = {
      keys: new FileKeys(mapping, draft.names),
      forms,
      decimals,
      totals: new TotalRows(mapping, draft.names, decimals),
      sums,
      apart: new AmountsApart(mapping, sums.pairs, draft.names),
    };
    await steps.walk(order, draft.header, (after) => this.#keyMine(file, after));
    return file;
  }

  /** Sets the key of each record, and adds up its amounts. */
  async #readRecords(
    { order, mapping }: Task,
    { columns, rids }: ListSide,
    sums: MoneySums,
  ): Promise<RecordsSide> {
    const records = { digest: new RecordsDigest(), needed: new NeededCells(mapping, columns) };
    await this.#steps.walk(order, 0, (at) =>
      this.#keyTheirs({ mapping, sums, ...records }, rids, at),
    );
    return records;
  }

  /** Carries over the lines of earlier comparisons that are open, and sets the chosen pairs. */
  async #applySettled(
    { order, draft, mapping }: Task,
    { shown, rids }: ListSide,
    sums: MoneySums,
    stored: Settlements,
  ): Promise<Settled> {
    const carry = new Carry(this.#context, mapping, draft);
    await carry.lines(this.#steps, order, openLines(stored), shown, rids);
    const chosen = new ChosenPairs(this.#context, mapping.resource, draft.header, sums);
    await chosen.apply(this.#steps, order, stored.setUp);
    return { stored, carry, chosen };
  }

  /** Notes in which fields each pair differs. */
  async #comparePairs(
    { order, mapping, locale }: Task,
    { list, file, records, settled }: Omit<Stages, 'compared'>,
  ): Promise<Compared> {
    const { sums, forms } = file;
    const tolerated = new Tolerated();
    const differences = differencesBy(
      { mapping, columns: list.columns, tolerated, forms: forms.forms },
      localTime(locale.zone),
    );
    const differing = new Map<number, number>();
    const inSums = settled.carry.counts.theirs === 0 ? null : new Set(list.rids);
    const work = { differences, differing, sums, needed: records.needed, inSums };
    await this.#steps.walk(order, 0, (after) => this.#compareAfter(mapping.resource, work, after));
    if (settled.chosen.applied.length > 0) {
      await this.#steps.step(order, () => this.#addSummed(mapping.resource, sums));
    }
    return { tolerated, differences, differing };
  }

  /** Numbers the lines of the result, outcome by outcome. */
  async #listLines(order: number, header: number): Promise<void> {
    const lines = statementLines(header);
    for (const outcome of outcomes) {
      await this.#steps.step(order, () =>
        this.#db.run(
          `INSERT INTO temp.outcome(kind, row, rid, fields, mine, theirs) SELECT ${codeOf[outcome]}, * FROM (${lines[outcome]})`,
        ),
      );
    }
  }

  #forms({ mapping: { resource, ...mapping }, draft: { names }, locale }: Task): ColumnForms {
    const usual = locale.dates ?? dayOrders[locale.language];
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

  /** Sets the keys of the rows after `after`; returns the last of them, null at the end. */
  #keyMine({ keys, totals, sums, apart, forms }: FileSide, after: number): number | null {
    const rows = this.#rowsAfter(after);
    const write = new RowValues(
      this.#db,
      2,
      (values) => `UPDATE temp.mine SET key = v.column2 FROM (${values}) v WHERE row = v.column1`,
    );
    const total = this.#db.command('INSERT INTO temp.total(row) VALUES (?)');
    // Amounts had to be noted before.
    const areFormsKnown = forms.hasAmounts;
    for (const { row, cells: text } of rows) {
      const cells = textCells(text);
      if (!areFormsKnown) forms.note(cells);
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
  #compareAfter(
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
}
