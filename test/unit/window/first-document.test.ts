import { expect, it, vi } from 'vitest';
import { withFirstDocument } from '../../../main/window/first-document';
import type { Page } from '../../../main/window/scheme';

vi.mock('electron', () => ({ app: {}, protocol: {} }));

const page = (text: string): Page => ({
  contentType: '',
  body: new TextEncoder().encode(text),
});
const pages = new Map(
  ['/index.html', '/desk.js', '/desk.css', '/inter.woff2'].map((path) => [
    path,
    () => Promise.resolve(page(path)),
  ]),
);

it('gives the document with rows once, letters at once, and scripts and styles when main answers', async () => {
  const answering = Promise.withResolvers<undefined>();
  const all = withFirstDocument(pages, answering.promise, () => Promise.resolve(page('with rows')));
  const pageText = async (path: string) =>
    new TextDecoder().decode((await all.get(path)?.())?.body);
  const served: string[] = [];
  const asking = ['/desk.js', '/desk.css'].map(async (path) => served.push(await pageText(path)));
  expect(await pageText('/index.html')).toBe('with rows');
  expect(await pageText('/index.html')).toBe('/index.html');
  expect(await pageText('/inter.woff2')).toBe('/inter.woff2');
  expect(served).toEqual([]);
  answering.resolve(undefined);
  await Promise.all(asking);
  expect(served.sort()).toEqual(['/desk.css', '/desk.js']);
});

it('gives the document as it was built where there are no rows', async () => {
  const all = withFirstDocument(pages, Promise.resolve(), () => Promise.resolve(null));
  const document = await all.get('/index.html')?.();
  expect(new TextDecoder().decode(document?.body)).toBe('/index.html');
  expect(document?.style).toBeUndefined();
});
