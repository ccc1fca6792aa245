import { describe, expect, test } from 'vitest';
import { decodeClientCard } from '../../../main/resources/client-card/decode';
import { decodeMerchant, servedKey } from '../../../main/resources/merchant/decode';
import { Secret } from '../../../main/vault/secret';
import { failureOf, success } from './answers';

const stored = Secret.fromText('sample-not-a-real-secret');
const merchant = {
  id: 'm-1',
  status: 'ACTIVE',
  created_at: '2022-09-15T16:50:33.995476+00:00',
  updated_at: '2022-09-15T16:50:33.995476+00:00',
  deleted_at: null,
  is_deleted: false,
  is_deleted_by: null,
  code_client: 'C1',
  document_type: 'RUC',
  document_number: '20123456789',
  company_name: 'Muestra',
  company_country: 'PER',
  white_list_ips: ['203.0.113.7'],
  merchant_access_token: {
    id: 't-1',
    status: 'ACTIVE',
    created_at: 'x',
    updated_at: 'y',
    deleted_at: null,
    is_deleted: false,
    is_deleted_by: null,
    merchant_id: 'm-1',
    public_key: 'pk_sample_0123456789',
    secret_key: 'sample-not-a-real-secret',
  },
};

function decode(data: unknown, storedSecret: Secret | null = stored) {
  const envelope = success(data);
  const served = servedKey(envelope.servedSecret, storedSecret);
  return decodeMerchant(envelope.data, { served, readAt: 7 });
}

describe('merchant', () => {
  test('takes every field the interface names', () => {
    const snapshot = decode(merchant);
    expect(snapshot).toMatchObject({
      id: 'm-1',
      createdAt: '2022-09-15T16:50:33.995476+00:00',
      deletedAt: null,
      isDeleted: false,
      documentType: 'RUC',
      companyName: 'Muestra',
      whiteListIps: ['203.0.113.7'],
      accessToken: {
        id: 't-1',
        merchantId: 'm-1',
        publicKey: 'pk_sample_0123456789',
        secretKey: { present: true, matchesStored: true },
      },
      others: [],
      readAt: 7,
    });
  });

  test('the public key is shown as it is, the secret never', () => {
    const all = JSON.stringify(
      decode({ ...merchant, extra: { public_key: 'pk_sample_0123456789' } }),
    );
    expect(all).not.toContain('sample-not-a-real-secret');
    expect(all).toContain('pk_sample_0123456789');
  });

  test.each([
    ['another key', 'sample-not-a-real-other', stored, { present: true, matchesStored: false }],
    ['nothing stored', 'sample-not-a-real-secret', null, { present: true, matchesStored: null }],
    ['none served', null, stored, { present: false, matchesStored: null }],
    ['an empty one served', '', stored, { present: false, matchesStored: null }],
  ])('the served secret against the stored one: %s', (_, served, saved, expected) => {
    const token = { ...merchant.merchant_access_token, secret_key: served };
    const snapshot = decode({ ...merchant, merchant_access_token: token }, saved);
    expect(snapshot.accessToken?.secretKey).toEqual(expected);
  });

  test('a field of another type is null, and kept among the others', () => {
    const snapshot = decode({
      ...merchant,
      document_number: 20123456789,
      white_list_ips: '203.0.113.7',
      is_deleted_by: 'somebody',
      tier: 'gold',
      access_token: 'x',
    });
    expect(snapshot.documentNumber).toBeNull();
    expect(snapshot.whiteListIps).toEqual([]);
    expect(new Map(snapshot.others)).toEqual(
      new Map<string, unknown>([
        ['document_number', { kind: 'number', text: '20123456789' }],
        ['white_list_ips', '203.0.113.7'],
        ['tier', 'gold'],
        ['access_token', '[redacted]'],
      ]),
    );
  });

  test('who deleted it is a field of its own, whatever its type', () => {
    expect(decode({ ...merchant, is_deleted_by: 'somebody' }).isDeletedBy).toBe('somebody');
    expect(decode({ ...merchant, is_deleted_by: 7 }).isDeletedBy).toEqual({
      kind: 'number',
      text: '7',
    });
    expect(decode(merchant).isDeletedBy).toBeNull();
  });

  test('what was not sent is told apart from what is null', () => {
    const { absent, accessToken } = decode({
      id: 'm-1',
      deleted_at: null,
      white_list_ips: null,
      merchant_access_token: { id: 't-1', public_key: null },
    });
    expect(absent).toContain('company_name');
    expect(absent).toContain('is_deleted_by');
    expect(absent).not.toContain('deleted_at');
    expect(absent).not.toContain('white_list_ips');
    expect(accessToken?.absent).toContain('merchant_id');
    expect(accessToken?.absent).not.toContain('public_key');
    expect(accessToken?.absent).not.toContain('secret_key');
    expect(decode(merchant)).toMatchObject({ absent: [], accessToken: { absent: [] } });
  });

  test('a key that was redacted elsewhere is counted, the documented one is not', () => {
    expect(decode(merchant).redactions).toBe(0);
    const echo = 'sample-not-a-real-secret';
    const snapshot = decode({ ...merchant, company_name: `x ${echo}`, white_list_ips: [echo] });
    expect(snapshot).toMatchObject({
      companyName: 'x [redacted]',
      whiteListIps: ['[redacted]'],
      redactions: 2,
      accessToken: { secretKey: { present: true, matchesStored: true } },
    });
  });

  test('a merchant without a token object', () => {
    expect(decode({ id: 'm-1' })).toMatchObject({ id: 'm-1', status: null, accessToken: null });
  });

  test('what is no object is an unknown shape', () => {
    expect(failureOf(() => decode([])).code).toBe('service.unknown-shape');
    expect(failureOf(() => decode(null)).params).toMatchObject({ resource: 'merchant' });
  });
});

describe('client-card', () => {
  const card = {
    id: 'c-1',
    status: 'ACTIVE',
    is_deleted: false,
    provider_name: 'P',
    card_tracking_code: 'TRACK-1',
    client_id: 'k-1',
    reason: null,
    currencies: [
      { account: '001', currency: 'PEN' },
      { account: '002', currency: 'USD' },
    ],
    blocked_at: null,
    replacement_by: 'c-2',
  };
  const read = (data: unknown) =>
    decodeClientCard(success(data).data, { requestedId: 'c-1', readAt: 7 });

  test('takes every field the interface names', () => {
    expect(read(card)).toMatchObject({
      id: 'c-1',
      cardTrackingCode: 'TRACK-1',
      reason: null,
      currencies: card.currencies.map((each) => ({ ...each, others: [] })),
      replacementBy: 'c-2',
      createdAt: null,
      others: [],
      requestedId: 'c-1',
    });
  });

  test('fields the interface does not name are kept', () => {
    expect(read({ ...card, pin_code: '15001', tier: 'x' }).others).toEqual([
      ['pin_code', '15001'],
      ['tier', 'x'],
    ]);
  });

  test('what was not sent is told apart from what is null', () => {
    const { absent } = read(card);
    expect(absent).toContain('created_at');
    expect(absent).not.toContain('blocked_at');
    expect(read({ ...card, replacement_by: null }).absent).not.toContain('replacement_by');
  });

  test('currencies with more than two fields lose nothing', () => {
    const snapshot = read({ ...card, currencies: [{ account: '1', currency: 'PEN', limit: '9' }] });
    expect(snapshot.currencies).toEqual([
      { account: '1', currency: 'PEN', others: [['limit', '9']] },
    ]);
    expect(snapshot.others).toEqual([]);
  });
});
