import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WindowPosition, isWithinReach } from '../../../main/window/window-position';

vi.mock('electron', () => ({
  BrowserWindow: {},
  app: {},
  nativeTheme: {},
  protocol: {},
  session: {},
}));

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const second = { x: 1920, y: 0, width: 1280, height: 1024 };

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'place-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

function fakeWindow(bounds: typeof screen, maximized = false) {
  const events = new EventEmitter();
  let isMaximized = maximized;
  const window = Object.assign(events, {
    webContents: Object.assign(new EventEmitter(), { getURL: () => '' }),
    getNormalBounds: () => bounds,
    isMaximized: () => isMaximized,
    maximize: () => (isMaximized = true),
  });
  return window as unknown as BrowserWindow & { emit: (event: 'close') => void };
}

describe('where the window was', () => {
  it('is kept from one start to the next, maximized or not', async () => {
    const folder = home();
    const bounds = { x: 100, y: 50, width: 1000, height: 700 };
    const first = new WindowPosition(folder);
    expect(first.bounds([screen])).toBeNull();
    const window = fakeWindow(bounds, true);
    first.follow(window);
    window.emit('close');
    await first.saved();

    const again = new WindowPosition(folder);
    expect(again.bounds([screen])).toEqual(bounds);
    const next = fakeWindow(bounds);
    again.follow(next);
    expect(next.isMaximized()).toBe(true);
  });

  it('is forgotten when its screen is gone', () => {
    const folder = home();
    const place = {
      bounds: { x: 2000, y: 10, width: 900, height: 700 },
      maximized: false,
      zoom: 0,
    };
    writeFileSync(join(folder, 'window.json'), JSON.stringify(place));
    const position = new WindowPosition(folder);
    expect(position.bounds([screen, second])).toEqual(place.bounds);
    expect(position.bounds([screen])).toBeNull();
  });

  it.each(['{', '{"bounds":{"x":1e9}}', '{"bounds":null}', '[]'])('%s is no place', (text) => {
    const folder = home();
    writeFileSync(join(folder, 'window.json'), text);
    expect(new WindowPosition(folder).bounds([screen])).toBeNull();
  });
});

it.each([
  [{ x: 0, y: 0, width: 900, height: 600 }, true],
  [{ x: 1900, y: 0, width: 900, height: 600 }, false],
  [{ x: -800, y: 0, width: 900, height: 600 }, false],
  [{ x: -700, y: 0, width: 900, height: 600 }, true],
  [{ x: 100, y: -10, width: 900, height: 600 }, false],
  [{ x: 100, y: 1060, width: 900, height: 600 }, false],
])('%j can be taken hold of: %s', (bounds, expected) => {
  expect(isWithinReach(bounds, screen)).toBe(expected);
});
