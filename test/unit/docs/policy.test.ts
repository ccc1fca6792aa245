import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');

it.each(['docs/policy.md', 'docs/admin.md'])('%s has a row for every setting', (document) => {
  const schema = JSON.parse(read('assets/policy.schema.json')) as {
    properties: Record<string, unknown>;
  };
  const settings = Object.keys(schema.properties).filter(
    (name) => !/^(?:\$schema|version)$/.test(name),
  );
  const rows = [...read(document).matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  expect(rows.toSorted()).toEqual(settings.toSorted());
});
