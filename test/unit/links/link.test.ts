import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkIn, linkToRecord, linkToView, parseLink } from '../../../main/links/link';
import { linkHandlers } from '../../../main/links/handlers';
import { elsewhereOf } from '../../../main/links/origin';
import { WaitingLink } from '../../../main/links/waiting-link';
import { followLink } from '../../../renderer/state/links';
import type { TakenLink } from '../../../shared/ipc/links';
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
    ['merchant-desk://view/8f0c-1', { kind: 'view', id: '8f0c-1', shown: null }],
    ['merchant-desk://changes', { kind: 'screen', screen: 'changes' }],
    ['merchant-desk://cards/', { kind: 'screen', screen: 'cards' }],
  ])('%s names its place', (text, target) => {
    expect(parseLink(text)).toEqual({ target, origin: null });
  });

  it.each([
    [
      'merchant-desk://lot/L-1?service=https%3A%2F%2Fapi.example.com&merchant=m-1',
      { service: 'https://api.example.com', merchant: 'm-1' },
    ],
    [
      'merchant-desk://lot/L-1/?service=https://api.example.com/v2',
      { service: 'https://api.example.com/v2', merchant: null },
    ],
  ])('%s names its connection too', (text, origin) => {
    const target = { kind: 'record', resource: 'lots', id: 'L-1' };
    expect(parseLink(text)).toEqual({ target, origin });
  });

  it.each([
    'merchant=m-1',
    'service=',
    'service=api.example.com',
    'service=javascript:alert(1)',
    'service=file:///etc/passwd',
    'service=https://user:secret@api.example.com',
    'service=https://',
    `service=https://${'a'.repeat(500)}.example`,
    'service=https://a.example&service=https://b.example',
    'service=https://a.example&merchant=a%2Fb',
    'service=https://a.example&merchant=%20m',
    'service=https://a.example&merchant=%ff',
    'service=https://a.example&other=1',
    'service=https://a%E2%80%8B.example',
    'service=https://a.example/%E2%80%AE',
    'service=https://a.example&merchant=m%E3%85%A4',
    'service=https://a.example&',
    // Of a view alone.
    'name=Pending',
  ])('lot/L-1?%s names none', (question) => {
    expect(parseLink(`merchant-desk://lot/L-1?${question}`)).toBeNull();
  });

  it.each([
    'name=Pending',
    'list=lots',
    'list=merchants&name=Pending',
    `list=lots&name=${'a'.repeat(81)}`,
    'list=lots&name=Pending&filters=nonsense',
    'list=lots&name=Pending&filters=[{"kind":"drop"}]',
  ])('view/v?%s names none', (question) => {
    expect(parseLink(`merchant-desk://view/v?${question}`)).toBeNull();
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
    'merchant-desk://card/a%E3%85%A4b',
    'merchant-desk://client/a%E2%A0%80b',
    'merchant-desk://view/a%E1%85%9Fb',
    'merchant-desk://card/%ff',
    'merchant-desk://card/a?x=1',
    'merchant-desk://card/a?',
    'merchant-desk://lots?service=https://a.example',
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

  it('names a view by what can be seen', () => {
    const name = encodeURIComponent('Pen\u202eding\u200b\n now\u0007');
    expect(parseLink(`merchant-desk://view/v?list=lots&name=${name}`)?.target).toMatchObject({
      shown: { name: 'Pending now' },
    });
  });

  it('never throws, whatever a page puts behind the scheme', () => {
    let named = 0;
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webPath()), (rest) => {
        const target = parseLink(`merchant-desk://card/${rest}`)?.target;
        if (target?.kind !== 'card') return;
        named += 1;
        expect(target.id).not.toMatch(/[/\\%]|^\.+$/);
      }),
      { numRuns: 2000 },
    );
    expect(named).toBeGreaterThan(50);
  });

  it('is found among arguments, the program excepted', () => {
    expect(linkIn(['desk', '--home', '/x', 'merchant-desk://card/a'])).toEqual({
      target: card('a'),
      origin: null,
    });
    expect(linkIn(['merchant-desk://card/a'])).toBeNull();
    expect(linkIn(['desk', 'merchant-desk://card/..', 'merchant-desk://card/a'])).toBeNull();
  });
});

const service = 'https://api.example.com/hub';
const origin = { service, merchant: 'm-1' };
const pending = { resource: 'lots', name: 'Pendientes de pago', conditions: null } as const;
const conditions = {
  search: 'estado:pendiente & "más"',
  filters: [{ kind: 'contains' as const, field: 'name', text: '100 %' }],
};

describe('a link that is made', () => {
  it.each([
    [
      linkToRecord('clients', '12 34', origin),
      { kind: 'record', resource: 'clients', id: '12 34' },
    ],
    [linkToRecord('lots', 'LOT-1', origin), { kind: 'record', resource: 'lots', id: 'LOT-1' }],
    [linkToRecord('cards', 'ñ', origin), card('ñ')],
    [linkToView('8f0c', pending, origin), { kind: 'view', id: '8f0c', shown: pending }],
    [
      linkToView('8f0c', { ...pending, conditions }, origin),
      { kind: 'view', id: '8f0c', shown: { ...pending, conditions } },
    ],
  ])('%s leads back, to its connection', (link, target) => {
    expect(parseLink(link ?? '')).toEqual({ target, origin });
  });

  it('of sample data, or of a merchant a link cannot name, says what it can', () => {
    expect(linkToRecord('lots', 'L-1', null)).toBe('merchant-desk://lot/L-1');
    const named = linkToRecord('lots', 'L-1', { service, merchant: 'a/b' });
    expect(parseLink(named ?? '')?.origin).toEqual({ service, merchant: null });
  });

  it('leaves out what does not fit, and is none to what cannot be linked', () => {
    const long = { search: 'x'.repeat(3_000), filters: [] };
    const link = linkToView('8f0c', { ...pending, conditions: long }, origin) ?? '';
    expect(link.length).toBeLessThan(2_000);
    expect(parseLink(link)?.target).toEqual({ kind: 'view', id: '8f0c', shown: pending });
    expect(linkToRecord('lots', 'a/b', origin)).toBeNull();
    expect(linkToRecord('lots', 'x'.repeat(201), origin)).toBeNull();
  });
});

describe('the connection of a link', () => {
  const connection = (id: string, baseUrl = service) => ({
    id,
    name: `Name ${id}`,
    baseUrl,
    sample: false,
  });
  const here = connection('here');
  const other = connection('other');
  const foreign = connection('foreign', 'https://other.example');
  const all = [here, other, foreign];

  it.each([
    ['the same merchant', 'm-1', origin],
    ['a merchant that was not read yet', null, origin],
    ['a merchant the link does not name', 'm-2', { service, merchant: null }],
    ['a link of before', 'm-2', null],
  ])('is the open one: %s', (_, merchant, from) => {
    expect(elsewhereOf(from, { profile: here, merchant }, all)).toBeNull();
  });

  it('is another one by merchant or by address', () => {
    const host = 'api.example.com';
    expect(elsewhereOf(origin, { profile: here, merchant: 'm-2' }, all)).toEqual({
      host,
      isOtherMerchant: true,
      connections: [{ id: 'other', name: 'Name other' }],
    });
    expect(elsewhereOf(origin, { profile: foreign, merchant: 'm-1' }, [foreign])).toEqual({
      host,
      isOtherMerchant: false,
      connections: [],
    });
    // A look-alike name is shown as it is resolved; sample data is never meant.
    const alike = { service: 'https://аpi.example.com', merchant: null };
    const sample = { ...connection('s', alike.service), sample: true };
    expect(elsewhereOf(alike, { profile: sample, merchant: null }, all)).toEqual({
      host: new URL(alike.service).host,
      isOtherMerchant: false,
      connections: [],
    });
    expect(new URL(alike.service).host).toMatch(/^xn--/);
  });

  it('is named by main, from the stored merchant; one that cannot be read is not named', async () => {
    const waitingLink = new WaitingLink();
    const made = (store: () => Promise<unknown>) =>
      linkHandlers({
        waitingLink,
        session: { profile: here as never },
        profiles: { list: all as never },
        deskNotes: { views: { list: () => Promise.resolve([]) } as never },
        store: store as never,
      }).links;
    const stored = () =>
      Promise.resolve({
        storedRecord: () => Promise.resolve({ record: [['id', 'm-1']], seenAt: 1 }),
      });
    const record = { kind: 'record', resource: 'lots', id: 'L-1' } as const;
    const link = (await made(stored).make({ to: record })) ?? '';
    expect(parseLink(link)?.origin).toEqual(origin);
    const unread =
      (await made(() => Promise.reject(new Error('closed'))).make({ to: record })) ?? '';
    expect(parseLink(unread)?.origin).toEqual({ service, merchant: null });
    expect(await made(stored).make({ to: { kind: 'view', id: 'gone' } })).toBeNull();

    waitingLink.arrive(parseLink(link));
    expect(await made(stored).take(undefined)).toEqual({ target: record, elsewhere: null });
    waitingLink.arrive(parseLink(link.replace('m-1', 'm-2')));
    expect(await made(stored).take(undefined)).toMatchObject({
      elsewhere: { isOtherMerchant: true },
    });
    expect(await made(stored).take(undefined)).toBeNull();
  });
});

describe('a waiting link', () => {
  it('is the newest, is outcome of, and is taken once', () => {
    const waiting = new WaitingLink();
    let notified = 0;
    waiting.arrive(parseLink('merchant-desk://card/early'));
    waiting.onArrived(() => (notified += 1));
    waiting.arrive(parseLink('merchant-desk://card/late'));
    waiting.arrive(null);
    expect(notified).toBe(1);
    expect([waiting.take(), waiting.take()]).toEqual([
      { target: card('late'), origin: null },
      null,
    ]);
  });

  const shown = { resource: 'lots', name: 'Pending', conditions };
  const views = [
    { id: 'own', resource: 'lots', name: 'Mine', query: conditions },
    { id: 'same', resource: 'lots', name: 'Pending', query: { ...conditions, sort: [] } },
    { id: 'alike', resource: 'clients', name: 'Pending', query: conditions },
  ];
  const other = { ...shown, conditions: { search: 'x', filters: [] } };

  it.each([
    [card('a'), { screen: 'cards', cardId: 'a', byLink: true }],
    [{ kind: 'screen', screen: 'lots' }, { screen: 'lots' }],
    [
      { kind: 'record', resource: 'clients', id: '7' },
      { screen: 'clients', clientId: '7' },
    ],
    [
      { kind: 'record', resource: 'lots', id: '7' },
      { screen: 'lots', lotId: '7' },
    ],
    [
      { kind: 'view', id: 'own', shown: null },
      { screen: 'lots', savedViewId: 'own' },
    ],
    // Another computer's view, under the same name and with the same conditions.
    [
      { kind: 'view', id: 'theirs', shown },
      { screen: 'lots', savedViewId: 'same' },
    ],
  ])('leads where it says: %j', async (target, route) => {
    const link = { target, elsewhere: null } as TakenLink;
    const { routes, bridge } = following();
    expect(await followLink(bridge, (each) => routes.push(each), link)).toBeNull();
    expect(routes).toEqual([route]);
  });

  it.each([
    [{ kind: 'view', id: 'theirs', shown: null }, null, { why: 'no-view' }],
    [
      { kind: 'view', id: 'theirs', shown: other },
      null,
      { why: 'other-view', name: 'Pending', then: { screen: 'lots', search: 'x', filters: [] } },
    ],
    [card('a'), { host: 'a.example' }, { why: 'elsewhere', at: { host: 'a.example' } }],
  ])('leads nowhere without the user: %j, %j', async (target, elsewhere, outcome) => {
    const link = { target, elsewhere } as TakenLink;
    const { routes, bridge } = following();
    expect(await followLink(bridge, (each) => routes.push(each), link)).toMatchObject(outcome);
    expect(routes).toEqual([]);
  });

  function following() {
    const list = () => Promise.resolve(views);
    const bridge = { views: { list } } as unknown as DeskBridge;
    return { routes: [] as unknown[], bridge };
  }
});
