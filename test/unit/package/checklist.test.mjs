import { describe, expect, it } from 'vitest';
import { checklist } from '../../../scripts/package/checklist.mjs';

const good = {
  version: '1.2.3',
  lockVersion: '1.2.3',
  changelog:
    '# Changes\n\n## 1.2.3 (2026-01-31)\n\n- Something.\n\n## 1.2.2 (2026-01-01)\n\n- Old.\n',
  dependencies: { a: '1.0.0', keytar: 'npm:@github/keytar@7.10.6', b: '2.0.0-rc.1' },
  changes: '',
  tags: ['v1.2.3', ''],
  standIn: false,
  withoutLicence: [],
  published: { address: 'https://updates.example/desk/', publicKey: 'AAAA' },
  signingKey: 'AAAA',
};
const open = (change) => checklist({ ...good, ...change }).filter(({ ok }) => !ok);

describe('the checklist of a release', () => {
  it('is content when all is done', () => {
    expect(open({})).toEqual([]);
  });

  it('says so when updates are off, which is a choice', () => {
    const items = checklist({
      ...good,
      published: { address: null, publicKey: null },
      signingKey: null,
    });
    expect(items.filter(({ ok }) => !ok)).toEqual([]);
    expect(items.at(-1).item).toContain('off');
  });

  it.each([
    ['committed', { changes: ' M main/index.ts' }],
    ['tagged', { tags: ['v1.2.2'] }],
    ['same version', { lockVersion: '1.2.2' }],
    ['CHANGELOG', { changelog: '## 1.2.2 (2026-01-01)\n- Old.\n' }],
    ['CHANGELOG', { changelog: '## 1.2.3 (2026-01-31)\n\n## 1.2.2 (2026-01-01)\n- Old.\n' }],
    ['CHANGELOG', { changelog: '## 1.2.3 (soon)\n- Something.\n' }],
    ['exact', { dependencies: { a: '^1.0.0' } }],
    ['exact', { dependencies: { keytar: 'npm:@github/keytar@^7.10.6' } }],
    ['exact', { dependencies: { a: 'latest' } }],
    ['official', { standIn: true }],
    ['licence', { withoutLicence: ['a'] }],
    ['signed', { signingKey: null }],
    ['signed', { signingKey: 'BBBB' }],
    ['signed', { published: { address: null, publicKey: 'AAAA' } }],
    ['signed', { published: { address: 'http://updates.example/', publicKey: 'AAAA' } }],
  ])('asks for what is open: %s', (item, change) => {
    const items = open(change);
    expect(items).toHaveLength(1);
    expect(items[0].item).toContain(item);
    expect(items[0].remedy).not.toBe('');
  });
});
