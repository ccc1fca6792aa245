import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import {
  chooseMethod,
  describeService,
  freshHome,
  freshService,
  typeKeys,
  visit,
} from '../../e2e/rig';
import { canary, filesBelow, forms, found, inForm, processTexts } from '../../threats/canary';
import { prove, type Report } from '../../threats/proof';
import { launchDesk } from '../../support/launch-desk';

/**
 * One session a try: keys are typed, the service serves another secret key, screens are visited, a
 * list is exported. Then the canaries are sought in every place and form, and in each place a
 * planted one is found in every form: what is not found is not there.
 */
prove('2-canaries', async ({ tries, report }) => {
  for (let session = 0; session < tries; session += 1) {
    await report.try(`session ${session}`, () => oneSession(report));
  }
});

async function oneSession(report: Report): Promise<void> {
  const typed = { secretKey: canary('secret'), accessToken: canary('token').replace(/[&=]/g, '-') };
  const servedSecretKey = canary('served');
  const planted = canary('planted');
  const service = await freshService({
    clients: 60,
    lots: 10,
    credentials: typed,
    servedSecretKey,
  });
  const home = await freshHome();
  const out = await freshHome();
  const env = Object.fromEntries(
    forms.map((form) => [`PLANTED_${form.replace('-', '')}`, environmentForm(planted, form)]),
  );
  const args = Object.entries(env).map(([name, text]) => `--${name.toLowerCase()}=${text}`);
  const { app, page } = await launchDesk({ home, env, args });
  let isOpen = true;
  onTestFinished(async () => {
    if (isOpen) await app.close();
  });
  let said = '';
  for (const pipe of [app.process().stdout, app.process().stderr]) {
    pipe?.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')));
  }
  await listenToIpc(app);

  const desk = { app, page, said: () => said, quit: () => app.close() };
  // The connection's name goes everywhere a record may go: over IPC, to disk, into the page.
  await describeService(page, { name: 'Andina', baseUrl: service.baseUrl });
  await typeKeys(desk, 'Enter keys…', typed);
  await page.getByRole('button', { name: 'Continue' }).click();
  await chooseMethod(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  // Its name tells how the checks went, once they have: the key that is served is another one.
  await page.getByRole('button', { name: /^Open / }).click();
  for (const screen of ['Merchant', 'Clients', 'Lots', 'Technical log', 'Merchant'])
    await visit(page, screen);
  await page
    .getByText(/differs|another/i)
    .first()
    .waitFor();
  const exported = join(out, 'clients.csv');
  await exportClients(app, page, exported);

  // Planted: in every place, in every form.
  const plantedForms = forms.map((form) => inForm(planted, form));
  await page.evaluate(
    ({ texts }) =>
      Object.assign(globalThis, {
        planted: texts,
        found: window.desk.search.everywhere({
          text: texts.join(' '),
          limitPerResource: 1,
          locale: { zone: 'UTC', language: 'en' },
        }),
      }),
    { texts: plantedForms.map((each) => each.toString('latin1')) },
  );
  await app.evaluate(
    (_electron, texts) => {
      for (const text of texts) process.stdout.write(Buffer.from(text, 'latin1'));
    },
    plantedForms.map((each) => each.toString('latin1')),
  );
  const profiles = join(home, 'profiles');
  for (const [at, bytes] of plantedForms.entries()) {
    await writeFile(join(home, `planted-${at}`), bytes);
    await writeFile(join(profiles, `planted-${at}.db-wal`), bytes);
    await writeFile(join(out, `planted-${at}`), bytes);
  }

  // Chromium writes its title over what the system would show of the environment: that is asked of
  // the process itself.
  const environment = await app.evaluate(() => Object.values(process.env).join('\n'));
  const commandLines = await processTexts(app.process().pid ?? 0);
  const heapFile = join(out, '..', `${out.split('/').at(-1) ?? ''}.heapsnapshot`);
  onTestFinished(() => rm(heapFile, { force: true }));
  await app.evaluate(async ({ BrowserWindow }, path) => {
    await BrowserWindow.getAllWindows()[0]?.webContents.takeHeapSnapshot(path);
  }, heapFile);
  const ipc = Buffer.from(await heardIpc(app), 'latin1');
  await app.close();
  isOpen = false;

  const all = async (folder: string) =>
    Buffer.concat(await Promise.all((await filesBelow(folder)).map((file) => readFile(file))));
  const places: Record<string, Buffer> = {
    'user data': await all(home),
    'database, log and temporary files': await all(profiles),
    'what it said': Buffer.from(said, 'latin1'),
    'the heap of the window': await readFile(heapFile),
    'traffic over IPC': ipc,
    exports: await all(out),
    arguments: commandLines,
    environment: Buffer.from(environment),
  };
  // Something of the session is in each of them, besides what was planted.
  expect(places.exports?.includes('first_name') ?? false).toBe(true);
  expect(ipc.includes('Andina')).toBe(true);
  for (const [place, bytes] of Object.entries(places)) {
    expect([place, found(bytes, planted).sort()]).toEqual([place, expectedIn(place)]);
    for (const secret of [typed.secretKey, typed.accessToken, servedSecretKey]) {
      const hits = found(bytes, secret);
      report.add('hits', hits.length);
      expect([place, hits]).toEqual([place, []]);
    }
    report.add('planted ones found', expectedIn(place).length);
  }
}

/** What is JSON or C strings holds no NUL: there UTF-16 does not look like UTF-16. */
function expectedIn(place: string): string[] {
  const isText = ['the heap of the window', 'traffic over IPC', 'arguments', 'environment'];
  return forms.filter((form) => form !== 'utf-16' || !isText.includes(place)).sort();
}

/** An environment holds no NUL. */
function environmentForm(text: string, form: (typeof forms)[number]): string {
  return form === 'utf-16' ? 'x' : inForm(text, form).toString();
}

/** Every question, answer and push, as text. */
async function listenToIpc(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ BrowserWindow, ipcMain }) => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const note = (value: unknown) => heard.push(JSON.stringify([value]));
    type Ear = (event: unknown, ...args: unknown[]) => Promise<unknown>;
    const ears = (ipcMain as unknown as { _invokeHandlers: Map<string, Ear> })._invokeHandlers;
    for (const [channel, ear] of ears) {
      ears.set(channel, async (event, ...args) => {
        // What is typed into the credential window goes to main, once, by its own write-only
        // channel; nothing of it may come back.
        if (!channel.startsWith('credentials:')) note(args);
        const answer = await ear(event, ...args);
        note(answer);
        return answer;
      });
    }
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel: string, ...args: unknown[]) => {
        note(args);
        send(channel, ...args);
      };
    }
  });
}

function heardIpc(app: ElectronApplication): Promise<string> {
  return app.evaluate(() => (globalThis as unknown as { heard: string[] }).heard.join('\n'));
}

async function exportClients(
  app: ElectronApplication,
  page: Awaited<ReturnType<typeof launchDesk>>['page'],
  file: string,
): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await expect
    .poll(
      async () =>
        page.evaluate(async () => {
          const reply = await window.desk.sync.state();
          return (
            reply.ok &&
            reply.value.some(({ resource, asOf }) => resource === 'clients' && asOf !== null)
          );
        }),
      { timeout: 20_000 },
    )
    .toBe(true);
  const reply = await page.evaluate(() => {
    const query = {
      resource: 'clients' as const,
      search: '',
      filters: [],
      sort: [],
      asOf: null,
      locale: { zone: 'UTC', language: 'en' as const },
    };
    const dialect = { separator: ',' as const, byteOrderMark: false, decimal: '.' as const };
    return window.desk.exports.start({
      source: { kind: 'list', query },
      columns: null,
      amounts: [],
      format: { kind: 'csv', dialect },
    });
  });
  expect(reply.ok).toBe(true);
}
