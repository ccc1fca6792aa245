import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canHaveEtc, connectDesk, copyOfEtc, desk } from '../../support/cli-desk';
import { freshHome, freshService } from '../rig';

/** The system's own folder, with this policy in it. */
async function etcWith(policy: object): Promise<string> {
  const etc = copyOfEtc(await freshHome());
  mkdirSync(join(etc, 'merchant-desk'), { mode: 0o755 });
  writeFileSync(join(etc, 'merchant-desk', 'policy.json'), JSON.stringify(policy));
  return etc;
}

test.skipIf(!canHaveEtc)(
  'where exports are forbidden no command writes records to a file; they are read all the same',
  async () => {
    const home = await freshHome();
    const service = await freshService();
    await connectDesk(home, service.baseUrl, service.credentials);
    const etc = await etcWith({ version: 1, exports: false });
    const under = (...words: string[]) => desk(home, [...words, '--profile', 'P'], '', { etc });

    expect((await under('sync')).status).toBe(0);
    expect((await under('search', 'ordonez')).lines.length).toBeGreaterThan(0);
    const out = join(await freshHome(), 'clients.csv');
    for (const words of [
      ['export', '--resource', 'clients', '--format', 'csv'],
      ['summary', '--resource', 'clients', '--rows', 'status'],
      ['duplicates', '--resource', 'clients', '--by', 'status'],
    ]) {
      const { status, words: said } = await under(...words, '--out', out);
      expect(status, said).toBe(5);
      expect(said).toContain('exports');
      expect(existsSync(out)).toBe(false);
    }
    // The report for support holds no records.
    const report = await desk(home, ['diagnostics', '--out', join(home, 'r.zip')], '', { etc });
    expect(report.status, report.words).toBe(0);
  },
);
