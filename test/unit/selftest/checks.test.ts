import { describe, expect, it } from 'vitest';
import { DeskError } from '../../../main/failure';
import { CheckFailed, Checks } from '../../../main/selftest/checks';
import { checkSigning } from '../../../main/selftest/signing';

describe('the checks of a self-test', () => {
  it('are reported in order, with what they found', async () => {
    const checks = new Checks();
    const value = await checks.run('one', () =>
      Promise.resolve({ found: { count: 3 }, value: 'x' }),
    );
    expect(value).toBe('x');
    expect(checks.ok).toBe(true);
    expect(checks.reports).toMatchObject([{ name: 'one', ok: true, found: { count: 3 } }]);
  });

  it('fail with a code, or with what they found; never with the words of a library', async () => {
    const checks = new Checks();
    const thrown = [
      new DeskError('vault.absent', { name: 'x' }),
      new CheckFailed({ clients: 2 }),
      new Error('ENOENT /home/somebody/secret'),
    ];
    for (const [at, error] of thrown.entries()) {
      expect(await checks.run(`${at}`, () => Promise.reject(error))).toBeNull();
    }
    expect(checks.ok).toBe(false);
    expect(checks.reports.map(({ found, failure }) => [found, failure])).toEqual([
      [{}, { code: 'vault.absent', params: { name: 'x' } }],
      [{ clients: 2 }, null],
      [{}, { code: 'app.internal', params: {} }],
    ]);
    expect(JSON.stringify(checks.reports)).not.toContain('somebody');
  });

  it('sign as openssl does', () => {
    expect(checkSigning().found).toEqual({ recipe: 'hmac-sha256-query-hex', agrees: true });
  });
});
