import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkIn, parseLink } from '../../../main/links/link';
import { WaitingLink } from '../../../main/links/waiting-link';
import { followLink, linkToRecord, linkToView } from '../../../renderer/state/links';
import type { DeskBridge } from '../../../renderer/bridge';

const card = (id: string) => ({ kind: 'card', id });

describe('a link', () => {
  it.each([
    ['merchant-desk://card/3f8e11d2-sample', card('3f8e11d2-sample')],
    ['merchant-desk://card/3f8e11d2-sample/', card('3f8e11d2-sample')],
    ['merchant-desk://card/a%20b', card('a b')],
    // As typed ids: outer space is taken off.
    ['merchant-desk://card/%20a%0A', card('a')],
    ['merchant-desk://card/4111111111111111', { kind: 'card-number' }],
    ['merchant-desk://card/4111%201111%201111%201111', { kind: 'card-number' }],
    [
      'merchant-desk://client/1293438106040557568',
      { kind: 'record', resource: 'clients', id: '1293438106040557568' },
    ],
    ['merchant-desk://lot/LOT%201', { kind: 'record', resource: 'lots', id: 'LOT 1' }],
    ['merchant-desk://view/8f0c-1', { kind: 'view', id: '8f0c-1' }],
    ['merchant-desk://changes', { kind: 'screen', screen: 'changes' }],
    ['merchant-desk://cards/', { kind: 'screen', screen: 'cards' }],
  ])('%s names its place', (text, target) => {
    expect(parseLink(text)).toEqual(target);
  });

  it.each([
    'merchant-desk://card',
    'merchant-desk://card/',
    'merchant-desk://client',
    'merchant-desk://client/a%2fb',
    'merchant-desk://view/..',
    'merchant-desk://constructor/a',
    'merchant-desk://card/..',
    'merchant-desk://card/%2e%2e',
    'merchant-desk://card/a/b',
    'merchant-desk://card/a%2fb',
    'merchant-desk://card/a%252fb',
    'merchant-desk://card/a%00b',
    'merchant-desk://card/%ff',
    'merchant-desk://card/a?x=1',
    'merchant-desk://card/a#x',
    `merchant-desk://card/${'a'.repeat(201)}`,
    `merchant-desk://card/${'a'.repeat(100_000)}`,
    'merchant-desk://settings',
    'merchant-desk://connect',
    'merchant-desk://changes/x',
    'merchant-desk://user@card/a',
    'merchant-desk://card:80/a',
    'merchant-desk:card/a',
    'https://card/a',
    ' merchant-desk://card/a',
    '--home=merchant-desk://card/a',
    '',
  ])('%j names none', (text) => {
    expect(parseLink(text)).toBeNull();
  });

  it('never throws, whatever a page puts behind the scheme', () => {
    let named = 0;
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webPath()), (rest) => {
        const target = parseLink(`merchant-desk://card/${rest}`);
        if (target?.kind !== 'card') return;
        named += 1;
        expect(target.id).not.toMatch(/[/\\%]|^\.+$/);
      }),
      { numRuns: 2000 },
    );
    expect(named).toBeGreaterThan(50);
  });

  it('is found among arguments, the program excepted', () => {
    expect(linkIn(['desk', '--home', '/x', 'merchant-desk://card/a'])).toEqual(card('a'));
    expect(linkIn(['merchant-desk://card/a'])).toBeNull();
    expect(linkIn(['desk', 'merchant-desk://card/..', 'merchant-desk://card/a'])).toBeNull();
  });
});

it.each([
  [linkToRecord('clients', '12 34'), { kind: 'record', resource: 'clients', id: '12 34' }],
  [linkToRecord('lots', 'LOT-1'), { kind: 'record', resource: 'lots', id: 'LOT-1' }],
  [linkToRecord('cards', 'ñ'), card('ñ')],
  [linkToView('8f0c'), { kind: 'view', id: '8f0c' }],
])('a copied link %s leads back', (link, target) => {
  expect(parseLink(link)).toEqual(target);
});

describe('a waiting link', () => {
  it('is the newest, is told of, and is taken once', () => {
    const waiting = new WaitingLink();
    let notified = 0;
    waiting.arrive({ kind: 'card', id: 'early' });
    waiting.onArrived(() => (notified += 1));
    waiting.arrive({ kind: 'card', id: 'late' });
    waiting.arrive(null);
    expect(notified).toBe(1);
    expect([waiting.take(), waiting.take()]).toEqual([card('late'), null]);
  });

  it.each([
    [() => Promise.resolve(card('a')), [{ screen: 'cards', cardId: 'a', byLink: true }]],
    [() => Promise.resolve({ kind: 'screen', screen: 'lots' }), [{ screen: 'lots' }]],
    [
      () => Promise.resolve({ kind: 'record', resource: 'clients', id: '7' }),
      [{ screen: 'clients', clientId: '7' }],
    ],
    [
      () => Promise.resolve({ kind: 'record', resource: 'lots', id: '7' }),
      [{ screen: 'lots', lotId: '7' }],
    ],
    [() => Promise.resolve({ kind: 'view', id: 'own' }), [{ screen: 'lots', savedViewId: 'own' }]],
    [() => Promise.resolve({ kind: 'view', id: 'other' }), []],
    [() => Promise.resolve(null), []],
    [() => Promise.reject(new Error('gone')), []],
  ])('leads where it says, or nowhere', async (take, expected) => {
    const routes: unknown[] = [];
    const views = { list: () => Promise.resolve([{ id: 'own', resource: 'lots' }]) };
    const bridge = { links: { take }, views } as unknown as DeskBridge;
    await followLink(bridge, (route) => routes.push(route));
    expect(routes).toEqual(expected);
  });
});
