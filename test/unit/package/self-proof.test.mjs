import { expect, it } from 'vitest';
import { proveBySelftest } from '../../../scripts/package/self-proof.mjs';

/** A program that reports so and ends so; Electron's Node takes the place of the app. */
function proof(said, status) {
  const script = `process.stdout.write(${JSON.stringify(said)}); process.exit(${status})`;
  const { passed, failed } = proveBySelftest('/bin/sh', [
    '-c',
    'exec env ELECTRON_RUN_AS_NODE=1 "$0" -e "$1"',
    process.execPath,
    script,
  ]);
  return { passed, failed };
}

const report = (...oks) =>
  JSON.stringify({
    ok: oks.every(Boolean),
    checks: oks.map((ok, at) => ({ name: `check ${at}`, ok, failure: ok ? null : 'why' })),
  });

it('counts the checks of the app’s own test', () => {
  expect(proof(report(true, true, true), 0)).toEqual({ passed: 3, failed: 0 });
  expect(proof(report(true, false, true), 1)).toEqual({ passed: 2, failed: 1 });
});

it('passes nothing that says nothing, or ends badly without a word', () => {
  expect(proof('', 0)).toEqual({ passed: 0, failed: 1 });
  expect(proof('no report', 0)).toEqual({ passed: 0, failed: 1 });
  expect(proof(report(true), 133)).toEqual({ passed: 1, failed: 1 });
  expect(proveBySelftest('/nowhere/merchant-desk')).toMatchObject({ passed: 0, failed: 1 });
});
