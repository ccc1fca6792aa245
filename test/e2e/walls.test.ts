import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freshHome, openDesk } from './rig';

async function countingServer(): Promise<{ address: string; connections: () => number }> {
  let connections = 0;
  const server = createServer((_request, response) => response.end('outside'));
  server.on('connection', () => (connections += 1));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, connections: () => connections };
}

test('the window can leave, open, embed and ask nothing', async () => {
  const outside = await countingServer();
  const { app, page } = await openDesk(await freshHome());
  await page.getByRole('button', { name: 'Connect' }).waitFor();

  const found = await page.evaluate(async (address) => {
    const opened = window.open(address);
    const fetched = await fetch(address).then(
      () => 'answered',
      () => 'refused',
    );
    const image = new Image();
    const drawn = new Promise<string>((settle) => {
      image.onload = () => settle('drawn');
      image.onerror = () => settle('refused');
    });
    image.src = address;
    const script = document.createElement('script');
    try {
      script.textContent = 'window.injected = true';
      document.head.append(script);
    } catch {
      // Trusted types refuse the text itself.
    }
    const scripted = 'injected' in window ? 'ran' : 'refused';
    const notification = await Notification.requestPermission();
    return {
      opened: opened === null,
      fetched,
      drawn: await drawn,
      scripted,
      notification,
      node: ['require', 'process', 'module', 'Buffer'].filter((name) => name in window),
      bridge: Object.keys(window).filter((name) => name === 'desk' || name === 'electron'),
    };
  }, outside.address);
  expect(found).toEqual({
    opened: true,
    fetched: 'refused',
    drawn: 'refused',
    scripted: 'refused',
    notification: 'denied',
    node: [],
    bridge: ['desk'],
  });

  await page.evaluate((address) => {
    window.location.href = address;
  }, outside.address);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'https://example.com/';
    document.body.append(frame);
  });
  // Asked of the page itself: a locator would wait for the navigation that was prevented.
  const here = await page.evaluate(() => [location.href, document.querySelectorAll('main').length]);
  expect(here).toEqual(['app://bundle/index.html', 1]);
  expect(outside.connections()).toBe(0);
  const windows = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(windows).toBe(1);
});

test('nothing is shown in a frame within the page, and an empty one has no bridge', async () => {
  const { page } = await openDesk(await freshHome());
  await page.getByRole('button', { name: 'Connect' }).waitFor();
  const frames = await page.evaluate(async () => {
    const blob = URL.createObjectURL(new Blob(['<p>frame'], { type: 'text/html' }));
    const addresses = {
      blank: 'about:blank',
      blob,
      data: 'data:text/html,frame',
      itself: location.href,
      locked: 'app://locked/locked/index.html',
      credentials: 'app://credentials/credentials/index.html',
    };
    const found: Record<string, string> = {};
    for (const [name, address] of Object.entries(addresses)) {
      const frame = document.createElement('iframe');
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      frame.src = address;
      document.body.append(frame);
      await loaded;
      const inside = frame.contentWindow as (Window & Record<string, unknown>) | null;
      try {
        const bridges = ['desk', 'locked', 'credentials'].filter((each) => inside?.[each]);
        found[name] = bridges.join() || 'shown';
      } catch {
        // An error page in its place, which is of another origin.
        found[name] = 'refused';
      }
      frame.remove();
    }
    return found;
  });
  const { blank, ...others } = frames;
  expect(blank).toBe('shown');
  expect(new Set(Object.values(others))).toEqual(new Set(['refused']));
  expect(Object.keys(others)).toHaveLength(5);
});

test('wrong parameters get a failure without words of a library', async () => {
  const { page } = await openDesk(await freshHome());
  await page.getByRole('button', { name: 'Connect' }).waitFor();
  const replies = await page.evaluate(async () => {
    const desk = window.desk as unknown as Record<string, Record<string, (p?: unknown) => unknown>>;
    return Promise.all([
      desk.profiles?.forget?.({ id: 7 }),
      desk.profiles?.forget?.({ id: 'x', extra: true }),
      desk.merchant?.read?.(),
    ]);
  });
  expect(replies).toEqual(
    ['input.params', 'input.params', 'app.not-connected'].map((code) => ({
      ok: false,
      failure: expect.objectContaining({ code }) as unknown,
    })),
  );
});
