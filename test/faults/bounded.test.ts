import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { maxTextLength } from '../../main/json/json-reader';
import { buildNode } from '../support/built-node';
import { answer, clientAt, startFaultService } from '../threats/fault-service';
import { prove } from '../threats/proof';

const megabyte = 2 ** 20;
const cap = 31 * megabyte;
/**
 * The process itself takes about a hundred; the body, its text and what is made of it take the
 * rest.
 */
const maxMegabytes = 400;
/**
 * Processor time that the event loop may be blocked, in times of a reference that is measured beside
 * it (bounded-reader.ts): other suites share the two cores and their caches.
 */
const maxBlocked = 4;
/**
 * The event loop runs between two pieces of an answer. This does not depend on the machine's speed.
 */
const minTurns = 8;
const head = '{"code":"00000","message":"Successful","data":';

/** A list of so many bytes made of one item again and again. */
function listOf(item: string, bytes = cap): string {
  const count = Math.floor((bytes - head.length - 4) / (item.length + 1));
  return `${head}[${`${item},`.repeat(count - 1)}${item}]}`;
}

const wide = (at: number) => ({
  ...clientAt(at),
  ...Object.fromEntries(fields.map((name) => [name, `${name} ${at}`])),
});
const fields = Array.from({ length: 27 }, (_, at) => `field_of_a_client_${at}`);

/** Answers under the cap, right and wrong; with what is to become of them. */
const answers: readonly {
  name: string;
  body: () => string;
  becomes: RegExp;
  headers?: Record<string, string>;
  /** Bytes of a chunk; without it they are as they come. */
  chunks?: number;
}[] = [
  {
    name: 'ten thousand clients of 32 fields',
    body: () =>
      JSON.stringify({ code: '00000', data: Array.from({ length: 10_000 }, (_, at) => wide(at)) }),
    becomes: /^read 10000$/,
  },
  { name: 'records of nothing', body: () => listOf('{}'), becomes: /too-large/ },
  {
    // `String.normalize` sorts such marks by insertion: two seconds, if their runs are not cut. One
    // text of them among plain ones, as all would take minutes without that control.
    name: 'a text of marks of two classes in turn',
    body: () =>
      listOf(`{"id":"${'x'.repeat(1_000)}"}`, 8 * megabyte).replace(
        '"id":"',
        `"id":"a${'\u0301\u0323'.repeat(32_000)}`,
      ),
    becomes: /^read/,
  },
  {
    name: 'two megabytes, byte by byte',
    body: () => `${head}[]${' '.repeat(2 * megabyte)}}`,
    chunks: 1,
    becomes: /^read 0$/,
  },
  { name: 'lists of nothing', body: () => listOf('[]'), becomes: /too-large/ },
  { name: 'numbers', body: () => listOf('1'), becomes: /too-large/ },
  { name: 'long numbers', body: () => listOf('9'.repeat(100_000)), becomes: /too-large/ },
  {
    name: 'texts as long as they may be',
    body: () => listOf(`{"id":"${'x'.repeat(maxTextLength - 9)}"}`),
    becomes: /^read/,
  },
  {
    name: 'texts as long as they may be, with accents',
    body: () => listOf(`{"id":"${'é'.repeat(maxTextLength - 9)}"}`, cap / 2),
    becomes: /^read/,
  },
  {
    name: 'texts of escapes',
    body: () => listOf(`{"id":"${'\\u0025'.repeat(maxTextLength / 6 - 9)}"}`),
    becomes: /^read/,
  },
  {
    name: 'texts that begin like a key',
    body: () =>
      listOf(`{"id":"${'sample-not-a-real-secret-of-the-fault-servic%26'.repeat(5_000)}"}`),
    becomes: /^read/,
  },
  { name: 'a text without an end', body: () => `${head}"${'x'.repeat(cap)}`, becomes: /too-large/ },
  { name: 'white space', body: () => `${head}${' '.repeat(cap)}[]}`, becomes: /^read 0$/ },
  {
    name: 'one record with a field for each byte it can',
    body: () => `${head}[{${Array.from({ length: 1_500_000 }, (_, at) => `"f${at}":1`).join()}}]}`,
    becomes: /too-large/,
  },
  {
    name: 'records that share no field',
    body: () => `${head}[${Array.from({ length: 190_000 }, (_, at) => `{"f${at}":1}`).join()}]}`,
    becomes: /too-large/,
  },
  {
    name: 'the same field again and again',
    body: () => `${head}[{${'"id":1,'.repeat(4_000_000)}"id":1}]}`,
    becomes: /too-large/,
  },
  {
    name: 'lists in lists',
    body: () => listOf(`${'['.repeat(60)}${']'.repeat(60)}`),
    becomes: /too-large/,
  },
  {
    name: 'counts without end around the list',
    body: () =>
      `${head}{"items":[{"id":1}],${Array.from({ length: 300_000 }, (_, at) => `"total${at}":1`).join()}}}`,
    becomes: /^read 1$/,
  },
  {
    name: 'a page said to be a file',
    body: () => listOf(`{"id":"${'x'.repeat(1_000)}"}`, 20 * megabyte),
    headers: { 'content-type': 'application/octet-stream' },
    becomes: /^read/,
  },
];

/** Each in a process of its own, whose peak is the answer's and nobody else's. */
prove('23-bounded', async ({ tries, report }) => {
  const reader = await buildNode('test/faults/bounded-reader.ts', 'bounded-reader');
  const service = await startFaultService({ clients: 200 });
  try {
    for (let at = 0; at < tries; at += 1) {
      const each = answers[at % answers.length];
      if (each === undefined) continue;
      const body = each.body();
      await report.try(`${each.name}, ${Math.round(body.length / megabyte)} MB`, async () => {
        service.act = (request, response, usual) => {
          if (request.page === 1) usual();
          else answer(response, body, each.headers ? { headers: each.headers } : {});
        };
        const { stdout } = await promisify(execFile)(process.execPath, [
          reader.file,
          service.baseHref,
          '10000',
          ...(each.chunks === undefined ? [] : [String(each.chunks)]),
        ]);
        const { said, peakMegabytes, turns, blocked } = JSON.parse(stdout) as {
          said: string;
          peakMegabytes: number;
          turns: number;
          blocked: number;
        };
        report.most('most megabytes', peakMegabytes);
        report.most('most blocked, in times of the reference', Math.round(blocked));
        expect(said).toMatch(each.becomes);
        expect(peakMegabytes).toBeLessThan(maxMegabytes);
        expect(turns).toBeGreaterThanOrEqual(minTurns);
        expect(blocked).toBeLessThan(maxBlocked);
      });
    }
  } finally {
    await service.close();
  }
});
