import { expect, test } from 'vitest';
import { FaultPlan, type FaultTarget } from '../../service/fault-plan';
import { checkFaults, parseFault, type FaultOption } from '../../service/faults';

const clients = { path: '/api-hub/v1/merchants/clients', isRead: true, page: 1 };
const login = { path: '/api-hub/v1/auth/merchant/login', isRead: false, page: null };
const planOf = (option: FaultOption) => new FaultPlan(1, checkFaults(option));
const hitsOf = (plan: FaultPlan, count: number, target: FaultTarget = clients) =>
  Array.from({ length: count }, () => plan.hitsOn(target).kinds.length);

test('a fault is given by its kind, with parameters, as a list, or not at all', () => {
  expect(checkFaults('hang')).toEqual([{ kind: 'hang' }]);
  expect(checkFaults(['hang', { kind: 'slow', delayMs: 5 }])).toEqual([
    { kind: 'hang' },
    { kind: 'slow', delayMs: 5 },
  ]);
  expect(checkFaults(null)).toEqual([]);
});

test.each([
  ['banana', /^fault must be one of .*hang.*, not “banana”\.$/],
  [{ kind: 'hang', status: 500 }, /hang has no parameter “status”/],
  [{ kind: 'slow', delayMs: -1 }, /slow\.delayMs must be a whole number from 0/],
  [{ kind: 'hang', probability: 2 }, /hang\.probability must be a number from 0 to 1/],
  [{ kind: 'hang', toString: 1 }, /hang has no parameter “toString”/],
  [{ kind: 'redirect', location: 'a\r\nb' }, /redirect\.location must be printable/],
  [7, /A fault cannot be 7/],
])('%j is refused with a sentence', (option, sentence) => {
  expect(() => checkFaults(option)).toThrow(sentence);
});

test('a fault is typed as kind:name=value', () => {
  expect(parseFault('rate-limited:retryAfterSeconds=2,times=3,path=*clients')).toEqual([
    { kind: 'rate-limited', retryAfterSeconds: 2, times: 3, path: '*clients' },
  ]);
  expect(parseFault('redirect:location=http://127.0.0.1:9/x')).toEqual([
    { kind: 'redirect', location: 'http://127.0.0.1:9/x' },
  ]);
  expect(parseFault('service-code:code=10015')).toEqual([{ kind: 'service-code', code: '10015' }]);
  expect(() => parseFault('slow:delayMs')).toThrow(/“delayMs” is not name=value/);
});

test('without a path a fault hits every read and no login', () => {
  const plan = planOf('hang');
  expect(hitsOf(plan, 3)).toEqual([1, 1, 1]);
  expect(hitsOf(plan, 2, login)).toEqual([0, 0]);
});

test('a path with stars picks requests, login included, and its other signs are plain', () => {
  expect(hitsOf(planOf({ kind: 'hang', path: '*/login' }), 1, login)).toEqual([1]);
  expect(hitsOf(planOf({ kind: 'hang', path: '*/lots' }), 1)).toEqual([0]);
  expect(hitsOf(planOf({ kind: 'hang', path: '*merchants.clients' }), 1)).toEqual([0]);
});

test('skip, times and page narrow it further', () => {
  expect(hitsOf(planOf({ kind: 'hang', skip: 2, times: 1 }), 5)).toEqual([0, 0, 1, 0, 0]);
  expect(hitsOf(planOf({ kind: 'hang', page: 2 }), 1)).toEqual([0]);
  expect(hitsOf(planOf({ kind: 'hang', page: 2 }), 1, { ...clients, page: 2 })).toEqual([1]);
});

test('a chance is drawn from the seed', () => {
  const drawn = hitsOf(planOf({ kind: 'hang', probability: 0.3 }), 1_000);
  expect(drawn).toEqual(hitsOf(planOf({ kind: 'hang', probability: 0.3 }), 1_000));
  const count = drawn.filter((hit) => hit === 1).length;
  expect(count).toBeGreaterThan(240);
  expect(count).toBeLessThan(360);
});

test('several faults can hit one request', () => {
  const hits = planOf(['slow', { kind: 'growing', by: 3 }]).hitsOn(clients);
  expect(hits.kinds).toEqual(['slow', 'growing']);
  expect(hits.of('growing')?.by).toBe(3);
  expect(hits.of('hang')).toBeNull();
});
