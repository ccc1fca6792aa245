import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../main/config';

const read = (...argv: string[]) =>
  readConfig({
    argv: ['electron', '/app', ...argv],
    packaged: false,
    appRoot: '/app',
    userData: '/users/own',
  });

describe('the home folder', () => {
  it.each([
    [[], '/users/own'],
    [['--home', '/tmp/x'], '/tmp/x'],
    [['--home=/tmp/x'], '/tmp/x'],
    [['--home', '/tmp/with space'], '/tmp/with space'],
    [['--home', '/tmp/x/../y/'], '/tmp/y'],
    [['--home=a=b'], resolve('a=b')],
    [['--home', 'beside'], resolve('beside')],
    [['--home', '~'], homedir()],
    [['--home', '~/desk'], resolve(homedir(), 'desk')],
    [['--home', '~other'], resolve('~other')],
    [['--headless', 'merchant', '--home', '/tmp/x', '--profile', 'P'], '/tmp/x'],
    [['--headless', '--profile=P', 'merchant', '--home=/tmp/x'], '/tmp/x'],
    [['--homely=/tmp/x'], '/users/own'],
  ])('of %j is %s', (argv, home) => {
    expect(read(...argv).home).toBe(home);
  });
});

describe('the headless command', () => {
  it.each([
    [[], null],
    [['--home', '/tmp/x'], null],
    [['--headless'], []],
    [
      ['--headless', 'card', 'x', '--profile', 'P'],
      ['card', 'x', '--profile', 'P'],
    ],
    [['--no-sandbox', '--headless', 'profiles'], ['profiles']],
    [
      ['--headless', 'card', '--', '--headless'],
      ['card', '--', '--headless'],
    ],
  ])('of %j is %j', (argv, cliArgs) => {
    expect(read(...argv).cliArgs).toEqual(cliArgs);
  });
});

it('finds everything of the app below its own folder', () => {
  const config = read();
  const {
    rendererFolder,
    credentialPageFolder,
    lockedPageFolder,
    deskPreload,
    credentialPreload,
    sandboxWorker,
  } = config;
  for (const place of [
    rendererFolder,
    credentialPageFolder,
    lockedPageFolder,
    deskPreload,
    credentialPreload,
    sandboxWorker,
  ]) {
    expect(place.startsWith('/app/out/app/')).toBe(true);
  }
  expect(new Set([deskPreload, credentialPreload]).size).toBe(2);
});

describe('the self-test', () => {
  it.each([
    [[], false],
    [['--selftest'], true],
    [['--no-sandbox', '--selftest'], true],
    [['--headless', 'card', '--selftest'], false],
  ])('%j: %s', (argv, wanted) => {
    expect(read(...argv).selftest).toBe(wanted);
  });
});
