import { mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellMissingRecovery } from '../../../main/cli/recovery';
import { recoveryFileOf } from '../../../main/credentials/recovery';
import { homeFiles } from '../../../main/home';
import { noPolicy } from '../../../main/policy/policy';

const profile = { id: '1ea092c3-5693-4220-a2a3-c90d9d1199fe', name: 'Andina' };
const required = { ...noPolicy, requireRecoveryCode: true };

let home: string;
let printed: string[];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'desk-required-'));
  printed = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(home, { recursive: true, force: true });
});

test('a command says that a required recovery code is missing, until there is one', () => {
  const database = homeFiles.database(home, profile.id);
  // Without offline data there is nothing to recover.
  tellMissingRecovery(required, home, profile);
  expect(printed).toEqual([]);
  mkdirSync(dirname(database), { recursive: true });
  writeFileSync(database, 'sample');
  tellMissingRecovery(noPolicy, home, profile);
  expect(printed).toEqual([]);
  tellMissingRecovery(required, home, profile);
  expect(printed.join('')).toContain('requires a recovery code, and Andina has none');
  writeFileSync(recoveryFileOf(database), '{}');
  printed = [];
  tellMissingRecovery(required, home, profile);
  expect(printed).toEqual([]);
});
