import type { MerchantReading } from '../../preload/contract/records';
import type { Check } from '../../preload/contract/session';
import { isLoopbackHost } from '../api/base-url';
import { toFailure } from '../failure';
import type { Session } from './session';

type Finding = Pick<Check, 'outcome' | 'reason' | 'params'>;

interface CheckOptions {
  session: Session;
  certificateEnd: (hostname: string) => number | null;
}

/** The connection looked at part by part, each with a finding that has its own fix. */
export async function runChecks({ session, certificateEnd }: CheckOptions): Promise<Check[]> {
  const checks: Check[] = [];
  const add = (id: Check['id'], finding: Finding, failure: Check['failure'] = null) => {
    checks.push({ id, ...finding, failure });
  };
  add('keychain', keychainFinding(session));

  let reading: MerchantReading | null = null;
  try {
    reading = await session.ask((client) => client.merchant());
    add('secure-line', secureLineFinding(session.profile.baseUrl, certificateEnd));
    add('clock', clockFinding(session.state.clockOffsetMs));
    add('signature', { outcome: 'ok', reason: 'accepted', params: {} });
  } catch (thrown) {
    const failure = toFailure(thrown);
    const isNetwork = failure.code.startsWith('network.');
    const failed: Finding = { outcome: 'failed', reason: 'failed', params: {} };
    const skipped: Finding = { outcome: 'skipped', reason: 'not-reached', params: {} };
    if (isNetwork) add('secure-line', failed, failure);
    else add('secure-line', secureLineFinding(session.profile.baseUrl, certificateEnd));
    add('clock', isNetwork ? skipped : clockFinding(session.state.clockOffsetMs));
    if (isNetwork) add('signature', skipped);
    else add('signature', failed, failure);
  }
  await addListCheck(session, reading !== null, add);
  add('white-list', whiteListFinding(reading));
  add('secret-match', secretFinding(reading));
  return checks;
}

async function addListCheck(
  session: Session,
  reached: boolean,
  add: (id: Check['id'], finding: Finding, failure?: Check['failure']) => void,
): Promise<void> {
  if (!reached) {
    add('list', { outcome: 'skipped', reason: 'not-reached', params: {} });
    return;
  }
  try {
    const page = await session.ask((client) => client.clients({ page: 1, perPage: 1 }));
    add('list', { outcome: 'ok', reason: 'read', params: { total: page.total } });
  } catch (thrown) {
    add('list', { outcome: 'failed', reason: 'failed', params: {} }, toFailure(thrown));
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

function whiteListFinding(reading: MerchantReading | null): Finding {
  if (reading === null) return { outcome: 'skipped', reason: 'not-reached', params: {} };
  const count = reading.whiteListIps.length;
  return { outcome: 'ok', reason: count === 0 ? 'empty' : 'listed', params: { count } };
}

function secretFinding(reading: MerchantReading | null): Finding {
  if (reading === null) return { outcome: 'skipped', reason: 'not-reached', params: {} };
  const { present, matchesStored } = reading.accessToken?.secretKey ?? {
    present: false,
    matchesStored: null,
  };
  if (!present || matchesStored === null)
    return { outcome: 'note', reason: 'not-sent', params: {} };
  return matchesStored
    ? { outcome: 'ok', reason: 'matches', params: {} }
    : { outcome: 'failed', reason: 'differs', params: {} };
}
