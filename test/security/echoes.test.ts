import { expect } from 'vitest';
import { DeskError } from '../../main/failure';
import { clientFor, hasty } from '../threats/client';
import {
  answer,
  sampleKeys,
  startFaultService,
  usualBody,
  type ReceivedRequest,
  type FaultService,
} from '../threats/fault-service';
import { drawsFrom, prove } from '../threats/proof';

type Draw = (below: number) => number;
/**
 * What a service may do to a key before it sends it back, and how whoever reads it gets it again;
 * nothing of the desk's own is used.
 */
interface Writing {
  readonly name: string;
  readonly write: (key: string, draw: Draw) => string;
}

const hex = (key: string) => Buffer.from(key).toString('hex');
const each = (key: string, write: (character: string) => string) =>
  Array.from(key).map(write).join('');
const pick = <T>(from: readonly T[], draw: Draw): T => from[draw(from.length)] as T;
const separators = [' ', ':', '-', '.', ', ', '_', '\n', '\u200b', '\u00ad', '\u0000', '\u2060'];
const anyCase = (text: string, draw: Draw) =>
  each(text, (one) => (draw(2) === 0 ? one.toUpperCase() : one.toLowerCase()));

const encodings: readonly Writing[] = [
  { name: 'as it is', write: (key) => key },
  { name: 'hex', write: (key, draw) => anyCase(hex(key), draw) },
  {
    name: 'hex with separators',
    write: (key, draw) => hex(key).replace(/..(?=.)/g, `$&${pick(separators, draw)}`),
  },
  {
    name: 'hex, each byte marked',
    write: (key, draw) => hex(key).replace(/../g, `${pick(['0x', '\\x', '0X'], draw)}$& `),
  },
  {
    name: 'base64 at any offset',
    write: (key, draw) => {
      const around = Buffer.alloc(draw(7), draw(256));
      const coded = Buffer.concat([around, Buffer.from(key), Buffer.alloc(draw(4), draw(256))]);
      return coded.toString(pick(['base64', 'base64url'], draw));
    },
  },
  {
    name: 'base64 in lines',
    write: (key, draw) =>
      Buffer.from(`${'x'.repeat(draw(3))}${key}`)
        .toString('base64')
        .replace(/.{20}/g, '$&\r\n'),
  },
  {
    name: 'percent of what needs it',
    write: (key, draw) => encodeURIComponent(key).replace(/%../g, (one) => anyCase(one, draw)),
  },
  {
    name: 'percent of everything',
    write: (key, draw) => anyCase(hex(key).replace(/../g, '%$&'), draw),
  },
  {
    name: 'percent of percent',
    write: (key) => encodeURIComponent(hex(key).replace(/../g, '%$&')),
  },
  { name: 'quoted-printable', write: (key) => hex(key).toUpperCase().replace(/../g, '=$&') },
  { name: 'HTML entities', write: (key) => each(key, (one) => `&#${one.charCodeAt(0)};`) },
  {
    name: 'HTML entities in hex',
    write: (key) => each(key, (one) => `&#x${one.charCodeAt(0).toString(16)};`),
  },
  {
    name: 'some HTML entities',
    write: (key, draw) => each(key, (one) => (draw(3) === 0 ? `&#${one.charCodeAt(0)};` : one)),
  },
  { name: 'escapes of JSON, written out', write: (key) => each(key, (one) => `\\u00${hex(one)}`) },
  { name: 'escapes of newer JavaScript', write: (key) => each(key, (one) => `\\u{${hex(one)}}`) },
  {
    name: 'something between its characters',
    write: (key, draw) => Array.from(key).join(pick(separators, draw)),
  },
  {
    name: 'full-width letters',
    write: (key) =>
      each(key, (one) =>
        /[\x21-\x7e]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one,
      ),
  },
  { name: 'in capitals', write: (key) => key.toUpperCase() },
];

/**
 * Every place of an answer a text can stand in: names, values, the list, what is beside it, and the
 * envelope itself.
 */
function plant(body: unknown, echo: string, draw: Draw): unknown {
  const places: ((root: Record<string, unknown>) => void)[] = [];
  const visit = (at: unknown, way: readonly (string | number)[]) => {
    if (typeof at !== 'object' || at === null) return;
    const follow = (root: Record<string, unknown>) =>
      way.reduce<Record<string, unknown>>(
        (inner, step) => inner[step] as Record<string, unknown>,
        root,
      );
    if (!Array.isArray(at)) places.push((root) => (follow(root)[echo] = 1));
    for (const [name, value] of Object.entries(at)) {
      if (name === 'secret_key' || (way.length === 0 && name === 'code')) continue;
      if (typeof value !== 'object') {
        places.push(
          (root) => (follow(root)[name] = echo),
          (root) => (follow(root)[name] = `text before ${echo} and behind`),
          (root) => (follow(root)[name] = [{ note: [echo] }]),
        );
      }
      visit(value, [...way, name]);
    }
  };
  const copy = structuredClone(body) as Record<string, unknown>;
  visit(copy, []);
  pick(places, draw)(copy);
  return copy;
}

/** All texts and names of something, as whoever holds it can read them. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsOf(inner)]);
}

/** A key in any field of any answer, in any writing: nothing that leaves the client holds it. */
prove('22-echoes', async ({ tries, seed, report }) => {
  const service = await startFaultService({ clients: 3, lots: 3 });
  try {
    for (let at = 0; at < tries; at += 1) {
      const draw = drawsFrom(seed + at);
      const writing = encodings[at % encodings.length] ?? pick(encodings, draw);
      const isToken = draw(2) === 0;
      const key = isToken ? sampleKeys.accessToken : sampleKeys.secretKey;
      const echo = writing.write(key, draw);
      await report.try(`seed ${seed + at}: ${writing.name}`, async () => {
        report.add('redacted in view', await echoed(service, echo, draw));
      });
    }
    // Most places are shown; where a message or a count stood nobody is told of it.
    expect(report.figures['redacted in view']).toBeGreaterThan(tries / 2);
  } finally {
    await service.close();
  }
});

async function echoed(service: FaultService, echo: string, draw: Draw): Promise<number> {
  const how = draw(8);
  service.act = (request: ReceivedRequest, response) => {
    if (how === 0)
      answer(
        response,
        { code: '40000', message: `no: ${echo}` },
        { status: pick([200, 400, 403, 500], draw) },
      );
    else if (how === 1)
      answer(response, `<html>${echo}`, {
        headers: { 'content-type': 'text/html' },
        status: pick([200, 403], draw),
      });
    else answer(response, plant(usualBody(request, service), echo, draw));
  };
  const client = clientFor(service.baseHref, { rules: { ...hasty, attempts: 1 } });
  const reads = [
    () => client.merchant(),
    () => client.clients({ page: 1, perPage: 3 }),
    () => client.lots({ page: 1, perPage: 3 }),
    () => client.listPage('clients', { page: 1, perPage: 3 }),
    () => client.clientCard('card-1'),
  ];
  const result = await pick(reads, draw)().catch((thrown: unknown) => {
    if (!(thrown instanceof DeskError)) throw thrown;
    return { code: thrown.code, params: thrown.params, redactedBody: thrown.redactedBody };
  });
  const texts = textsOf(result);
  const shown = JSON.stringify(echo).slice(1, -1);
  expect(texts.filter((text) => text.includes(echo) || text.includes(shown))).toEqual([]);
  return texts.some((text) => text.includes('[redacted]')) ? 1 : 0;
}
