import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseLink } from '../../../main/links/link';
import { jumpList } from '../../../main/window/jump-list';

test('Windows offers what the Linux desktops do, in both languages', () => {
  const root = resolve(import.meta.dirname, '..', '..', '..');
  const packaging = readFileSync(resolve(root, 'electron-builder.yml'), 'utf8');
  const actions = [
    ...packaging.matchAll(/Name: (.+)\n +Name\[es\]: (.+)\n +Exec: merchant-desk (\S+)/g),
  ].map(([, en, es, link]) => ({ en, es, link }));
  const [english, spanish] = (['en', 'es'] as const).map((code) => jumpList('C:\\desk.exe', code));
  expect(actions).toEqual(
    english?.map(({ title, arguments: link }, at) => ({
      en: title,
      es: spanish?.[at]?.title,
      link,
    })),
  );
  for (const { link = '' } of actions)
    expect(parseLink(link)).toMatchObject({ target: { kind: 'screen' } });
});
