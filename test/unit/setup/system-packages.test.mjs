import { describe, expect, it } from 'vitest';
import { installedPackages, missingPackages } from '../../../scripts/setup/system-packages.mjs';

const paragraph = (name, status = 'install ok installed') =>
  `Package: ${name}\nStatus: ${status}\nArchitecture: amd64\nDescription: Status: deinstall\n`;

describe('installedPackages', () => {
  it('takes what is installed and leaves what was removed or half done', () => {
    const text = [
      paragraph('libnss3'),
      paragraph('xvfb', 'deinstall ok config-files'),
      paragraph('libgbm1', 'install ok half-configured'),
      paragraph('openssl'),
    ].join('\n');
    expect([...installedPackages(text)]).toEqual(['libnss3', 'openssl']);
  });
});

describe('missingPackages', () => {
  const names = (rows) => rows.map((row) => row.packages.at(-1));
  const nothing = { installed: new Set(), has: () => false };

  it('asks only for what the purpose needs', () => {
    expect(names(missingPackages(['app'], nothing))).not.toContain('chromium');
    expect(names(missingPackages(['app', 'test'], nothing))).toContain('chromium');
  });

  it('accepts a library under its newer name', () => {
    const installed = new Set(['libgtk-3-0t64', 'libnss3', 'libgbm1', 'libasound2t64']);
    const missing = missingPackages(['app'], { installed, has: () => false });
    expect(names(missing)).toEqual(['libsecret-1-0']);
  });

  it('accepts a program from anywhere on the PATH', () => {
    const has = (program) =>
      ['google-chrome', 'ip', 'certutil', 'file', 'openssl', 'pdftotext', 'postgres'].includes(
        program,
      );
    expect(missingPackages(['test'], { installed: new Set(), has })).toEqual([]);
  });

  it('does not judge libraries where there is no dpkg to ask', () => {
    expect(missingPackages(['app'], { installed: undefined, has: () => false })).toEqual([]);
    expect(names(missingPackages(['desktop'], { installed: undefined, has: () => false }))).toEqual(
      ['xvfb', 'dbus', 'gnome-keyring'],
    );
  });
});
