// Every regular expression of main, preload, renderer and shared takes time linear in the length
// of its text. Each is tried on texts put together from its own parts: what a repetition matches,
// many times over, behind whatever leads to it.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseRegExpLiteral, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { expect, it, vi } from 'vitest';
import { prove } from '../../threats/proof';

const root = resolve(import.meta.dirname, '..', '..', '..');
const sources = ['main', 'preload', 'renderer', 'shared'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,svelte}`, { cwd: root }),
);

/**
 * A linear expression takes some tenths of a millisecond for the longest text, a quadratic one some
 * hundreds.
 */
const maxMs = 40;
/** The shorter texts find what is worse than quadratic before a longer one never ends. */
const lengths = [20, 24, 28, 36, 400, 30_000];
/** A repetition with a smaller limit than this costs a fixed number of steps. */
const minLimit = 2_000;

interface Expression {
  readonly place: string;
  readonly expression: RegExp;
}

/** The text of a file as far as it is a script. */
function scriptOf(file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  if (!file.endsWith('.svelte')) return text;
  return [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)]
    .map(([, script]) => script)
    .join('\n');
}

function expressionsOf(file: string): Expression[] {
  const tree = ts.createSourceFile(file, scriptOf(file), ts.ScriptTarget.Latest, true);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { source, flags } = parseLiteral(node.text);
      found.push({ place: `${file}: ${node.text}`, expression: new RegExp(source, flags) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function parseLiteral(text: string): { source: string; flags: string } {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

const characters = Array.from(
  'a0 -_.A9z/\\"\'=:,;()[]{}<>+*&%#@$€!?~^|`\t\n\r\0\u007fñÑ\u0301\u200b\u3000\ufeff漢\u{1f600}\ud83c',
);

/** Short texts that this part matches, with characters that differ as far as they may. */
function textsOf(node: AST.Node, flags: string): string[] {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass': {
      const one = new RegExp(`^(?:${node.raw})$`, flags.replaceAll(/[gymi]/g, ''));
      return characters.filter((character) => one.test(character)).slice(0, 4);
    }
    case 'Alternative':
      return joined(node.elements, flags);
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap((each) => textsOf(each, flags)).slice(0, 8);
    case 'Quantifier': {
      const times = Math.max(node.min, node.max > 0 ? 1 : 0);
      return textsOf(node.element, flags).map((text) => text.repeat(times));
    }
    default:
      return [''];
  }
}

/** As many texts as the part with the most of them has. */
function joined(parts: readonly AST.Node[], flags: string): string[] {
  const choices = parts.map((part) => textsOf(part, flags)).filter(({ length }) => length > 0);
  const count = Math.max(1, ...choices.map(({ length }) => length));
  return Array.from({ length: Math.min(count, 4) }, (_, at) =>
    choices.map((each) => each[at % each.length] ?? '').join(''),
  );
}

/** What stands before a part, in its own alternative and in those around it. */
function before(node: AST.Node, flags: string): string {
  const parent = node.parent;
  if (parent === null || node.type === 'Pattern') return '';
  const outer = before(parent, flags);
  if (parent.type !== 'Alternative') return outer;
  const earlier = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element));
  return outer + (joined(earlier, flags)[0] ?? '');
}

interface Attack {
  readonly head: string;
  readonly pump: string;
  readonly tail: string;
}

function attacksOn({ source, flags }: RegExp): Attack[] {
  const parsed = parseRegExpLiteral(new RegExp(source, flags));
  const isAnchored = source.startsWith('^') && !flags.includes('m');
  const pairs: { head: string; pump: string }[] = [];
  visitRegExpAST(parsed, {
    onQuantifierEnter(node) {
      if (node.max < minLimit) return;
      const head = before(node, flags);
      for (const text of textsOf(node.element, flags)) {
        for (const front of new Set(['', head])) pairs.push({ head: front, pump: text });
        // What begins a match anew at each of its places, unless that is the beginning of the text
        // only.
        for (const gap of isAnchored ? [] : ['', ' ', '-'])
          pairs.push({ head: '', pump: `${gap}${head}${text.repeat(Math.max(node.min, 1))}` });
      }
    },
  });
  return pairs
    .filter(({ pump }) => pump !== '')
    .flatMap((pair) => ['', '\n', '\0\n', '!a'].map((tail) => ({ ...pair, tail })));
}

function processorMs(act: () => unknown): number {
  const from = process.threadCpuUsage();
  act();
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1_000;
}

/** An attack for which the expression takes too long; null if there is none. */
function slowAttack(expression: RegExp): string | null {
  // Wherever it may match, as in `replace` and `matchAll`.
  const everywhere = new RegExp(expression.source, `${expression.flags.replaceAll('g', '')}g`);
  for (const { head, pump, tail } of attacksOn(expression)) {
    for (const length of lengths) {
      const text = head + pump.repeat(Math.ceil(length / pump.length)) + tail;
      const run = () => processorMs(() => text.replace(everywhere, ''));
      const ms = run();
      // Once more: the first time it may have been compiled, or memory cleared.
      if (ms > maxMs && (ms > 10 * maxMs || run() > maxMs))
        return JSON.stringify({ head, pump, tail, length });
    }
  }
  return null;
}

/** Those put together from texts, as their modules make them when they are loaded. */
async function assembled(): Promise<Expression[]> {
  const files = sources.filter((file) => scriptOf(file).includes('new RegExp('));
  const found: Expression[] = [];
  const plain = globalThis.RegExp;
  vi.resetModules();
  for (const file of files) {
    globalThis.RegExp = new Proxy(plain, {
      construct(target, words: [string, string?]) {
        const expression = new target(...words);
        found.push({ place: `${file}: ${String(expression)}`, expression });
        return expression;
      },
    });
    await import(join(root, file)).finally(() => {
      globalThis.RegExp = plain;
    });
  }
  return found;
}

it('knows a quadratic expression, and worse', () => {
  const bad = [
    /0+$/,
    /^\d+\d*x/,
    /\s*\n/g,
    /(?:a+)+b/,
    /^(a|aa)+$/,
    /^\s*(.*?)\s*([A-Z]{3})?$/,
    /\beyJ[\w-]{8,}\.[\w-]*/g,
    /\/hub(\/.*)?$/,
    /\[[^\]]*\]/,
  ];
  expect(bad.filter((expression) => slowAttack(expression) === null)).toEqual([]);
});

async function findSlow(): Promise<void> {
  const all = [...sources.flatMap(expressionsOf), ...(await assembled())];
  expect(all.length).toBeGreaterThan(400);
  const slow = all.flatMap(({ place, expression }) => {
    const attack = slowAttack(expression);
    return attack === null ? [] : [`${place} on ${attack}`];
  });
  expect(slow).toEqual([]);
}

async function normalizeElsewhere(): Promise<void> {
  const probe = `export const probe = (text: string) => text.normalize('NFC');`;
  const [report] = await new ESLint({ cwd: root }).lintText(probe, {
    filePath: join(root, 'main/redaction/redact.ts'),
  });
  expect(report?.messages.map(({ ruleId }) => ruleId)).toEqual(['no-restricted-properties']);
}

prove('23-linear', async ({ tries, report }) => {
  for (let at = 0; at < tries; at += 1) {
    if (at % 2 === 0) await report.try('all expressions are linear', findSlow);
    else await report.try('lint lets nothing else normalize', normalizeElsewhere);
  }
});
