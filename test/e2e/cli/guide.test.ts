import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { desk } from '../../support/cli-desk';
import { freshHome, freshService } from '../rig';

const guide = readFileSync('docs/cli.md', 'utf8');
/** Those with the sample service; the others say what else they need. */
const lines = [...guide.matchAll(/^ {4}npm run -s desk -- (.* --profile Try.*)$/gm)].map(
  ([, line = '']) => line,
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
  const keys = JSON.stringify(service.credentials);
  expect(lines.length).toBeGreaterThan(18);
  for (const line of lines) {
    const words = shellWords(line, folder, cards[0] ?? '').map((word) =>
      word.replace('http://127.0.0.1:8099', service.baseUrl),
    );
    const ended = await desk(home, words, line.endsWith('< keys.json') ? keys : '');
    expect([0, also[words[0] ?? '']], `${line}\n${ended.words}`).toContain(ended.status);
    expect(
      ended.lines.some((each) => 'error' in each),
      line,
    ).toBe(false);
    const out = words[words.indexOf('--out') + 1] ?? '';
    if (words.includes('--out')) expect(existsSync(out), line).toBe(true);
  }
}, 240_000);
