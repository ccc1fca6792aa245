import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openHome } from '../../../main/home';

const shared = expect.objectContaining({
  code: 'input.home',
  params: { reason: 'shared' },
}) as Error;

describe.skipIf(process.getuid === undefined)('the home', () => {
  let root: string;
  beforeEach(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'home-')));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  });
  const folder = (mode: number, ...path: string[]) => {
    const made = join(root, ...path);
    mkdirSync(made);
    chmodSync(made, mode);
    return made;
  };

  it('is made for nobody else, in a folder of one’s own', () => {
    const home = join(root, 'not', 'yet');
    expect(openHome(home)).toBe(home);
    expect(statSync(home).mode & 0o777).toBe(0o700);
  });

  it.each([0o700, 0o750, 0o755])('is taken with mode %o', (mode) => {
    const home = folder(mode, 'home');
    expect(openHome(home)).toBe(home);
  });

  it.each([0o770, 0o775, 0o707, 0o1777])('is refused with mode %o', (mode) => {
    const home = folder(mode, 'home');
    expect(() => openHome(home)).toThrow(shared);
  });

  it('is refused when it belongs to somebody else', () => {
    const home = folder(0o700, 'home');
    vi.spyOn(process, 'getuid').mockReturnValue(statSync(home).uid + 1);
    expect(() => openHome(home)).toThrow(shared);
  });

  it('is refused in a folder where everybody may rename it', () => {
    const outer = folder(0o777, 'outer');
    expect(() => openHome(folder(0o700, 'outer', 'home'))).toThrow(shared);
    expect(() => openHome(join(outer, 'not', 'yet'))).toThrow(shared);
    expect(existsSync(join(outer, 'not'))).toBe(false);
    chmodSync(outer, 0o1777);
    expect(openHome(join(outer, 'home'))).toBe(join(outer, 'home'));
  });

  it('is looked at where links lead', () => {
    const home = folder(0o777, 'home');
    const link = join(root, 'link');
    symlinkSync(home, link);
    expect(() => openHome(link)).toThrow(shared);
    expect(() => openHome(join(link, 'not-yet'))).toThrow(shared);
  });
});
