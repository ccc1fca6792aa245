import { expect, test } from 'vitest';
import { merchantText } from '../../../main/sandbox/reads';
import { worldOf } from './world-for-tests';

const keys = { publicKey: 'sample-not-a-real-public', secretKey: 'sample-not-a-real-secret' };
const read = (edition: 0 | 3) =>
  JSON.parse(merchantText(worldOf({ edition }), keys)) as Record<string, unknown> & {
    merchant_access_token: Record<string, unknown>;
    white_list_ips: string[];
  };

test('the merchant has exactly the fields of the interface document, its keys included', () => {
  const merchant = read(3);
  expect(Object.keys(merchant)).toEqual(
    (
      'id status created_at updated_at deleted_at is_deleted is_deleted_by code_client document_type ' +
      'document_number company_name company_country white_list_ips merchant_access_token'
    ).split(' '),
  );
  expect(Object.keys(merchant.merchant_access_token)).toEqual(
    'id status created_at updated_at deleted_at is_deleted is_deleted_by merchant_id public_key secret_key'.split(
      ' ',
    ),
  );
  expect(merchant.merchant_access_token).toMatchObject({
    merchant_id: merchant.id,
    public_key: keys.publicKey,
    secret_key: keys.secretKey,
  });
});

test('its name says that it is a sample, in the language of its country, and its addresses are reserved for documentation', () => {
  expect(read(3).company_name).toContain('Muestra');
  for (const address of read(3).white_list_ips) {
    expect(address).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/);
  }
});

test('the white list grew between the editions', () => {
  expect(read(0).white_list_ips).toHaveLength(2);
  expect(read(3).white_list_ips).toHaveLength(3);
});
