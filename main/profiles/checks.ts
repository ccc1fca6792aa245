import type { Failure } from '../../shared/failures';
import type { MerchantSnapshot } from '../../shared/ipc/cards';
import type { Check } from '../../shared/ipc/session';
import { isLoopbackHost } from '../http/base-url';
import type { MerchantClient } from '../http/client';
import { toFailure } from '../failure';
import type { Session } from './session';

type Finding = Pick<Check, 'outcome' | 'reason' | 'params'>;

const failed: Finding = { outcome: 'failed', reason: 'failed', params: {} };
const notReached: Finding = { outcome: 'skipped', reason: 'not-reached', params: {} };

/** Codes of failures before a request is sent, which tell nothing of the line. */
const unsent = /^(app\.|input\.|credentials\.(no-recipe|missing)$)/;

export interface CheckOptions {
  session: Session;
  certificateEnd: (hostname: string) => number | null;
}

/** Checks the connection part by part; each finding has its own remedy. */
export async function runChecks({ session, certificateEnd }: CheckOptions): Promise<Check[]> {
  const checks: Check[] = [];
  const add = (id: Check['id'], finding: Finding, failure: Check['failure'] = null) => {
    checks.push({ id, ...finding, failure });
  };
  add('keychain', keychainFinding(session));

  const ask = <T>(question: (client: MerchantClient) => Promise<T>) =>
    outcomeOf(askNow(session, question));
  const merchant = await ask((client) => client.merchant());
  const { failure } = merchant;
  if (failure?.code.startsWith('network.')) {
    add('secure-line', failed, failure);
    add('clock', notReached);
    add('signature', notReached);
  } else {
    const wasSent = failure === null || !unsent.test(failure.code);
    add(
      'secure-line',
      wasSent ? secureLineFinding(session.profile.baseUrl, certificateEnd) : notReached,
    );
    add('clock', wasSent ? clockFinding(session.state.clockOffsetMs) : notReached);
    if (failure === null) add('signature', { outcome: 'ok', reason: 'accepted', params: {} });
    else add('signature', failed, failure);
  }

  if (merchant.value === null) {
    for (const id of ['list', 'white-list', 'secret-match'] as const) add(id, notReached);
    return checks;
  }
  const list = await ask((client) => client.clients({ page: 1, perPage: 1 }));
  if (list.value === null) add('list', failed, list.failure);
  else add('list', { outcome: 'ok', reason: 'read', params: { total: list.value.total } });
  add('white-list', whiteListFinding(merchant.value));
  add('secret-match', secretFinding(merchant.value));
  return checks;
}

/** Asks the service itself: a pause after earlier failures says nothing about it now. */
async function askNow<T>(
  session: Session,
  question: (client: MerchantClient) => Promise<T>,
): Promise<T> {
  session.endPause();
  try {
    return await session.ask(question);
  } catch (thrown) {
    if (toFailure(thrown).code !== 'network.paused') throw thrown;
    // The requests of a sync failed meanwhile, and paused this one between two tries.
    session.endPause();
    return session.ask(question);
  }
}

async function outcomeOf<T>(
  operation: Promise<T>,
): Promise<{ value: T; failure: null } | { value: null; failure: Failure }> {
  try {
    return { value: await operation, failure: null };
  } catch (thrown) {
    return { value: null, failure: toFailure(thrown) };
  }
}

function keychainFinding(session: Session): Finding {
  const { vault, credentials } = session.state;
  const params = { name: vault.name };
  if (credentials.secretKey === 'keychain') return { outcome: 'ok', reason: 'kept', params };
  if (session.profile.sample) return { outcome: 'note', reason: 'sample', params };
  return { outcome: 'note', reason: 'session-only', params };
}

function secureLineFinding(
  baseUrl: string,
  certificateEnd: CheckOptions['certificateEnd'],
): Finding {
  const url = new URL(baseUrl);
  if (url.protocol === 'http:') {
    const reason = isLoopbackHost(url.hostname) ? 'this-computer' : 'not-secure';
    return { outcome: 'note', reason, params: { host: url.host } };
  }
  const until = certificateEnd(url.hostname);
  if (until === null) return { outcome: 'ok', reason: 'secure', params: { host: url.host } };
  return { outcome: 'ok', reason: 'certificate-valid', params: { host: url.host, until } };
}

function clockFinding(offsetMs: number | null): Finding {
  if (offsetMs === null) return { outcome: 'note', reason: 'not-told', params: {} };
  const params = { offsetMs };
  if (Math.abs(offsetMs) < 2000) return { outcome: 'ok', reason: 'same', params };
  return { outcome: 'note', reason: 'corrected', params };
}

function whiteListFinding({ whiteListIps }: MerchantSnapshot): Finding {
  const count = whiteListIps.length;
  return { outcome: 'ok', reason: count === 0 ? 'empty' : 'listed', params: { count } };
}

function secretFinding({ accessToken }: MerchantSnapshot): Finding {
  const sent = accessToken?.secretKey;
  if (!sent?.present || sent.matchesStored === null)
    return { outcome: 'note', reason: 'not-sent', params: {} };
  return sent.matchesStored
    ? { outcome: 'ok', reason: 'matches', params: {} }
    : { outcome: 'failed', reason: 'differs', params: {} };
}
