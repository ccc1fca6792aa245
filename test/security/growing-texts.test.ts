import { expect } from 'vitest';
import { parseCommand } from '../support/parse-command';
import { suggestedName } from '../../main/export/file-name';
import { escaped } from '../../main/export/paper/html';
import { exactNumber } from '../../main/export/xlsx/numbers';
import { cutText, xmlText } from '../../main/export/xlsx/text';
import { possibleHead } from '../../main/http/response-head';
import { linkIn } from '../../main/links/link';
import { likeliestName } from '../../main/query/names';
import { suggestMapping } from '../../main/reconcile/suggest';
import { closest } from '../../main/values/closest';
import { guarded } from '../../main/values/formula-guard';
import { prove } from '../threats/proof';

/** One word of a command line on Linux; no system has longer links. */
const wordLength = 130_000;
/** A quarter of what Chromium takes: a quadratic reading of all of it would not end here. */
const headLength = 65_536;
const textLength = 262_144;

const repeated = [
  ...Array.from('x9 %&"\\=.,\'<[\n'),
  '%41',
  '&a=',
  '{"a":',
  '\u0301\u0323',
  '\u{1f469}\u200d',
  '\ud800',
  '\u202e',
  '\uff9e',
];
const around = [
  ['', ''],
  ['=', '漢'],
  ['a', '\n'],
] as const;

const command =
  (...words: readonly string[]) =>
  (text: string) =>
    parseCommand([...words, text]);
const link = (before: string) => (text: string) =>
  linkIn(['desk', `merchant-desk://${before}${text}`]);
const encodedLink = (before: string) => (text: string) =>
  link(before)(encodeURIComponent(text.toWellFormed()));
const profile = ['--profile', 'P'] as const;

/** As long as a service may name its fields. */
const fields = Array.from({ length: 5_000 }, (_, at) => `${at}`.padEnd(1_000, 'field'));
/** As many as a sheet has, of which some are fields. */
const columnsOf = (text: string) =>
  Array.from({ length: 16_384 }, (_, at) =>
    at % 64 === 0 ? `${at}` : text.slice(16 * at, 16 * at + 16),
  );

/** Who reads or writes a text of any length, the longest there is, and how. */
const uses: Readonly<Record<string, readonly [number, (text: string) => unknown]>> = {
  'the id of a link': [wordLength, link('card/')],
  'the service of a link': [wordLength, link('card/a?service=https://')],
  'the search of a link': [wordLength, encodedLink('view/a?list=clients&name=n&search=')],
  'the filters of a link': [wordLength, encodedLink('view/a?list=clients&name=n&filters=[')],
  'the parts of a link': [wordLength, link('view/a?')],
  'the head of an answer': [
    headLength,
    (text) => possibleHead({ statusCode: 200, responseHeaders: { date: [text], [text]: ['x'] } }),
  ],
  'a command': [wordLength, command()],
  'an option': [wordLength, (text) => parseCommand(['clients', `--${text}`])],
  'a profile': [wordLength, command('clients', '--profile')],
  'a filter': [wordLength, command('clients', ...profile, '--filter')],
  'a search': [wordLength, command('clients', ...profile, '--search')],
  'a period': [wordLength, command('reconcile', ...profile, '--file', 'x', '--period')],
  'a key': [wordLength, command('reconcile', ...profile, '--file', 'x', '--key')],
  'an address': [wordLength, (text) => parseCommand(['connect', '--base-url', `https://${text}`])],
  'the name of a file': [
    textLength,
    (text) => suggestedName(text, text, 0, 'UTC', { kind: 'csv' }),
  ],
  'a cell that may be a formula': [textLength, guarded],
  'a cell of a workbook': [textLength, (text) => xmlText(cutText(text))],
  'a number of a workbook': [textLength, exactNumber],
  'a cell on paper': [textLength, escaped],
  'a name that no field has': [wordLength, (text) => likeliestName(text, fields, 'es')],
  'a short name that no field has': [60, (text) => likeliestName(text, fields, 'es')],
  'a word that is none': [60, (text) => closest(text, fields)],
  'the columns of a file': [
    textLength,
    (text) => suggestMapping(columnsOf(text), fields.slice(0, 500), 'clients'),
  ],
};

/** Processor time, whatever comes of it. */
function processorMs(act: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    act();
  } catch {
    // A refusal is an end like any other.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

prove('23-growing-texts', async ({ tries, report }) => {
  const all = Object.entries(uses);
  for (let at = 0; at < tries; at += 1) {
    const [name, use] = all[at % all.length] ?? [];
    if (name === undefined || use === undefined) continue;
    const [length, act] = use;
    await report.try(name, () => {
      for (const [before, after] of around) {
        for (const part of repeated) {
          const text = before + part.repeat(length / part.length) + after;
          const once = () => processorMs(() => act(text));
          // Some ten; a quadratic reading takes seconds. Once more: memory may have been cleared.
          const first = once();
          const ms = first < 400 ? first : Math.min(first, once());
          report.most('most milliseconds', Math.round(ms));
          expect([JSON.stringify(part), ms < 400]).toEqual([JSON.stringify(part), true]);
        }
      }
    });
  }
});
