// Setting up a connection as people do it.
import type { Page } from 'playwright';
import type { RunningDesk } from './launch-desk';

interface TypedKeys {
  secretKey: string;
  accessToken?: string;
  publicKey?: string;
  example?: string;
}

/** Presses `button` in the desk; gives the credential window that comes up. */
export async function openKeyWindow({ app, page }: RunningDesk, button: string): Promise<Page> {
  const opened = app.waitForEvent('window');
  await page.getByRole('button', { name: button }).click();
  const entry = await opened;
  await entry.getByRole('textbox', { name: /^Secret key/ }).waitFor();
  return entry;
}

/** Fills the credential window, and sends it. */
export async function sendKeys(entry: Page, keys: TypedKeys): Promise<void> {
  const fill = async (name: RegExp, text: string | undefined) => {
    if (text !== undefined) await entry.getByRole('textbox', { name }).fill(text);
  };
  await fill(/^Secret key/, keys.secretKey);
  await fill(/^Access token/, keys.accessToken);
  await fill(/^Public key/, keys.publicKey);
  await fill(/^Have a request/, keys.example);
  await pressLast(entry, 'Save');
}

/** Presses the button that closes its window, which may be gone before the press is answered. */
export async function pressLast(rows: Page, button: string): Promise<void> {
  const closed = rows.waitForEvent('close');
  await rows
    .getByRole('button', { name: button })
    .click()
    .catch((failure: unknown) => {
      if (!rows.isClosed()) throw failure;
    });
  await closed;
}

export async function typeKeys(desk: RunningDesk, button: string, keys: TypedKeys): Promise<void> {
  await sendKeys(await openKeyWindow(desk, button), keys);
}

/** Step one of Connect: what the service is. */
export async function describeService(
  page: Page,
  service: { name: string; baseUrl: string; login?: boolean },
): Promise<void> {
  await page.getByRole('button', { name: /^Connect/ }).click();
  await page.getByLabel('Name', { exact: true }).fill(service.name);
  await page.getByLabel('Service address').fill(service.baseUrl);
  await page.getByRole('radio', { name: /^Test/ }).check();
  if (service.login === true)
    await page.getByRole('radio', { name: /^Let Merchant Desk get the token/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Step three, for a service that signs in the way of the sample: the method, by its name. */
export async function chooseMethod(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Common methods/ }).check();
  const name = 'HMAC-SHA256 over the sorted query, hex';
  await page.getByRole('radio', { name, exact: true }).check();
}

/** Gives the only profile the recipe that nothing has to be found out for, and opens it. */
export function withRecipe(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const reply = await window.desk.profiles.list();
    const profile = reply.ok ? reply.value[0] : undefined;
    if (profile === undefined) throw new Error('no profile was saved');
    const { id, name, baseUrl, environment, token, perPage, concurrency } = profile;
    const recipe = {
      primitive: { kind: 'hmac', hash: 'sha256' },
      message: 'query',
      keyEncoding: 'utf-8',
      output: 'hex',
      pathParameters: false,
    } as const;
    const draft = { name, baseUrl, environment, token, perPage, concurrency, recipe };
    await window.desk.profiles.save({ id, draft });
    await window.desk.session.open({ profileId: id });
  });
}
