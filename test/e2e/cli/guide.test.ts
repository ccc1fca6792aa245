import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { desk } from '../../support/cli-desk';
import { freshHome, freshService } from '../rig';

const guide = readFileSync('docs/cli.md', 'utf8');
/** Those with the sample service; the others say what else they need. */
const lines = [...guide.matchAll(/^ {4}npm run -s desk -- (.*)$/gm)].flatMap(([, line = '']) =>
  / --profile Try|desk\.age/.test(line) ? line : [],
);
/** What a script takes for an end without trouble: something found, or a history too short. */
const also: Readonly<Record<string, number>> = { changes: 7, duplicates: 8, watch: 8 };

/** The words of a shell's line before its input, with files in `folder`. */
function shellWords(line: string, folder: string, card: string): string[] {
  const [before = ''] = line.split(' < ');
  return [...before.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => {
    const plain = word.replaceAll("'", '').replace('$CARD', card);
    return /^[\w-]+\.(?:csv|json|ndjson|txt|xlsx|pdf|parquet|age)$/.test(plain)
      ? join(folder, plain)
      : plain;
  });
}

test('docs/cli.md: its examples, pasted one after the other', async () => {
  const home = await freshHome();
  const folder = await freshHome();
  const service = await freshService();
  const cards = service.sampleCardIds(10);
  writeFileSync(join(folder, 'ids.txt'), cards.join('\n'));
  const inputs: Readonly<Record<string, string>> = {
    'keys.json': JSON.stringify(service.credentials),
    'token.txt': service.credentials.accessToken,
    'passphrase.txt': 'some words that only you know',
  };
  expect(lines.length).toBeGreaterThan(29);
  for (const line of lines) {
    const words = shellWords(line, folder, cards[0] ?? '').map((word) =>
      word.replace('http://127.0.0.1:8099', service.baseUrl),
    );
    const [, input = ''] = line.split(' < ');
    const ended = await desk(home, words, inputs[input] ?? '');
    expect([0, also[words[0] ?? '']], `${line}\n${ended.words}`).toContain(ended.status);
    expect(
      ended.lines.some((each) => 'error' in each),
      line,
    ).toBe(false);
    // Whoever tries an example wants to see something.
    if (words[0] === 'search') expect(ended.lines, line).not.toEqual([]);
    if (words[0] === 'export') expect(ended.lines[0]?.records, line).toBeGreaterThan(0);
    const out = words[words.indexOf('--out') + 1] ?? '';
    if (words.includes('--out')) expect(existsSync(out), line).toBe(true);
  }
}, 240_000);
