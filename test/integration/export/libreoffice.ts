import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { freshFolder } from './rig';

/** Whether this machine has LibreOffice: `apt-get install libreoffice-calc-nogui` on Debian. */
export function hasLibreOffice(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A comma-separated file in UTF-8 as someone opens it by double-click: types are guessed, formulas run. */
const asCsv = ['--infilter=Text - txt - csv (StarCalc):44,34,76,1'];

/** What LibreOffice makes of a file: flat XML with its formulas, or CSV of its first sheet with full values. */
export async function throughLibreOffice(file: string, to: 'fods' | 'csv'): Promise<string> {
  const folder = await freshFolder();
  const target =
    to === 'fods' ? 'fods' : 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false';
  const own = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const input = file.endsWith('.csv') ? asCsv : [];
  await promisify(execFile)('soffice', [
    own,
    '--headless',
    ...input,
    '--convert-to',
    target,
    '--outdir',
    folder,
    file,
  ]);
  const name = basename(file).slice(0, basename(file).lastIndexOf('.'));
  return readFile(join(folder, `${name}.${to}`), 'utf8');
}

export function formulasIn(fods: string): string[] {
  return [...fods.matchAll(/table:formula="([^"]*)"/g)].map(([, formula = '']) => formula);
}
