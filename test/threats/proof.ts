import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import rows from './rows.json';

/**
 * One number for all rows, so that what failed can be made to fail again; the long run moves on
 * from it.
 */
const firstSeed = 20_261_120;
/** After so many the rest would tell nothing new. */
const enoughFailures = 20;

export interface Trial {
  /** How many tries are wanted. */
  readonly tries: number;
  /** Of the first try; try n has `seed + n`. */
  readonly seed: number;
  readonly report: Report;
  /** Only the long run may look at a clock: `npm test` has to hold on a busy machine. */
  readonly isLong: boolean;
}

/**
 * What came of a row's tries. Written to `THREATS_RESULT` for whoever runs it (attempt.mjs), and
 * judged by the test.
 */
export interface Outcome {
  readonly proof: string;
  readonly tries: number;
  readonly failures: number;
  /** What failed, the first few, each with its seed. */
  readonly words: readonly string[];
  /** Sums over the tries, e.g. pages fetched again. */
  readonly figures: Readonly<Record<string, number>>;
  readonly skipped: string | null;
  readonly seconds: number;
}

export class Skipped extends Error {}

function thrownText(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.stack ?? thrown.message;
  return typeof thrown === 'string' ? thrown : inspect(thrown);
}

export class Report {
  tries = 0;
  failures = 0;
  /** The name of the try that began last. */
  last = 'none';
  readonly words: string[] = [];
  readonly figures: Record<string, number> = {};

  /** One try: whatever it throws is one failure, told with its name; the others go on. */
  async try(name: string, attempt: () => unknown): Promise<void> {
    if (this.failures >= enoughFailures) throw new Error(`${enoughFailures} failures: given up`);
    this.tries += 1;
    this.last = name;
    try {
      await attempt();
    } catch (thrown) {
      if (thrown instanceof Skipped) throw thrown;
      this.fail(name, thrown);
    }
  }

  fail(name: string, thrown: unknown): void {
    this.failures += 1;
    this.words.push(`${name}: ${thrownText(thrown)}`.slice(0, 1_500));
  }

  /** Tries that were counted elsewhere, e.g. by a property. */
  tried(count: number): void {
    this.tries += count;
  }

  add(figure: string, amount: number): void {
    this.figures[figure] = (this.figures[figure] ?? 0) + amount;
  }

  most(figure: string, amount: number): void {
    this.figures[figure] = Math.max(this.figures[figure] ?? 0, amount);
  }

  /** This machine cannot carry it out; said, never silent. */
  skip(reason: string): never {
    throw new Skipped(reason);
  }
}

/**
 * Registers a row's proof (rows.json) as a test. Quick by default; the long run and the mutations say
 * how many tries by `THREATS_TRIES` and where to begin by `THREATS_SEED`.
 */
export function prove(id: string, run: (trial: Trial) => unknown): void {
  const proof = rows.find((each) => each.id === id);
  if (proof === undefined) throw new Error(`no such proof in rows.json: ${id}`);
  const tries = Number(process.env.THREATS_TRIES ?? proof.quick);
  const seed = Number(process.env.THREATS_SEED ?? firstSeed);
  const isLong = process.env.THREATS_SEED !== undefined;
  const timeout = process.env.THREATS_TRIES === undefined ? 600_000 : 7_200_000;
  test(`row ${proof.row}, ${proof.threat}: ${proof.unit}`, { timeout }, async (context) => {
    const report = new Report();
    // A proof that hangs is ended by the limit, which does not say where.
    context.onTestFailed(() => {
      process.stderr.write(`${id}: ${report.tries} tries begun, the last: ${report.last}\n`);
    });
    const started = Date.now();
    let skipped: string | null = null;
    try {
      await run({ tries, seed, report, isLong });
      if (report.tries === 0) report.fail('no try', 'nothing was tried');
    } catch (thrown) {
      if (thrown instanceof Skipped) skipped = thrown.message;
      else report.fail('the proof itself', thrown);
    }
    const { failures, words, figures } = report;
    const seconds = Math.round((Date.now() - started) / 100) / 10;
    tell({ proof: id, tries: report.tries, failures, words, figures, skipped, seconds });
    if (skipped !== null) context.skip(skipped);
    expect(words).toEqual([]);
  });
}

function tell(outcome: Outcome): void {
  const folder = process.env.THREATS_RESULT;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${outcome.proof}.json`), JSON.stringify(outcome));
}

/** Numbers that look random and are the same for the same seed. */
export function drawsFrom(seed: number): (below: number) => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return (below) => {
    // Mulberry32: a plain linear generator repeats itself in its low bits from seed to seed.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
