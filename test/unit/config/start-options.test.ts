import { describe, expect, it } from 'vitest';
import { refusalOf, sentencesOf, type Start } from '../../../main/start-options';

const refusal = (words: readonly string[], more: Partial<Start> = {}) =>
  refusalOf({ words, env: {}, platform: 'linux', isRoot: false, isDrivable: false, ...more });

describe('a package starts', () => {
  it.each([
    [[]],
    [['merchant-desk://card/x']],
    [['--home', '/tmp/x']],
    [['--home=/tmp/x', '--selftest']],
    [['--headless', 'export', '--profile', 'P', '--resource=clients', '--format', 'csv', '--bom']],
    [['--headless', 'search', '--profile', 'P', '--', '-not']],
    [['--headless', 'lookup', '--ids', '-']],
    [['--log-level=3', '--ozone-platform=headless', '--headless', 'profiles']],
    [['--updated']],
    [['--ozone-platform=wayland', '--disable-gpu']],
    [['--', '--remote-debugging-port=0']],
    [[' -- ', '--remote-debugging-port=0']],
  ])('with %j', (words) => {
    expect(refusal(words)).toBeNull();
  });

  it('without the sandbox for root alone', () => {
    expect(refusal(['--no-sandbox'], { isRoot: true })).toBeNull();
    expect(refusal(['--no-sandbox'])).toEqual({ kind: 'sandbox', name: 'no-sandbox' });
    expect(refusal(['--disable-setuid-sandbox'], { isRoot: true })?.kind).toBe('switch');
  });

  it.each(['remote-debugging-port', 'disable-gpu-sandbox'])('with --%s for tests alone', (name) => {
    expect(refusal([`--${name}=0`], { isDrivable: true })).toBeNull();
    expect(refusal([`--${name}=0`])).toEqual({ kind: 'switch', name });
    expect(refusal(['--remote-debugging-pipe'], { isDrivable: true })).not.toBeNull();
  });
});

describe('a package does not start', () => {
  it.each([
    ['--js-flags=--trace'],
    ['-js-flags=--trace'],
    ['\t--js-flags'],
    ['\u00a0--js-flags'],
    ['--JS-FLAGS'],
  ])('with %j', (word) => {
    expect(refusal([word])).toEqual({ kind: 'switch', name: 'js-flags' });
    expect(refusal(['--headless', 'profiles', word])).not.toBeNull();
  });

  it.each(['--log-level', '--log-level=0', '--log-level=-1', '--LOG-LEVEL=3', '-log-level=3'])(
    'with %s, by which Chromium could write more',
    (word) => {
      expect(refusal([word, '--headless'])).toEqual({ kind: 'switch', name: 'log-level' });
    },
  );

  it('with what Chromium does not take for the end of the switches', () => {
    expect(refusal(['\u00a0--', '--js-flags'])).not.toBeNull();
    expect(refusal(['---', '--js-flags'])).not.toBeNull();
  });

  it('with a slash before it on Windows, where that is a dash', () => {
    expect(refusal(['/js-flags=x'], { platform: 'win32' })).not.toBeNull();
    expect(refusal(['/tmp/file'])).toBeNull();
  });

  it.each(['NODE_COMPILE_CACHE', 'ELECTRON_DISABLE_SANDBOX', 'SSLKEYLOGFILE', 'node_options'])(
    'with %s set',
    (name) => {
      expect(refusal([], { env: { PATH: '/bin', [name]: '' } })).toEqual({
        kind: 'variable',
        name,
      });
    },
  );

  it('without a word in either language', () => {
    for (const kind of ['switch', 'sandbox', 'variable'] as const) {
      const sentences = sentencesOf({ kind, name: 'x' }).split('\n');
      expect(sentences[0]).toMatch(/^Merchant Desk does not start /);
      expect(sentences[1]).toMatch(/^Merchant Desk no se inicia /);
    }
  });
});

it('variables that change nothing are left alone', () => {
  const env = { NODE_ENV: 'test', ELECTRON_TRASH: 'gio', NODENAME: 'x', MY_ELECTRON_: 'x' };
  expect(refusal([], { env })).toBeNull();
});
