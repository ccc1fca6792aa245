import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Files from 'node:fs';
import { JsonFile, type FileStep } from '../../../main/disk/json-file';

const broken = vi.hoisted(() => ({ rename: false }));

// Permissions do not bind root, so a folder that refuses is scripted.
vi.mock('node:fs', async (original) => {
  const real = await original<typeof Files>();
  const refused = Object.assign(new Error('read-only'), { code: 'EROFS' });
  return {
    ...real,
    renameSync: (from: string, to: string) => {
      if (broken.rename) throw refused;
      real.renameSync(from, to);
    },
  };
});

const schema = v.object({ version: v.literal(1), names: v.array(v.string()) });
const fallback = { version: 1 as const, names: [] };

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merchant-desk-json-'));
  path = join(folder, 'names.json');
});
afterEach(async () => {
  broken.rename = false;
  await rm(folder, { recursive: true });
});

const open = () => new JsonFile(path, schema, fallback);
const names = (...list: string[]) => ({ version: 1 as const, names: list });

describe('a settings file', () => {
  it('that is not there yet is the fallback, and nothing is written', async () => {
    const file = open();
    expect(file.read()).toEqual(fallback);
    expect(file.setAside).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('reads what was written, in another process too', async () => {
    await open().write(names('Ñandú', '\u2028 "x"'));
    expect(open().read()).toEqual(names('Ñandú', '\u2028 "x"'));
  });

  it('ends with a line break, for people who open it', async () => {
    await open().write(names('one'));
    expect(await readFile(path, 'utf8')).toMatch(/^\{\n {2}"version": 1,[^]*\}\n$/);
  });

  it.each([
    ['', 'empty'],
    ['{"version":1,"names":["on', 'cut off'],
    ['\0\0\0\0', 'zeros after a crash'],
    ['null', 'nothing'],
    ['{"version":"2","names":[]}', 'of a version that is none'],
    ['{"version":1,"names":[1]}', 'of another shape'],
    ['{"version":1,"names":{"__proto__":[]}}', 'a trick'],
  ])('%j (%s) is set aside whole, never deleted', async (text) => {
    await writeFile(path, text);
    const file = open();
    expect(file.read()).toEqual(fallback);
    const [setAsideFile, ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(file.setAside).toBe(join(folder, setAsideFile ?? ''));
    expect(setAsideFile).toMatch(/^names\.json\.unreadable-[\w.-]+$/);
    expect(await readFile(join(folder, setAsideFile ?? ''), 'utf8')).toBe(text);
  });

  it('of a newer format is refused, and neither moved nor replaced', async () => {
    const text = '{"version":2,"names":[],"and":"more"}';
    await writeFile(path, text);
    const newer = expect.objectContaining({
      code: 'storage.unreadable',
      params: { reason: 'newer' },
    }) as Error;
    const file = open();
    expect(() => file.read()).toThrow(newer);
    expect(file.readOrFallback()).toEqual(fallback);
    await expect(file.write(names('one'))).rejects.toEqual(newer);
    expect(await readdir(folder)).toEqual(['names.json']);
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('of an earlier format is brought to the newest step by step', async () => {
    const newest = v.object({ people: v.array(v.object({ name: v.string() })) });
    const steps: FileStep[] = [
      (content) => ({ people: (content as { names: string[] }).names }),
      ({ people }: { people?: string[] }) => ({ people: people?.map((name) => ({ name })) }),
    ];
    const fileOf = (...all: string[]) => ({ people: all.map((name) => ({ name })) });
    await open().write(names('one', 'two'));
    const file = () => new JsonFile(path, newest, { people: [] }, steps);
    expect(file().read()).toEqual(fileOf('one', 'two'));
    await file().write(fileOf('three'));
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ version: 3, ...fileOf('three') });
    expect(file().read()).toEqual(fileOf('three'));
    // The version before knows that it is not its own.
    expect(() => open().read()).toThrow(
      expect.objectContaining({ params: { reason: 'newer' } }) as Error,
    );
  });

  it('damaged again in the same moment does not replace the first one set aside', async () => {
    for (const text of ['first', 'second', 'third']) {
      await writeFile(path, text);
      open().read();
    }
    const stored = await readdir(folder);
    const texts = await Promise.all(stored.map((each) => readFile(join(folder, each), 'utf8')));
    expect(texts.sort()).toEqual(['first', 'second', 'third']);
  });

  it('that cannot be set aside is said so, not overwritten', async () => {
    await writeFile(path, '{');
    const file = open();
    broken.rename = true;
    expect(() => file.read()).toThrow(
      expect.objectContaining({ code: 'storage.unreadable', params: { reason: 'read-only' } }),
    );
    expect(file.setAside).toBeNull();
    expect(await readFile(path, 'utf8')).toBe('{');
  });

  it('works on after one was set aside', async () => {
    await writeFile(path, '{');
    const file = open();
    file.read();
    await file.write(names('new'));
    expect(open().read()).toEqual(names('new'));
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('leaves out what the schema does not name', async () => {
    await writeFile(path, '{"version":1,"names":[],"token":"sample-not-real","__proto__":{"a":1}}');
    const read: object = open().read();
    expect(read).toEqual(fallback);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect('a' in read).toBe(false);
  });

  it('that cannot be read is said so, not taken for an empty one', async () => {
    await mkdir(path);
    expect(() => open().read()).toThrow(
      expect.objectContaining({ code: 'storage.unreadable', params: { reason: 'name' } }),
    );
    expect(await readdir(folder)).toEqual(['names.json']);
  });

  it('is written in line: the last of many wins, and each is whole', async () => {
    const file = open();
    const seen: unknown[] = [];
    const writes = Array.from({ length: 20 }, async (_, at) => {
      await file.write(names(String(at), 'x'.repeat(20_000 - at * 1000)));
      seen.push(JSON.parse(await readFile(path, 'utf8')));
    });
    await Promise.all(writes);
    expect(seen).toHaveLength(20);
    expect(open().read().names[0]).toBe('19');
  });

  it('can be written again after a write that failed', async () => {
    const lost = new JsonFile(join(folder, 'later', 'names.json'), schema, fallback);
    const failed = lost.write(names('lost'));
    await expect(failed).rejects.toEqual(
      expect.objectContaining({ code: 'storage.unwritable', params: { reason: 'missing' } }),
    );
    await mkdir(join(folder, 'later'));
    await lost.write(names('kept'));
    expect(lost.read()).toEqual(names('kept'));
  });
});
