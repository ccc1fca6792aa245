import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

it('docs/policy.md has a row for every setting', () => {
  const schema = JSON.parse(read('assets/policy.schema.json')) as {
    properties: Record<string, unknown>;
  };
  const settings = Object.keys(schema.properties).filter(
    (name) => !/^(?:\$schema|version)$/.test(name),
  );
  const rows = [...read('docs/policy.md').matchAll(/^\| `(\w+)` \|/gm)].map(
    ([, name = '']) => name,
  );
  expect(rows.toSorted()).toEqual(settings.toSorted());
});
