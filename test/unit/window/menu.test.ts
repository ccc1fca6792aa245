import { describe, expect, it } from 'vitest';
import type { MenuItemConstructorOptions } from 'electron';
import { aboutPanel, menuTemplate } from '../../../main/window/menu';

function rolesOf(items: readonly MenuItemConstructorOptions[]): (string | undefined)[] {
  return items.flatMap(({ role, submenu }) => [
    role,
    ...(Array.isArray(submenu) ? rolesOf(submenu) : []),
  ]);
}

/** The roles of items that Electron would label, in English. */
function unnamed(items: readonly MenuItemConstructorOptions[]): (string | undefined)[] {
  return items.flatMap(({ role, label, type, submenu }) => [
    ...(label === undefined && type !== 'separator' ? [role] : []),
    ...(Array.isArray(submenu) ? unnamed(submenu) : []),
  ]);
}

const template = (
  platform: NodeJS.Platform,
  language: 'en' | 'es' = 'en',
  developerTools = false,
) =>
  menuTemplate({
    platform,
    language,
    developerTools,
    lock: () => undefined,
    paste: () => undefined,
    choose: () => undefined,
  });

describe('the menu', () => {
  it.each(['linux', 'win32', 'darwin'] as const)(
    'on %s can do what texts and windows need, and loads no page anew',
    (platform) => {
      const roles = rolesOf(template(platform));
      for (const role of ['undo', 'cut', 'copy', 'selectAll', 'zoomIn', 'close', 'quit', 'about'])
        expect(roles).toContain(role);
      for (const role of ['reload', 'forceReload', 'toggleDevTools'])
        expect(roles).not.toContain(role);
    },
  );

  it('has developer tools only where the app is developed', () => {
    expect(rolesOf(template('linux', 'en', true))).toContain('toggleDevTools');
  });

  it.each(['linux', 'darwin'] as const)('on %s says everything in each language', (platform) => {
    const labels = (language: 'en' | 'es'): string[] => [
      ...(JSON.stringify(template(platform, language)).match(/"label":"[^"]+"/g) ?? []),
    ];
    // The system names the menu of the app itself.
    expect(unnamed(template(platform))).toEqual(platform === 'darwin' ? ['appMenu'] : []);
    expect(labels('es')).toHaveLength(labels('en').length);
    expect(labels('es').filter((label) => labels('en').includes(label))).toEqual([]);
  });

  it('tells in its about box what it runs on, a stand-in included', () => {
    const app = { name: 'Merchant Desk', version: '1.2.3' };
    const { node } = process.versions;
    for (const platform of ['win32', 'darwin'] as const) {
      const { applicationVersion, credits } = aboutPanel(app, false, platform);
      expect([applicationVersion, credits]).toEqual(['1.2.3', expect.stringContaining(node)]);
      expect(aboutPanel(app, true, platform).credits).toContain('stand-in');
    }
    // Electron shows no credits there.
    const { applicationVersion } = aboutPanel(app, true, 'linux');
    expect(applicationVersion).toMatch(/^1\.2\.3\nElectron .*stand-in/);
    expect(applicationVersion).toContain(node);
  });
});
