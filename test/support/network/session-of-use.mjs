// Starts the app in the network it finds itself in and uses it for a while: sample data, then a
// service of its own. Runs as a program of its own (test/security/desk/contacts.test.mjs), so it
// imports packages only. Its last line says `used`.
//
//   session-of-use.mjs HOME PROGRAM [ARGUMENT…]
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';

const [home, program, ...words] = process.argv.slice(2);
const env = { ...process.env };
delete env.ELECTRON_RUN_AS_NODE;
const args = [...words, '--remote-debugging-port=0', '--home', home];
const child = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'pipe'] });
const ended = new Promise((settle) => child.once('close', settle));
process.once('exit', () => child.kill('SIGKILL'));

const printLine = (text) => process.stdout.write(`${text}\n`);
const endpoint = await new Promise((settle, fail) => {
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
    const found = /^DevTools listening on (ws:\S+)$/m.exec(said)?.[1];
    if (found !== undefined) settle(found);
  });
  child.once('close', () => fail(new Error(`it ended without a debugger: ${said}`)));
});
// A browser that is attached to before its window is there never answers.
while (!(await hasLoaded())) await pause(100);
const browser = await chromium.connectOverCDP(endpoint);
const [context] = browser.contexts();
const page = context.pages()[0] ?? (await context.waitForEvent('page'));

const visit = async (name) => {
  await page.getByRole('navigation').getByText(name, { exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};

await page.getByRole('button', { name: /^Explore with sample data/ }).click();
await visit('Clients');
await page.getByRole('gridcell').first().waitFor({ timeout: 60_000 });
await page.keyboard.press('Control+k');
await page.getByRole('dialog').getByRole('combobox').pressSequentially('a mispeled wrod');
await page.keyboard.press('Escape');
await visit('Settings');
printLine('sample data');

const opened = context.waitForEvent('page');
const id = await page.evaluate(async () => {
  const draft = {
    name: 'Network',
    baseUrl: 'https://service.example',
    environment: 'test',
    token: { kind: 'pasted' },
    recipe: {
      primitive: { kind: 'hmac', hash: 'sha256' },
      message: 'query',
      keyEncoding: 'utf-8',
      output: 'hex',
      pathParameters: false,
    },
    perPage: 100,
    concurrency: 2,
  };
  const saved = await globalThis.desk.profiles.save({ id: null, draft });
  if (!saved.ok) throw new Error(saved.failure.code);
  void globalThis.desk.credentials.ask({ profileId: saved.value.profile.id });
  return saved.value.profile.id;
});
const entry = await opened;
await entry
  .getByRole('textbox', { name: /^Secret key/ })
  .pressSequentially('sample-not-a-real-secret');
await entry.getByRole('textbox', { name: /^Access token/ }).fill('sample-not-a-real-token');
const closed = entry.waitForEvent('close');
// The window may be gone before the press is answered.
await entry
  .getByRole('button', { name: 'Save' })
  .click()
  .catch(() => undefined);
await closed;
printLine('keys');
await page.evaluate(async (profileId) => {
  const opened = await globalThis.desk.session.open({ profileId });
  // What answers there is no service: that it was asked is enough.
  await globalThis.desk.session.check();
  return opened.ok;
}, id);
printLine('service');
await page.evaluate('window.close()').catch(() => undefined);
await ended;
await browser.close().catch(() => undefined);
printLine('used');
process.exit(0);

async function hasLoaded() {
  const list = endpoint.replace(/^ws:(\/\/[^/]+)\/.*/, 'http:$1/json/list');
  const targets = await fetch(list).then((answer) => answer.json());
  return targets.some(
    ({ type, url, title }) => type === 'page' && url.startsWith('app://') && title !== '',
  );
}
