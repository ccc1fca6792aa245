// The contracts as they are: that every schema in them strips or refuses what it does not name,
// down to the last field.
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { credentialContract } from '../../../shared/ipc/credentials';
import type { Contract } from '../../../shared/ipc/define';
import { deskContract } from '../../../shared/ipc/desk';

/**
 * Kinds of schema that let nothing unnamed through. `any`, `unknown`, `looseObject`, `custom`,
 * `instance` and their kin are not here.
 */
const closed = new Set([
  'array',
  'boolean',
  'literal',
  'null',
  'nullable',
  'number',
  'object',
  'optional',
  'picklist',
  'record',
  'strict_object',
  'string',
  'tuple',
  'undefined',
  'union',
  'variant',
]);

type Part = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly options?: readonly (Part | string)[];
  readonly items?: readonly Part[];
  readonly item?: Part;
  readonly wrapped?: Part;
  readonly key?: Part | string;
  readonly value?: Part;
  readonly class?: unknown;
  readonly getter?: (input: unknown) => Part;
};

/** A file's bytes: what else hangs on them stays behind when they are cloned from page to main. */
const isBytes = (schema: Part) => schema.type === 'instance' && schema.class === Uint8Array;

/** Every schema below this one, with the way to it; a schema that holds itself is met once. */
function* parts(schema: Part, way: string, met = new Set<Part>()): Generator<[string, Part]> {
  if (met.has(schema)) return;
  met.add(schema);
  if (schema.type === 'lazy' && schema.getter) {
    yield* parts(schema.getter(undefined), way, met);
    return;
  }
  yield [way, schema];
  const below: (readonly [string, unknown])[] = [
    ...Object.entries(schema.entries ?? {}),
    ...(schema.options ?? []).map((each, at) => [`|${at}`, each] as const),
    ...(schema.items ?? []).map((each, at) => [String(at), each] as const),
    ['[]', schema.item],
    ['?', schema.wrapped],
    ['key', schema.key],
    ['{}', schema.value],
  ];
  for (const [name, each] of below) {
    if (typeof each === 'object' && each !== null && 'kind' in each) {
      yield* parts(each as Part, `${way}.${name}`, met);
    }
  }
}

function lines(contract: Contract) {
  return Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).map(([name, line]) => ({ name: `${group}.${name}`, line })),
  );
}

const all = [...lines(deskContract), ...lines(credentialContract)];
const methods = all.flatMap(({ name, line }) => (line.kind === 'method' ? [{ name, line }] : []));

describe('the contracts', () => {
  it('have methods to look at', () => {
    expect(methods.length).toBeGreaterThan(20);
  });

  it.each(all)('$name lets nothing unnamed through', ({ name, line }) => {
    const schemas = line.kind === 'method' ? [line.params, line.result] : [line.payload];
    const open = schemas
      .flatMap((schema) => [...parts(schema as Part, name)])
      .filter(([, schema]) => !closed.has(schema.type) && !isBytes(schema))
      .map(([way, schema]) => `${way}: ${schema.type}`);
    expect(open).toEqual([]);
  });

  it.each(methods)('$name takes nothing, or an object that refuses more', ({ line }) => {
    expect(['undefined', 'strict_object']).toContain(line.params.type);
  });

  it.each(methods)('$name takes neither an address nor a path nor SQL', ({ name, line }) => {
    const suspect = /(^|\.)(\w*(Url|Path)|url|href|path|file|folder|sql|channel|command)$/;
    const found = [...parts(line.params as Part, name)].map(([way]) => way);
    // What a user types about a connection: the base address and the login below it, both checked
    // in main.
    const exempt = /^profiles\.save\.draft\.(baseUrl|token\.\|1\.(path|tokenPath))$/;
    expect(found.filter((way) => suspect.test(way) && !exempt.test(way))).toEqual([]);
  });

  it('of the credential window answer with a status only', () => {
    const answers = lines(credentialContract).flatMap(({ line }) =>
      line.kind === 'method' ? [...parts(line.result as Part, '')].map(([way]) => way) : ['push'],
    );
    expect(answers.filter((way) => /secret|token|value|\wkey$/i.test(way))).toEqual([]);
  });
});
