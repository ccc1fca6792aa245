import { describe, expect, test } from 'vitest';
import { sameRecipe, type SignatureRecipe } from '../../../shared/recipe';
import { presetById, presets } from '../../../shared/recipe-presets';
import {
  maxProbes,
  probeCandidates,
  probeRecipe,
  type ProbeEvent,
  type ProbeOutcome,
} from '../../../main/signing/probe';
import { DeskError } from '../../../main/failure';

type Ask = Parameters<typeof probeRecipe>[0]['tryRecipe'];

const base = presets[0].recipe;
const refusal = () =>
  new DeskError('credentials.signature-refused', { status: 401, about: 'signature' });
const pairOnly = presetById('hmac-sha256-timestamp-pair-hex');

async function run(
  tryRecipe: Ask,
  more: { signal?: AbortSignal; candidates?: readonly SignatureRecipe[]; baseHref?: string } = {},
): Promise<{ outcome: ProbeOutcome; events: ProbeEvent[]; pauses: number[] }> {
  const pauses: number[] = [];
  const timing = {
    sleep: (ms: number) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  };
  const probing = probeRecipe({ baseHref: 'https://api.example.com', tryRecipe, timing, ...more });
  const events: ProbeEvent[] = [];
  for (;;) {
    const step = await probing.next();
    if (step.done) return { outcome: step.value, events, pauses };
    events.push(step.value);
  }
}

/** A service that signs one way; merchants/me has no parameter but the timestamp. */
function serviceSigning(recipe: SignatureRecipe): Ask {
  return (query, endpoint) => {
    const same =
      sameRecipe(query, recipe) ||
      (endpoint === 'merchant' &&
        [query, recipe].every(
          ({ message }) => message === 'query' || message === 'timestamp-pair',
        ) &&
        sameRecipe({ ...query, message: 'query' }, { ...recipe, message: 'query' }));
    return same ? Promise.resolve() : Promise.reject(refusal());
  };
}

test('each candidate’s service is found and confirmed within the cap, a second between two', async () => {
  for (const recipe of probeCandidates()) {
    const { outcome, events, pauses } = await run(serviceSigning(recipe));
    expect(outcome).toEqual({ kind: 'found', recipe, confirmed: true });
    const sent = events.filter(({ state }) => state === 'asking').length;
    expect(sent).toBeLessThanOrEqual(maxProbes);
    expect(pauses).toEqual(new Array(sent - 1).fill(1_000));
  }
});

test('the list call tells "timestamp only" from "all query parameters"', async () => {
  if (!pairOnly) throw new Error('preset');
  const { outcome, events } = await run(serviceSigning(pairOnly));
  expect(outcome).toEqual({ kind: 'found', recipe: pairOnly, confirmed: true });
  expect(events.map(({ endpoint, state }) => `${endpoint} ${state}`)).toEqual([
    'merchant asking',
    'merchant fits',
    'clients asking',
    'clients refused',
    'clients asking',
    'clients fits',
  ]);
});

test('no recipe fits: at most twelve requests, then none', async () => {
  const { outcome, events } = await run(() => Promise.reject(refusal()));
  expect(outcome).toEqual({ kind: 'none' });
  expect(events.at(-1)?.sent).toBeLessThanOrEqual(maxProbes);
});

test('however many candidates are given, twelve are asked', async () => {
  const candidates = new Array<SignatureRecipe>(40).fill(base);
  const { events } = await run(() => Promise.reject(refusal()), { candidates });
  expect(events.at(-1)?.sent).toBe(12);
});

test('a service that checks nothing at merchants/me is found unconfirmed', async () => {
  const { outcome } = await run((_, endpoint) =>
    endpoint === 'merchant' ? Promise.resolve() : Promise.reject(refusal()),
  );
  expect(outcome).toEqual({ kind: 'found', recipe: base, confirmed: false });
});

test('a list call that fails for another reason leaves what merchants/me showed', async () => {
  const { outcome } = await run((_, endpoint) =>
    endpoint === 'merchant'
      ? Promise.resolve()
      : Promise.reject(new DeskError('service.unavailable', { status: 503 })),
  );
  expect(outcome).toEqual({ kind: 'found', recipe: base, confirmed: false });
});

describe('stops at the first doubt', () => {
  test.each([
    [new DeskError('service.status', { status: 423, about: null })],
    [new DeskError('service.rate-limited', { status: 429, about: null })],
    [new DeskError('service.unavailable', { status: 500, about: null })],
    [new DeskError('service.forbidden', { status: 403, about: null })],
    [new DeskError('credentials.refused', { status: 401, about: 'token' })],
    [new DeskError('credentials.refused', { status: 401, about: 'locked' })],
    [new DeskError('credentials.refused', { status: 401, about: 'timestamp' })],
    [new DeskError('credentials.token-expired', { status: 401, about: 'expired' })],
    [new DeskError('network.timeout')],
    [new DeskError('network.redirect', { status: 302 })],
    [new DeskError('service.html', { status: 200 })],
    [new DeskError('service.code', { status: 200, about: null })],
  ])('%s', async (failure) => {
    const { outcome, events } = await run(() => Promise.reject(failure));
    expect(outcome).toEqual({ kind: 'stopped', failure });
    expect(events).toHaveLength(1);
  });

  test.each(['network.tls', 'network.name-not-found', 'network.proxy-login'] as const)(
    '%s: nothing of the request left, and it is not counted',
    async (code) => {
      const failure = new DeskError(code);
      const { outcome, events } = await run((_, endpoint) =>
        endpoint === 'merchant' ? Promise.resolve() : Promise.reject(failure),
      );
      expect(outcome).toMatchObject({ kind: 'found', confirmed: false });
      expect(events.at(-1)).toMatchObject({ endpoint: 'clients', state: 'unanswered', sent: 1 });
      const first = await run(() => Promise.reject(failure));
      expect(first.outcome).toEqual({ kind: 'stopped', failure });
      expect(first.events.at(-1)).toMatchObject({ state: 'unanswered', sent: 0 });
    },
  );

  test('but a bare 401 or 400 is taken for a refused signature', async () => {
    for (const [code, status] of [
      ['credentials.refused', 401],
      ['service.status', 400],
    ] as const) {
      const { outcome } = await run(() =>
        Promise.reject(new DeskError(code, { status, about: null })),
      );
      expect(outcome).toEqual({ kind: 'none' });
    }
  });
});

test('the user’s Stop ends it before the next request', async () => {
  const stop = new AbortController();
  const { outcome, events } = await run(
    () => {
      stop.abort();
      return Promise.reject(refusal());
    },
    { signal: stop.signal },
  );
  expect(outcome).toMatchObject({ kind: 'stopped', failure: { code: 'app.cancelled' } });
  expect(events.at(-1)?.sent).toBe(1);
});

test('what would give the secret away, or put it into the message, is never sent', async () => {
  const requests: SignatureRecipe[] = [];
  const { outcome } = await run(
    (recipe) => {
      requests.push(recipe);
      return Promise.reject(refusal());
    },
    {
      candidates: [
        { ...base, message: { template: '{secret}' } },
        { ...base, message: { template: '{timestamp}.{secret}' } },
        { ...base, message: { template: 'fixed' } },
      ],
    },
  );
  expect(requests).toEqual([]);
  expect(outcome).toEqual({ kind: 'none' });
});

test.each(['http://api.example.com', 'http://127.0.0.1.example.com', 'ftp://x.example'])(
  'nothing is sent to %s',
  async (baseHref) => {
    const attempt = run(() => Promise.reject(new Error('sent')), { baseHref });
    await expect(attempt).rejects.toMatchObject({ code: 'network.not-secure' });
  },
);

test('a clock found to be off costs one more request, counted and paced like the rest', async () => {
  let first = true;
  const { outcome, pauses } = await run(() => {
    if (!first) return Promise.resolve();
    first = false;
    const params = { status: 401, about: 'clock-corrected' };
    return Promise.reject(new DeskError('credentials.refused', params));
  });
  expect(outcome).toEqual({ kind: 'found', recipe: base, confirmed: true });
  expect(pauses).toEqual([1_000, 1_000]);
});
