import { describe, expect, test } from 'vitest';
import { readEnvelope } from '../../../main/http/envelope';
import { createRedactor } from '../../../main/redaction/redact';
import { decodeClientCard } from '../../../main/resources/client-card/decode';
import {
  merchantFromSnapshot,
  snapshotOfMerchant,
} from '../../../main/resources/merchant/snapshot';
import { decodeMerchant, servedKey } from '../../../main/resources/merchant/decode';
import { Secret } from '../../../main/vault/secret';

const secret = 'sample-not-a-real-secret-key';
const storedSecret = Secret.fromText(secret);
const redactor = createRedactor(() => [storedSecret]);
const envelopeOf = (data: unknown) => {
  const bytes = Buffer.from(JSON.stringify({ code: '00000', data }));
  return readEnvelope({ status: 200, contentType: null, bytes }, redactor);
};

const merchant = {
  id: 'm-1',
  status: 'ACTIVE',
  created_at: '2022-09-15T16:50:33.995476+00:00',
  updated_at: '2022-09-15T16:50:33.995476+00:00',
  deleted_at: null,
  is_deleted: false,
  is_deleted_by: null,
  code_client: 'C-1',
  document_type: 'RUC',
  document_number: '20100000001',
  company_name: 'Muestra S.A.',
  company_country: 'PER',
  white_list_ips: ['192.0.2.1'],
  limits: { daily: 8.1 },
  merchant_access_token: {
    id: 't-1',
    status: 'ACTIVE',
    created_at: '2022-09-15T16:50:33.995476+00:00',
    updated_at: '2022-09-15T16:50:33.995476+00:00',
    deleted_at: null,
    is_deleted: false,
    is_deleted_by: null,
    merchant_id: 'm-1',
    public_key: 'sample-not-a-real-public-key',
    secret_key: secret,
    scope: 'read',
  },
};

const decode = (body: unknown, stored: Secret | null, readAt: number) => {
  const { data, servedSecret } = envelopeOf(body);
  return decodeMerchant(data, { served: servedKey(servedSecret, stored), readAt });
};
const read = (body: unknown, stored: Secret | null = storedSecret) => decode(body, stored, 7);

describe('a merchant kept and read back', () => {
  test.each([
    ['as documented', merchant],
    ['without the access token', { ...merchant, merchant_access_token: null }],
    ['with a token of another type', { ...merchant, merchant_access_token: 'x' }],
    ['without keys', { ...merchant, merchant_access_token: { id: 't-1' } }],
    ['with an empty secret', { ...merchant, merchant_access_token: { secret_key: '' } }],
    ['with nothing', {}],
    ['too long to be shown whole', { ...merchant, note: 'x'.repeat(30_000) }],
  ])('%s', (_what, body) => {
    const parsed = read(body);
    const back = merchantFromSnapshot(snapshotOfMerchant(parsed), 7);
    // The served key's place is another by then.
    const { rawJson, ...rest } = { ...back, record: [] };
    const { rawJson: before, ...expected } = { ...parsed, record: [] };
    expect({ ...rest, others: [...rest.others].sort() }).toEqual({
      ...expected,
      others: [...expected.others].sort(),
    });
    expect(rawJson.length > 0 && before.length > 0).toBe(true);
  });

  test('what was found out about the served secret is kept, the secret never', () => {
    for (const [stored, matches] of [
      [storedSecret, true],
      [Secret.fromText('sample-not-a-real-other-key'), false],
      [null, null],
    ] as const) {
      const record = snapshotOfMerchant(read(merchant, stored));
      expect(JSON.stringify(record)).not.toContain(secret);
      expect(merchantFromSnapshot(record, 7).accessToken?.secretKey).toEqual({
        present: true,
        matchesStored: matches,
      });
    }
  });

  test('the same answer makes the same record: nothing of when it was read', () => {
    const again = decode(merchant, storedSecret, 99);
    expect(snapshotOfMerchant(again)).toEqual(snapshotOfMerchant(read(merchant)));
  });
});

const card = {
  id: 'k-1',
  status: 'ACTIVE',
  created_at: '2022-09-15T16:50:33.995476+00:00',
  updated_at: '2022-09-15T16:50:33.995476+00:00',
  deleted_at: null,
  is_deleted: false,
  is_deleted_by: null,
  provider_name: 'Emisora',
  card_tracking_code: 'T-1',
  merchant_product_id: 'p-1',
  client_id: 'c-1',
  reason: null,
  currencies: [
    { account: '1', currency: 'PEN' },
    { account: '2', currency: 'USD', limit: 8.1 },
  ],
  blocked_at: null,
  replacement_by: 'k-2',
};

test.each([
  ['as documented', card],
  ['with fields of other types', { ...card, currencies: 'PEN', status: 3, tags: ['a'] }],
  ['with nothing', {}],
  ['too long to be shown whole', { ...card, note: 'x'.repeat(30_000) }],
])('a client-card kept and read back: %s', (_what, body) => {
  const context = { requestedId: 'k-1', readAt: 7 };
  const decoded = decodeClientCard(envelopeOf(body).data, context);
  const stored = { kind: 'object', entries: decoded.record } as const;
  expect(decodeClientCard(stored, context)).toEqual(decoded);
});
