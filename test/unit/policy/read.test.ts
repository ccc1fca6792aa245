import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DeskError } from '../../../main/failure';
import { noPolicy } from '../../../main/policy/policy';
import { policyFile, readPolicy } from '../../../main/policy/read';

const me = process.getuid?.() ?? 0;
const options = {
  platform: process.platform,
  owner: me,
  groupPolicy: () => ({ kind: 'none' as const }),
};

function place(text: string | null, modes: { file?: number; folder?: number } = {}): string {
  // Not in a home of one user's own: nobody else could get there.
  const folder = mkdtempSync(join(process.platform === 'win32' ? tmpdir() : '/tmp', 'policy-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'policy.json');
  if (text !== null) {
    writeFileSync(file, text);
    chmodSync(file, modes.file ?? 0o644);
  }
  chmodSync(folder, modes.folder ?? 0o755);
  return file;
}

function reasonOf(work: () => unknown): unknown {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof DeskError && thrown.code === 'app.policy') return thrown.params.reason;
  }
  return null;
}

/** To root nothing is shut. */
function asNobody(work: () => void): void {
  if (me !== 0) {
    work();
    return;
  }
  process.seteuid?.(65_534);
  try {
    work();
  } finally {
    process.seteuid?.(0);
  }
}

const good = '{ "version": 1, "exports": false }';

describe.skipIf(process.platform === 'win32')('the policy of this computer', () => {
  it('need not exist', () => {
    expect(readPolicy(place(null), options)).toEqual(noPolicy);
    expect(readPolicy(join(place(good), 'below-a-file'), options)).toEqual(noPolicy);
  });

  it.each(['utf-16le', 'utf-16be', 'utf-8'])('is read in %s with a byte order mark', (encoding) => {
    const wide = Buffer.from(`\uFEFF${good}`, encoding === 'utf-8' ? 'utf8' : 'utf16le');
    const file = place(null);
    writeFileSync(file, encoding === 'utf-16be' ? wide.swap16() : wide);
    expect(readPolicy(file, options).exports).toBe(false);
  });

  it('is read from a file only its owner may write', () => {
    expect(readPolicy(place(good), options).exports).toBe(false);
  });

  it.each([
    ['written by the group', { file: 0o664 }],
    ['written by anybody', { file: 0o646 }],
    ['replaced by anybody', { folder: 0o777 }],
  ])('is refused when it can be %s', (_how, modes) => {
    expect(reasonOf(() => readPolicy(place(good, modes), options))).toBe('changeable');
  });

  it('is refused when it belongs to somebody else', () => {
    const somebody = { ...options, owner: me + 1 };
    expect(reasonOf(() => readPolicy(place(good), somebody))).toBe('changeable');
  });

  it('is refused, never skipped, when it is no file, too large or no JSON', () => {
    const folder = place(null);
    mkdirSync(folder);
    expect(reasonOf(() => readPolicy(folder, options))).toBe('unreadable');
    const pipe = place(null);
    execFileSync('mkfifo', [pipe]);
    expect(reasonOf(() => readPolicy(pipe, options))).toBe('unreadable');
    expect(reasonOf(() => readPolicy(place(good + ' '.repeat(70_000)), options))).toBe('too-large');
    expect(reasonOf(() => readPolicy(place('{'), options))).toBe('not-json');
  });

  it('is refused when it cannot be read', () => {
    const [open, shut] = [place(good), place(good, { file: 0o000 })];
    asNobody(() => {
      // Its folder at least is not what keeps this user from it.
      expect(readPolicy(open, options).exports).toBe(false);
      expect(reasonOf(() => readPolicy(shut, options))).toBe('unreadable');
    });
  });
});

it.each(['linux', 'darwin', 'win32'] as const)(
  'its place on %s is the same for everybody, whatever their environment',
  (platform) => {
    const before = policyFile(platform);
    process.env.ProgramFiles = 'C:\\Users\\me';
    onTestFinished(() => {
      delete process.env.ProgramFiles;
    });
    expect(policyFile(platform)).toBe(before);
    expect(before).toMatch(/policy\.json$/);
  },
);
