import { expect, test } from 'vitest';
import type { Value } from '../../../shared/values';
import { plainText, showValue } from '../../../renderer/format/value';
import { jsonWithMaskedAccounts, maskedAccount } from '../../../renderer/format/account';
import { cellDisplay } from '../../../renderer/lists/cell-display';

const account = '00012934381060405568';
const currencies: Value = {
  kind: 'list',
  items: [
    {
      kind: 'object',
      entries: [
        ['account', account],
        ['currency', 'PEN'],
      ],
    },
    { kind: 'object', entries: [['account', { kind: 'number', text: '12934381060405568' }]] },
    { kind: 'object', entries: [['account', null]] },
    { kind: 'object', entries: [['account', '']] },
  ],
};

test('an account keeps its last four digits, a short one none', () => {
  expect(maskedAccount(account)).toBe('•••• 5568');
  expect(maskedAccount('5568')).toBe('••••');
});

test('a structure is shown with its accounts masked, pointed at too, and copied whole', () => {
  expect(showValue(currencies).text).toBe(
    '[{"account": "•••• 5568", "currency": "PEN"}, {"account": "•••• 5568"}, {"account": null}, {"account": ""}]',
  );
  for (const brief of [null, 'PEN · USD']) {
    const content = cellDisplay(currencies, {
      kind: 'json',
      localeContext: { locale: 'en-US', zone: 'UTC' },
      brief,
      now: () => 0,
      t: (key: string) => key,
    } as Parameters<typeof cellDisplay>[1]);
    expect(content.title).toBe(showValue(currencies).text);
    expect(content.fullText).toContain(account);
  }
  expect(plainText(currencies)).toContain(account);
});

test('in JSON only what stands under the name is masked', () => {
  const json = `{"account": "${account}", "a": "\\"account\\": \\"${account}\\"", "account_id": "${account}", "account":12934381060405568}`;
  expect(jsonWithMaskedAccounts(json)).toBe(
    `{"account": "•••• 5568", "a": "\\"account\\": \\"${account}\\"", "account_id": "${account}", "account":"•••• 5568"}`,
  );
  expect(jsonWithMaskedAccounts('{"account": null}')).toBe('{"account": null}');
});
