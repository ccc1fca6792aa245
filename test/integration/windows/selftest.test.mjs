// A quick part of what `npm run package -- --windows` proves: these very sources, on Windows' Electron, under Wine.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cacheFolder } from '../../../scripts/runtime/cache-folder.mjs';
import { inside } from '../../../scripts/runtime/places.mjs';
import { standIns } from '../../../scripts/setup/stand-in.mjs';
import { startWindows } from '../../../scripts/windows/windows.mjs';
import { hasWineRoot } from '../../../scripts/windows/wine-root.mjs';

const electron = join(cacheFolder, `${standIns.win32.name}-${standIns.win32.version}`);
const isHere = process.getuid?.() === 0 && hasWineRoot() && existsSync(electron);

test('under Wine the desk passes its own test', async ({ skip }) => {
  skip(
    !isHere,
    'no root with Wine that this user may start; npm run package -- --windows makes it',
  );
  const windows = await startWindows({ electron, project: inside() });
  onTestFinished(() => windows.close());
  const run = windows.start('C:\\electron\\electron.exe', ['C:\\project', '--selftest']);
  const { status, output } = await run.ended;
  const report = output.split(/\r?\n/).find((line) => line.startsWith('{'));
  const { ok, platform, checks } = JSON.parse(report ?? output);
  expect(checks.filter((check) => !check.ok)).toEqual([]);
  expect({ ok, platform, status }).toEqual({ ok: true, platform: 'win32 x64', status: 0 });
});
