import fc from 'fast-check';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { registerContract } from '../../main/ipc/register';
import { credentialContract } from '../../shared/ipc/credentials';
import type { Contract } from '../../shared/ipc/define';
import { deskContract } from '../../shared/ipc/desk';
import { drawsFrom, prove } from '../threats/proof';
import { near, type Shape } from '../threats/shapes';
import { mainFrame, prefix } from '../unit/ipc/frames';

type Ear = (
  event: unknown,
  params: unknown,
) => Promise<{ ok: boolean; failure?: { code: string } }>;
const ears = vi.hoisted(() => new Map<string, Ear>());
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, ear: Ear) => ears.set(channel, ear) },
}));

interface Place {
  readonly channel: string;
  readonly frame: unknown;
  readonly value: unknown;
  readonly leaf: Leaf;
}
type Step = string | number;
interface Leaf {
  readonly path: readonly Step[];
  readonly kind: 'string' | 'number' | 'array' | 'record' | 'instance';
}

/**
 * One value for each place of a schema, members of every variant among them, with the places that
 * take something of any size.
 */
function samples(shape: Shape): { value: unknown; leaves: Leaf[] }[] {
  const under = (step: Step, each: { value: unknown; leaves: Leaf[] }) =>
    each.leaves.map((leaf) => ({ ...leaf, path: [step, ...leaf.path] }));
  switch (shape.type) {
    case 'object':
    case 'strict_object': {
      const entries = Object.entries(shape.entries ?? {}).map(
        ([name, each]) => [name, samples(each)] as const,
      );
      const most = Math.max(1, ...entries.map(([, each]) => each.length));
      return Array.from({ length: most }, (_, at) => {
        const chosen = entries.map(([name, each]) => [name, each[at % each.length]] as const);
        return {
          value: Object.fromEntries(chosen.map(([name, each]) => [name, each?.value])),
          leaves: chosen.flatMap(([name, each]) => (each ? under(name, each) : [])),
        };
      });
    }
    case 'array': {
      const root = { path: [], kind: 'array' } as const;
      return samples(shape.item ?? { type: 'unknown' }).map((each) => ({
        value: [each.value],
        leaves: [root, ...under(0, each)],
      }));
    }
    case 'record':
      return samples(shape.value ?? { type: 'unknown' }).map((each) => ({
        value: { a: each.value },
        leaves: [{ path: [], kind: 'record' }, ...under('a', each)],
      }));
    case 'optional':
    case 'nullable':
      return samples(shape.wrapped ?? { type: 'unknown' });
    case 'variant':
    case 'union':
      return (shape.options as readonly Shape[]).flatMap(samples);
    case 'string':
      return [{ value: ofForm(shape, texts), leaves: [{ path: [], kind: 'string' }] }];
    case 'number':
      return [{ value: ofForm(shape, numbers), leaves: [{ path: [], kind: 'number' }] }];
    case 'instance':
      return [{ value: new Uint8Array(1), leaves: [{ path: [], kind: 'instance' }] }];
    default:
      return fc
        .sample(near(shape), { numRuns: 1, seed: 1 })
        .map((value) => ({ value, leaves: [] }));
  }
}

/** For texts and numbers that are to have a form. */
const texts = ['{timestamp}', 'a', 'UTC', '1', '2026-01-31'];
const numbers = [1, 0, -1];

function ofForm<T>(shape: Shape, candidates: readonly T[]): T | undefined {
  return candidates.find((each) => v.is(shape as unknown as v.GenericSchema, each));
}

/** The value with something else at one place. */
function withLeaf(value: unknown, [step, ...rest]: readonly Step[], leaf: unknown): unknown {
  if (step === undefined) return leaf;
  if (Array.isArray(value))
    return value.map((each: unknown, at) => (at === step ? withLeaf(each, rest, leaf) : each));
  const object = value as Record<string, unknown>;
  return { ...object, [step]: withLeaf(object[step], rest, leaf) };
}

const at = (value: unknown, path: readonly Step[]): unknown =>
  path.reduce<unknown>((object, step) => (object as Record<Step, unknown>)[step], value);

const longText = 'x'.repeat(2 ** 25);
const huge: Readonly<Record<Leaf['kind'], (sample: unknown) => unknown[]>> = {
  string: () => [longText],
  number: () => [Infinity, -Infinity, Number.MAX_VALUE, Number.NaN],
  instance: () => [new Uint8Array(2 ** 25), 'x'],
  array: (sample) => [new Array<unknown>(300_000).fill((sample as unknown[])[0])],
  record: (sample) => [
    Object.fromEntries(
      Array.from({ length: 300_000 }, (_, key) => [`k${key}`, (sample as { a: unknown }).a]),
    ),
  ],
};

/**
 * Every place of every method's parameters that holds a text, a list or a number, with one that is
 * far too large: it reaches no handler.
 */
prove('27-bounds', async ({ tries, seed, report }) => {
  let reached = 0;
  const places = new Map<string, Place>();
  const listen = (
    window: 'desk' | 'credentials',
    urlPrefix: string,
    contract: Contract,
    frame: unknown,
  ) => {
    const table: Record<string, Record<string, () => void>> = {};
    for (const [group, members] of Object.entries(contract)) {
      for (const [name, line] of Object.entries(members)) {
        if (line.kind !== 'method') continue;
        (table[group] ??= {})[name] = () => void (reached += 1);
        const channel = `${window}:${group}.${name}`;
        for (const { value, leaves } of samples(line.params)) {
          for (const leaf of leaves) {
            // Members of variants have most of their places in common.
            const name = `${channel} ${leaf.path.join('.')} (${leaf.kind})`;
            places.set(name, { channel, frame, value, leaf });
          }
        }
      }
    }
    void registerContract({ window, urlPrefix }, contract, table as never);
  };
  listen('desk', prefix, deskContract, mainFrame);
  const entry = { parent: null, url: 'app://credentials/credentials/index.html' };
  listen('credentials', 'app://credentials/', credentialContract, entry);
  expect(places.size).toBeGreaterThan(150);

  const draw = drawsFrom(seed);
  const first = tries >= places.size ? 0 : draw(places.size);
  const all = [...places];
  for (let number = 0; number < tries; number += 1) {
    const [where, place] = all[(first + number) % all.length] ?? [];
    if (where === undefined || place === undefined) continue;
    const { channel, frame, value, leaf } = place;
    await report.try(where, async () => {
      const query = (params: unknown) => ears.get(channel)?.({ senderFrame: frame }, params);
      reached = 0;
      await query(value);
      // What is refused anyway would say nothing of a bound.
      expect(reached, JSON.stringify(value)).toBe(1);
      for (const params of huge[leaf.kind](at(value, leaf.path))) {
        reached = 0;
        const reply = await query(withLeaf(value, leaf.path, params));
        expect(reply).toMatchObject({ ok: false, failure: { code: 'input.params' } });
        expect(reached).toBe(0);
      }
    });
  }
});
