import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Visibly fake, and with characters that URLs and base64 spell otherwise. */
export function canary(kind: string): string {
  return `sample-not-a-real-${kind}+/=&${randomBytes(12).toString('hex')}`;
}

export const forms = ['raw', 'base64', 'hex', 'url', 'utf-16'] as const;
export type Form = (typeof forms)[number];

/** A text in one form, as somebody may have copied it. */
export function inForm(text: string, form: Form): Buffer {
  const raw = Buffer.from(text);
  switch (form) {
    case 'raw':
      return raw;
    case 'base64':
      return Buffer.from(raw.toString('base64'));
    case 'hex':
      return Buffer.from(raw.toString('hex'));
    case 'url':
      return Buffer.from(encodeURIComponent(text));
    case 'utf-16':
      return Buffer.from(text, 'utf16le');
  }
}

/** What is looked for: base64 in all three of its alignments, hex in both cases. */
function traces(text: string): { form: Form; bytes: Buffer }[] {
  const raw = Buffer.from(text);
  const aligned = [0, 1, 2].map((by) => {
    const coded = Buffer.concat([Buffer.alloc(by, 'x'), raw]).toString('base64');
    // What stands before and after shares a character with the first and the last bytes.
    return coded.slice(Math.ceil((by * 4) / 3) + 1, -4);
  });
  return [
    { form: 'raw', bytes: raw },
    ...aligned.map((each) => ({ form: 'base64' as const, bytes: Buffer.from(each) })),
    { form: 'hex', bytes: Buffer.from(raw.toString('hex')) },
    { form: 'hex', bytes: Buffer.from(raw.toString('hex').toUpperCase()) },
    { form: 'url', bytes: inForm(text, 'url') },
    { form: 'utf-16', bytes: inForm(text, 'utf-16') },
  ];
}

/** The forms in which a text stands in some bytes. */
export function found(haystack: Buffer, text: string): Form[] {
  const seen = traces(text).filter(({ bytes }) => haystack.includes(bytes));
  return [...new Set(seen.map(({ form }) => form))];
}

export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

/** What the system shows to anybody of a process and all below it. */
export async function processTexts(pid: number): Promise<Buffer> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name)
      ? await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '')
      : '';
    if (stat !== '')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isBelow = (each: number): boolean =>
    each === pid || (parents.has(each) && isBelow(parents.get(each) ?? 0));
  const texts = [...parents.keys()]
    .filter(isBelow)
    .flatMap((each) =>
      ['cmdline', 'environ'].map((part) =>
        readFile(`/proc/${each}/${part}`).catch(() => Buffer.alloc(0)),
      ),
    );
  return Buffer.concat(await Promise.all(texts));
}
