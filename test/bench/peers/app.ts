import { join } from 'node:path';
import { app, BrowserWindow, session } from 'electron';
import { hardenProcess } from '../../../main/harden';
import { guestPreferences } from '../../../main/window/preferences';
import { guardAllContents, guardWindowSession } from '../../../main/window/guard';
import { claimScheme, listBundle, scheme } from '../../../main/window/scheme';

/**
 * A window with a peer's page: the bare window's process, session and preferences. Only the desk's
 * content security policy is left out, as the peers write styles into their page.
 */
const argument = (name: string) => process.argv[process.argv.indexOf(name) + 1] ?? '';

hardenProcess();
claimScheme();
app.setPath('userData', argument('--home'));
app.setPath('sessionData', join(argument('--home'), 'chromium'));
guardAllContents();

void app.whenReady().then(async () => {
  const pageSession = session.fromPartition('desk', { cache: false });
  guardWindowSession(pageSession);
  const page = `/peers/pages/${argument('--page')}.html`;
  const files = listBundle(join(__dirname, '..', 'peers'), page);
  pageSession.protocol.handle(scheme, async (request) => {
    const file = files.get(new URL(request.url).pathname);
    if (file === undefined) return new Response(null, { status: 404 });
    const { contentType, body } = await file();
    return new Response(body, { headers: { 'content-type': contentType } });
  });
  const window = new BrowserWindow({
    title: argument('--page'),
    width: 1280,
    height: 800,
    show: false,
    backgroundColor: '#f7f7f8',
    webPreferences: guestPreferences(pageSession, null, true),
  });
  window.once('ready-to-show', () => {
    window.show();
  });
  await window.loadURL(`${scheme}://bundle${page}?rows=${argument('--rows')}`);
});
app.on('window-all-closed', () => {
  app.quit();
});
